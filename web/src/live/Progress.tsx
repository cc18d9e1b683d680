import type { LiveTest } from '@assay/contract/live/live'
import { hhmmss, secondsOf } from '@assay/domain/exam/formatDuration'
import { useSecond } from '../lib/times/useSecond.ts'
import styles from './cells.module.css'
import type { LiveRow } from './liveRows.ts'

export function Answered({ test }: { test: LiveTest }) {
  const { amount_of_answered_questions: answered, amount_of_questions: total } = test
  return (
    <span className={styles['figure']}>
      {answered}/{total}
    </span>
  )
}

export function TimeLeft({ row: { test, fetchedAt, isGone } }: { row: LiveRow }) {
  const now = useSecond()
  const isClockStopped = test.presence === 'waiting' || isGone
  const passed = isClockStopped ? 0 : Math.max(0, now - fetchedAt)
  return <span className={styles['figure']}>{hhmmss(Math.max(0, secondsOf(test.remaining_time) * 1000 - passed))}</span>
}
