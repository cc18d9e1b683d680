import type { Item } from '@assay/contract/imports/imports'
import { Text } from '@mantine/core'
import { t } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/links.tsx'

/** Links a skipped question to the same question in the bank, or earlier in the file. */
export function DuplicateOf({ same: { question_id, number } }: { same: NonNullable<Item['same_as']> }) {
  if (question_id === null) {
    const question = t('PLAN.OTHER_IN_FILE', { number: number ?? 0 })
    return (
      <Text fz="sm" mt="sm" c="dimmed">
        {t('PLAN.SAME_AS', { question })}
      </Text>
    )
  }
  return (
    <TextLink to={paths.editQuestion} params={{ id: `${question_id}` }} fz="sm" mt="sm" display="inline-block">
      {t('PLAN.SAME_AS', { question: t('PLAN.SAME_IN_BANK') })}
    </TextLink>
  )
}
