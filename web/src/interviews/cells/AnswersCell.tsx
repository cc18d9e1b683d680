import type { Interview } from '@assay/contract/interviews/interviews'
import { hhmmss, secondsOf } from '@assay/domain/exam/formatDuration'
import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type Icon, IconCheck, IconCircleDashed, IconCircleHalf2, IconX } from '@tabler/icons-react'
import { type TextKey, t } from '../../i18n/text.ts'
import { useSecond } from '../../lib/times/useSecond.ts'
import { testTimeInWords } from '../extraTime/timeInWords.ts'
import styles from './AnswersCell.module.css'
import { isReopened } from './isReopened.ts'

interface Props {
  interview: Interview
  fetchedAt: number
}

export function AnswersCell({ interview, fetchedAt }: Props) {
  if (interview.result) return <Counts result={interview.result} />
  if (interview.interview_status === 'In Progress') return <InProgress interview={interview} fetchedAt={fetchedAt} />
  return <NotStarted interview={interview} />
}

function NotStarted({ interview }: { interview: Interview }) {
  return (
    <Text fz="xs" c="dimmed" className={styles['unbroken']}>
      {t('INTERVIEWS.QUESTIONS', { count: interview.amount_of_questions })}
      <br />
      {testTimeInWords(interview)}
    </Text>
  )
}

function InProgress({ interview, fetchedAt }: Props) {
  const { amount_of_answered_questions: answered, amount_of_questions: total, remaining_time: remaining } = interview
  const label = t('INTERVIEWS.ANSWERED', { answered, total })
  return (
    <Stack gap={2}>
      <div className={styles['progress']} title={label}>
        <Progress value={(answered / total) * 100} size="sm" color="yellow.5" aria-label={label} />
        <span>
          {answered}/{total}
        </span>
      </div>
      <Text span fz="xs" c="dimmed" className={styles['unbroken']}>
        {isReopened(interview) ? (
          t('INTERVIEWS.TIME_LEFT', { time: remaining })
        ) : (
          <TimeLeft remaining={remaining} fetchedAt={fetchedAt} />
        )}
      </Text>
    </Stack>
  )
}

interface Count {
  text: TextKey
  icon: Icon
  color: string
  field: keyof NonNullable<Interview['result']>
}

const counts = [
  { text: 'INTERVIEWS.CORRECT', icon: IconCheck, color: 'green', field: 'total_correct_questions' },
  {
    text: 'INTERVIEWS.PARTIALLY',
    icon: IconCircleHalf2,
    color: 'yellow',
    field: 'total_partially_corrected_questions',
  },
  { text: 'INTERVIEWS.WRONG', icon: IconX, color: 'red', field: 'total_wrong_questions' },
  { text: 'INTERVIEWS.UNANSWERED', icon: IconCircleDashed, color: 'gray', field: 'total_unanswered_questions' },
] as const satisfies readonly Count[]

function Counts({ result }: { result: NonNullable<Interview['result']> }) {
  return (
    <ul className={styles['counts']}>
      {counts.map(({ text, icon: CountIcon, color, field }) => (
        <li key={field} title={t(text)} style={{ color: `var(--mantine-color-${color}-text)` }}>
          <CountIcon size={16} stroke={2} aria-hidden />
          <VisuallyHidden>{t(text)}: </VisuallyHidden>
          {result[field]}
        </li>
      ))}
    </ul>
  )
}

/** The remaining time is only an estimate, because the server's clock decides when the test ends. */
function TimeLeft({ remaining, fetchedAt }: { remaining: string; fetchedAt: number }) {
  const now = useSecond()
  const remainingMs = Math.max(0, secondsOf(remaining) * 1000 - Math.max(0, now - fetchedAt))
  return t('INTERVIEWS.TIME_LEFT', { time: hhmmss(remainingMs) })
}
