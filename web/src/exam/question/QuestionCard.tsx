import type { ExamQuestion } from '@assay/contract/exam'
import type { RefObject } from 'react'
import { useText } from '../../i18n/text.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import type { Exam } from '../engine/exam.ts'
import { chosenOf } from '../engine/examState.ts'
import { useExamState } from '../engine/hooks.ts'
import { Options } from './Options.tsx'
import styles from './QuestionCard.module.css'

interface Props {
  exam: Exam
  /** Has the focus after every change of the question, so that a reader begins at its head. */
  heading: RefObject<HTMLHeadingElement | null>
}

export function QuestionCard({ exam, heading }: Props) {
  const t = useText()
  const state = useExamState(exam)
  const { index, total, questions, isOnline } = state
  const question = questions[index]
  const title = t('EXAM.HEADING', { number: index + 1, total })

  return (
    <article className={styles['card']} aria-labelledby="question">
      <div className={styles['head']}>
        <h1 ref={heading} id="question" tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {question && (
          <span className={styles['kind']}>{t(question.is_multiple_choice ? 'EXAM.MULTIPLE' : 'EXAM.SINGLE')}</span>
        )}
      </div>
      {question ? (
        <Content key={question.id} question={question} title={title} exam={exam} chosen={chosenOf(state, question)} />
      ) : (
        <p role="status" className={styles['loading']}>
          {t(isOnline ? 'EXAM.LOADING' : 'EXAM.LOADING_WAITS')}
        </p>
      )}
    </article>
  )
}

interface ContentProps {
  question: ExamQuestion
  title: string
  exam: Exam
  chosen: readonly number[]
}

function Content({ question, title, exam, chosen }: ContentProps) {
  const t = useText()
  return (
    <>
      <Markdown html={question.description_html} tableName={t('APP.TABLE')} />
      {question.is_multiple_choice && <p className={styles['hint']}>{t('EXAM.CHOOSE_ALL')}</p>}
      <Options
        legend={`${t('EXAM.OPTIONS')}: ${title}`}
        options={question.answers_base}
        chosen={chosen}
        isMultiple={question.is_multiple_choice}
        onChoose={exam.choose}
      />
    </>
  )
}
