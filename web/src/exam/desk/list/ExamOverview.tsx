import type { KeyboardEvent } from 'react'
import { listInWords, namedInWords } from '../../../i18n/lists.ts'
import { t } from '../../../i18n/text.ts'
import { Button } from '../../elements/Button.tsx'
import type { ExamController } from '../../engine/examController.ts'
import { nextUnanswered, type QuestionStatus, questionStatus } from '../../engine/examState.ts'
import { useExamState } from '../../engine/useExamState.ts'
import { useModal } from '../useModal.ts'
import styles from './ExamOverview.module.css'

function countColumns(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.offsetTop
  return Math.max(1, buttons.filter(({ offsetTop }) => offsetTop === top).length)
}

function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const columns = countColumns(buttons)
  const right = document.dir === 'rtl' ? -1 : 1
  const steps: Record<string, number> = { ArrowLeft: -right, ArrowRight: right, ArrowUp: -columns, ArrowDown: columns }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons[at + step]?.focus()
}

interface Props {
  exam: ExamController
  onClose: () => void
  onGo: (index: number) => void
  onFinish: () => void
}

export function ExamOverview({ exam, onClose, onGo, onFinish }: Props) {
  const dialog = useModal()
  const state = useExamState(exam)
  const unanswered = nextUnanswered(state)

  /** The dialog closes first, so that focus returns to the button that opened it. */
  function leaveFor(next: () => void): void {
    dialog.current?.close()
    onClose()
    next()
  }

  return (
    <dialog ref={dialog} aria-labelledby="overview" className={styles['dialog']} onClose={onClose}>
      <h2 id="overview" className={styles['title']}>
        {t('EXAM.OVERVIEW')}
      </h2>
      <p className={styles['lead']}>{t('EXAM.OVERVIEW_LEAD')}</p>
      <Legend all={state.questions.map((question) => questionStatus(state, question))} />
      <ol aria-label={t('EXAM.OVERVIEW')} className={styles['grid']} onKeyDown={moveInGrid}>
        {state.questions.map((question, at) => (
          <Cell
            key={question?.id ?? `at ${at}`}
            number={at + 1}
            marks={questionStatus(state, question)}
            isCurrent={at === state.index}
            onGo={() => leaveFor(() => onGo(at))}
          />
        ))}
      </ol>
      <div className={styles['buttons']}>
        {unanswered !== undefined && (
          <Button size="md" onClick={() => leaveFor(() => onGo(unanswered))}>
            {t('EXAM.NEXT_UNANSWERED')}
          </Button>
        )}
        <Button look="default" size="md" onClick={() => leaveFor(() => {})}>
          {t('EXAM.OVERVIEW_CLOSE')}
        </Button>
        <Button look="default" size="md" onClick={() => leaveFor(onFinish)}>
          {t('EXAM.FINISH')}
        </Button>
      </div>
    </dialog>
  )
}

interface CellProps {
  number: number
  marks: QuestionStatus
  isCurrent: boolean
  onGo: () => void
}

const cellState = ({ isUnsubmitted, isQueued, isAnswered }: QuestionStatus) => {
  if (isUnsubmitted) return 'chosen'
  if (isQueued) return 'waits'
  return isAnswered ? 'answered' : 'open'
}

/** States differ in shape and text, so that colour is never the only difference. */
function Cell({ number, marks, isCurrent, onGo }: CellProps) {
  const { isAnswered, isQueued, isUnsubmitted, isFlagged } = marks
  const words = [
    isAnswered && t('EXAM.ANSWERED'),
    isQueued && t('EXAM.QUEUED'),
    isUnsubmitted && t('EXAM.UNSUBMITTED_MARK'),
    !isAnswered && !isQueued && !isUnsubmitted && t('EXAM.OPEN'),
    isFlagged && t('EXAM.FLAGGED'),
  ].filter((one) => one !== false)
  return (
    <li>
      <button
        type="button"
        className={styles['cell']}
        data-look={cellState(marks)}
        data-answered={isAnswered}
        data-flagged={isFlagged}
        aria-current={isCurrent ? 'step' : undefined}
        aria-label={t('EXAM.QUESTION_IS', { number, marks: listInWords(words) })}
        onClick={onGo}
      >
        {number}
        <span className={styles['state']} aria-hidden>
          {listInWords(words)}
        </span>
      </button>
    </li>
  )
}

function Legend({ all }: { all: readonly QuestionStatus[] }) {
  const count = (predicate: (marks: QuestionStatus) => boolean) => all.filter(predicate).length
  const rows = [
    ['answered', t('EXAM.ANSWERED'), count(({ isAnswered }) => isAnswered)],
    ['chosen', t('EXAM.UNSUBMITTED_MARK'), count(({ isUnsubmitted }) => isUnsubmitted)],
    ['waits', t('EXAM.QUEUED'), count(({ isQueued }) => isQueued)],
    ['open', t('EXAM.OPEN'), count((marks) => cellState(marks) === 'open')],
    ['flagged', t('EXAM.FLAGGED'), count(({ isFlagged }) => isFlagged)],
  ] as const
  return (
    <ul className={styles['legend']}>
      {rows
        .filter(([, , amount]) => amount > 0)
        .map(([look, words, amount]) => (
          <li key={look} className={styles['entry']}>
            <span className={styles['cell']} data-look={look} data-flagged={look === 'flagged'} aria-hidden />
            <span className={styles['words']}>{namedInWords(words, amount)}</span>
          </li>
        ))}
    </ul>
  )
}
