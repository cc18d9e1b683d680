import type { Question } from '@assay/contract/questions/questions'
import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { dateOf } from '../../i18n/dates.ts'
import { languageNameOf } from '../../i18n/language.ts'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'

const translationLabel = ({ lang, is_behind }: Question['wordings'][number]) =>
  is_behind ? t('TRANSLATIONS.IS_BEHIND', { language: languageNameOf(lang) }) : languageNameOf(lang)

interface Props {
  question: Question
  /** True to show the code and the last change too. */
  isWhole: boolean
}

export function QuestionMetadata({ question, isWhole }: Props) {
  const { code, wordings, changed_by, changed_time, is_multiple_choice, amount_of_interviews: count } = question
  const day = dateOf(changed_time)
  const parts = [
    t(is_multiple_choice ? 'QUESTIONS.MULTIPLE' : 'QUESTIONS.SINGLE'),
    count > 0 && t('BANK.IN_INTERVIEWS', { count }),
    wordings.length > 0 && t('TRANSLATIONS.ALSO_IN', { languages: listInWords(wordings.map(translationLabel)) }),
    isWhole && t('QUESTIONS.CODE', { code }),
    isWhole &&
      (changed_by
        ? isolatedText('BANK.CHANGED_BY', { name: changed_by.full_name, day }, 'name')
        : t('BANK.CHANGED', { day })),
  ].filter((part) => part !== false)
  return (
    <Text span fz={13} c="dimmed">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <Fragment key={at}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </Text>
  )
}
