import type { Question } from '@assay/contract/questions/questions'
import { t } from '../i18n/text.ts'
import { LabelBadge } from '../labels/LabelBadge.tsx'
import { Markdown } from '../ui/text/Markdown.tsx'
import { AnswerList } from './AnswerList.tsx'
import { PassageLine } from './PassageLine.tsx'
import styles from './QuestionText.module.css'

interface Props {
  question: Question
  showsAnswers: boolean
  showsLabels: boolean
}

export function QuestionText({ question, showsAnswers, showsLabels }: Props) {
  return (
    <div className={styles['question']}>
      {showsLabels && (
        <div className={styles['labels']}>
          {question.labels.map((label) => (
            <LabelBadge key={label.id} {...label} />
          ))}
        </div>
      )}
      {question.passage_id && <PassageLine id={question.passage_id} />}
      <Markdown html={question.description_html} tableName={t('APP.TABLE')} lang={question.lang} />
      {showsAnswers && <AnswerList {...question} />}
    </div>
  )
}
