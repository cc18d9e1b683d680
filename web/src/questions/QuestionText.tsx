import type { Question } from '@assay/contract/questions'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { LabelBadge } from '../labels/LabelBadge.tsx'
import { AnswerText } from '../ui/text/AnswerText.tsx'
import { Markdown } from '../ui/text/Markdown.tsx'
import styles from './QuestionText.module.css'

interface Props {
  question: Question
  showsAnswers: boolean
  showsLabels: boolean
}

/** A question as it is to read: its labels, its text, its answers with the right ones marked. */
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
      <Markdown html={question.description_html} tableName={t('APP.TABLE')} lang={question.lang} />
      {showsAnswers && <Answers {...question} />}
    </div>
  )
}

function Answers({ answers, lang }: Pick<Question, 'answers' | 'lang'>) {
  return (
    <ol className={styles['answers']}>
      {answers.map(({ id, description, is_valid }, index) => (
        <li key={id} className={styles['answer']} data-right={is_valid}>
          <span className={styles['number']} aria-hidden>
            {index + 1}
          </span>
          <AnswerText text={description} lang={lang} />
          {is_valid && (
            <span className={styles['tick']}>
              <IconCheck size={18} aria-hidden />
              <VisuallyHidden>{t('QUESTIONS.CORRECT')}</VisuallyHidden>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
