import type { Question } from '@assay/contract/questions/questions'
import { Text } from '@mantine/core'
import { dateOf } from '../../i18n/dates.ts'
import { languageNameOf } from '../../i18n/language.ts'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { told } from '../../lib/told.tsx'

const translationLabel = ({ lang, is_behind }: Question['wordings'][number]) =>
  is_behind ? t('WORDINGS.IS_BEHIND', { language: languageNameOf(lang) }) : languageNameOf(lang)

export function QuestionMetadata({ question }: { question: Question }) {
  const { code, wordings, changed_by, changed_time, amount_of_interviews: count } = question
  const day = dateOf(changed_time)
  const changed = changed_by
    ? told('BANK.CHANGED_BY', { name: changed_by.full_name, day }, 'name')
    : t('BANK.CHANGED', { day })
  return (
    <Text span fz="xs" c="dimmed">
      {`${t('QUESTIONS.CODE', { code })} · `}
      {changed}
      {wordings.length > 0 && ` · ${t('WORDINGS.ALSO_IN', { languages: listInWords(wordings.map(translationLabel)) })}`}
      {count > 0 && ` · ${t('BANK.IN_INTERVIEWS', { count })}`}
    </Text>
  )
}
