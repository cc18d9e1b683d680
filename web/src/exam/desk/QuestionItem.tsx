import type { ExamQuestion } from '@assay/contract/exam'
import { IconCheck, IconClock, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import { type ExamState, isUnsubmitted, isWaiting } from '../engine/examState.ts'
import { plainText } from './plainText.ts'
import styles from './QuestionPanel.module.css'

interface Props {
  number: number
  state: ExamState
  question: ExamQuestion | undefined
  onGo: () => void
}

export function QuestionItem({ number, state, question, onGo }: Props) {
  const words = useMemo(() => (question ? plainText(question.description_html) : '…'), [question])
  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        aria-current={state.index === number - 1 ? 'step' : undefined}
        onClick={onGo}
      >
        <span className={styles['number']}>{number}</span>
        <span className={styles['words']}>{words}</span>
        {question && <Standing state={state} question={question} />}
      </button>
    </li>
  )
}

function Standing({ state, question }: { state: ExamState; question: ExamQuestion }) {
  const t = useText()
  if (isWaiting(state, question)) return <Badge look="waits" label={t('EXAM.QUEUED')} Icon={IconClock} />
  if (isUnsubmitted(state, question)) return <Badge look="open" label={t('EXAM.UNSUBMITTED_MARK')} Icon={IconPencil} />
  return question.is_answered ? <Badge look="done" label={t('EXAM.ANSWERED')} Icon={IconCheck} /> : null
}

interface BadgeProps {
  look: 'done' | 'open' | 'waits'
  label: string
  Icon: typeof IconCheck
}

function Badge({ look, label, Icon }: BadgeProps) {
  return (
    <span role="img" aria-label={label} title={label} className={styles['badge']} data-look={look}>
      <Icon size={14} stroke={2.5} aria-hidden />
    </span>
  )
}
