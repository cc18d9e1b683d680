import type { ExamQuestion } from '@assay/contract/exam/exam'
import { EXAM_PAGE_SIZE } from '@assay/domain/limits'
import { t } from '../../../i18n/text.ts'
import { isolatedParts, isolatedText, shortExcerpt } from '../../../ui/text/plainText.ts'
import { pageOfQuestion } from '../../engine/effects/questionLoader.ts'
import type { ExamController } from '../../engine/examController.ts'
import { type ExamState, hasEarlierAnswer, questionStatus } from '../../engine/examState.ts'
import { useExamState } from '../../engine/useExamState.ts'
import styles from './QuestionPanel.module.css'
import { QuestionStateBadges } from './QuestionStateBadges.tsx'

interface QuestionItemProps {
  number: number
  state: ExamState
  question: ExamQuestion | undefined
  onGo: () => void
}

function QuestionItem({ number, state, question, onGo }: QuestionItemProps) {
  const words = question ? shortExcerpt(isolatedText(question.description_html)) : '…'
  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        aria-current={state.index === number - 1 ? 'step' : undefined}
        onClick={onGo}
      >
        <span className={styles['number']}>{number}</span>
        <span className={styles['words']}>
          <span lang={question?.lang ?? undefined} dir="auto">
            {isolatedParts(words).map((part, at) => {
              if (at % 2 === 0) return part
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part of a line has no other id than its position
                <bdi key={at} dir="ltr">
                  {part}
                </bdi>
              )
            })}
          </span>
        </span>
        <QuestionStateBadges {...questionStatus(state, question)} />
        {question && hasEarlierAnswer(state, question) && (
          <span className={styles['earlier']}>{t('EXAM.EARLIER_COUNTS')}</span>
        )}
      </button>
    </li>
  )
}

interface Props {
  exam: ExamController
  onGo: (index: number) => void
  onPageChange: (index: number) => void
}

export function QuestionPanel({ exam, onGo, onPageChange }: Props) {
  const state = useExamState(exam)
  const { total, index, questions } = state
  const shown = pageOfQuestion(index)
  const rangeOf = (page: number) => {
    const first = (page - 1) * EXAM_PAGE_SIZE
    return { first, end: Math.min(total, first + EXAM_PAGE_SIZE) }
  }
  const { first, end } = rangeOf(shown)

  function contentOf(page: number): string {
    const range = rangeOf(page)
    return questions
      .slice(range.first, range.end)
      .map(
        (question, at) =>
          `${range.first + at + 1}. ${question ? isolatedText(question.description_html).slice(0, 60) : '…'}`,
      )
      .join('\n')
  }

  return (
    <div className={styles['panel']}>
      {total > 0 && (
        <nav aria-label={t('EXAM.PAGES')} className={styles['pages']}>
          {Array.from({ length: pageOfQuestion(total - 1) }, (_, at) => at + 1).map((page) => {
            const range = rangeOf(page)
            return (
              <button
                key={page}
                type="button"
                title={contentOf(page)}
                className={styles['page']}
                aria-current={page === shown ? 'page' : undefined}
                onClick={() => onPageChange(range.first)}
              >
                {range.first + 1} ~ {range.end}
              </button>
            )
          })}
        </nav>
      )}
      <ol aria-label={t('EXAM.QUESTIONS')} className={styles['list']}>
        {Array.from({ length: end - first }, (_, at) => first + at).map((at) => (
          <QuestionItem key={at} number={at + 1} state={state} question={questions[at]} onGo={() => onGo(at)} />
        ))}
      </ol>
    </div>
  )
}
