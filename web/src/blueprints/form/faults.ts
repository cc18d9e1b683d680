import type { FieldCode, FieldError } from '@assay/contract/fieldErrors'
import { type TextKey, t } from '../../i18n/text.ts'
import { fieldErrorTexts } from '../../lib/form/faults.ts'

const texts: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'WIZARD.ALERT.REQUIRED',
  LABEL_REQUIRED: 'WIZARD.ALERT.LABEL_REQUIRED',
  UNKNOWN_LABEL: 'WIZARD.ALERT.UNKNOWN_LABEL',
  TOO_FEW_QUESTIONS: 'WIZARD.ALERT.TOO_FEW',
  TOO_LONG: 'BLUEPRINT.ALERT.TOO_LONG',
  TOO_SMALL: 'BLUEPRINT.ALERT.TOO_SMALL',
  TOO_LARGE: 'BLUEPRINT.ALERT.TOO_LARGE',
  TOO_LOW: 'BLUEPRINT.ALERT.TOO_LOW',
  LINK_MISSING: 'BLUEPRINT.ALERT.LINK_MISSING',
  UNKNOWN_TIME_ZONE: 'BLUEPRINT.ALERT.TIME_ZONE',
  UNKNOWN_PLACEHOLDER: 'BLUEPRINT.ALERT.UNKNOWN_PLACEHOLDER',
}

export const blueprintErrorText = (code: FieldCode): string => t(texts[code] ?? 'WIZARD.ALERT.INVALID')

interface Recipe {
  labels: readonly string[]
  spread: 'even' | 'exact'
}

/** Maps API fields to form fields: `labels.1.amount` is the amount of the second label. */
function blueprintField(field: string, code: FieldCode, { labels, spread }: Recipe): string {
  const [, at, part] = /^labels\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
  const label = labels[Number(at)]
  if (label !== undefined && part === 'amount') return `amounts.${label}`
  if (label !== undefined) return 'labels'
  const isOfPaper = field === 'labels' && !['LABEL_REQUIRED', 'REQUIRED'].includes(code)
  const isTotal = isOfPaper || field === 'amount_of_questions'
  return isTotal && spread === 'exact' ? 'total' : field
}

export function blueprintFaults(errors: readonly FieldError[], values: Recipe): Record<string, string> {
  return Object.assign(
    {},
    ...errors
      .toReversed()
      .map((error) =>
        fieldErrorTexts([error], blueprintErrorText, (field) => blueprintField(field, error.code, values)),
      ),
  )
}
