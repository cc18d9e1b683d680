import type { Blueprint } from '@assay/contract/blueprints'
import { unwrittenIn } from '@assay/domain/mail/missingTexts'
import type { CandidateMailKind } from '@assay/domain/mail/ownWords'
import { Text } from '@mantine/core'
import { languages } from '../../../i18n/language.ts'
import { listInWords } from '../../../i18n/lists.ts'
import { t } from '../../../i18n/text.ts'
import type { BlueprintValues } from '../blueprintForm.ts'

interface Props {
  kind: CandidateMailKind
  values: BlueprintValues
  blueprint?: Blueprint
}

/** If there is no text in a candidate's language, the candidate receives the default text. */
export function MissingMailTexts({ kind, values, blueprint }: Props) {
  const read = new Set([values.language, ...(blueprint?.unwritten[kind] ?? [])])
  const missing = unwrittenIn(values.texts[kind], read)
  if (missing.length === 0) return null
  const names = languages.filter(({ language }) => missing.includes(language)).map(({ name }) => name)
  return (
    <Text fz="sm" c="var(--mantine-color-yellow-text)" role="status">
      {t('BLUEPRINT.UNWRITTEN', { languages: listInWords(names) })}
    </Text>
  )
}
