import type { Label } from '@assay/contract/labels'
import { labelNameFault } from '@assay/domain/bank/labels'
import { LABEL_DESCRIPTION_MAX, LABEL_NAME } from '@assay/domain/limits'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../i18n/text.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'
import { firstColor } from './palette.ts'

export interface LabelValues {
  name: string
  description: string
  color: string
}

export type LabelForm = UseFormReturnType<LabelValues>

export const newLabel: LabelValues = { name: '', description: '', color: firstColor }

export function labelValues({ name, description, color }: Label): LabelValues {
  return { name, description, color: color.toUpperCase() }
}

export function nameRule(name: string): string | null {
  if (name.trim() === '') return t('LABELS.ALERT.REQUIRED_FIELD')
  const fault = labelNameFault(name)
  if (fault === 'LIMIT_LENGTH') return t('LABELS.ALERT.LIMIT_LENGTH', LABEL_NAME)
  return fault && t('LABELS.ALERT.BAN_CHARACTER')
}

export function unfinishedLabelError(typed: string): string {
  const name = typed.trim()
  const fault = nameRule(name)
  return fault ? `${name}: ${fault}` : t('QUESTIONS.ALERT.LABEL_UNDECIDED', { name })
}

export function descriptionRule(description: string): string | null {
  const isTooLong = description.trim().length > LABEL_DESCRIPTION_MAX
  return isTooLong ? t('LABELS.ALERT.LONG_DESCRIPTION', { max: LABEL_DESCRIPTION_MAX }) : null
}

export function useLabelForm(initialValues: LabelValues): LabelForm {
  return useCheckedForm({
    initialValues,
    validate: { name: nameRule, description: descriptionRule },
  })
}

export function canSave(form: LabelForm): boolean {
  if (form.isDirty('name')) return nameRule(form.values.name) === null
  return form.isDirty('color') || form.isDirty('description')
}
