import { getQuestion } from '@assay/contract/questions'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import type { Insight } from './insight.ts'
import styles from './question.module.css'

interface Props {
  insight: Pick<Insight, 'question_id' | 'description' | 'in_bank'>
  isCurrent: boolean
}

/** The text as candidates see it; of what is not in the bank (any more), as it was written. */
export function Wording({ insight: { question_id, description, in_bank }, isCurrent }: Props) {
  const question = useQuery({
    ...query(getQuestion, { params: { id: question_id } }),
    enabled: in_bank && isCurrent,
  })
  if (question.data && in_bank && isCurrent) {
    const { description_html, lang } = question.data
    return <Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />
  }
  return <p className={styles['written']}>{description}</p>
}
