import { getQuestion } from '@assay/contract/questions/questions'
import { VisuallyHidden } from '@mantine/core'
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
    return <Worded text={<Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />} />
  }
  return (
    <Worded
      text={
        <p dir="auto" className={styles['written']}>
          {description}
        </p>
      }
    />
  )
}

/** A text may have headings of its own, which are of this part of the page. */
const Worded = ({ text }: { text: React.ReactNode }) => (
  <>
    <VisuallyHidden component="h2">{t('INSIGHT.QUESTION')}</VisuallyHidden>
    {text}
  </>
)
