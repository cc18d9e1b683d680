import type { AnswerStatus } from '@assay/contract/results'
import { IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleX } from '@tabler/icons-react'
import styles from './StatusMark.module.css'

const marks = { CORRECT: IconCircleCheck, PARTIALLY: IconCircleHalf2, WRONG: IconCircleX }

/** A sign of its own for each status, so that the colour only repeats what the shape says. */
export function StatusMark({ status, size = 20 }: { status: AnswerStatus; size?: number }) {
  const StatusIcon = status === null ? IconCircleDashed : marks[status]
  return <StatusIcon size={size} stroke={1.75} aria-hidden className={styles['mark']} data-status={status} />
}
