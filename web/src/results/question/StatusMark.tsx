import type { AnswerStatusOrVoid } from '@assay/domain/insight/keyFix'
import { IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleOff, IconCircleX } from '@tabler/icons-react'
import styles from './StatusMark.module.css'

const marks = { CORRECT: IconCircleCheck, PARTIALLY: IconCircleHalf2, WRONG: IconCircleX, VOID: IconCircleOff }

/** Each status has its own shape, so colour is never the only difference. */
export function StatusMark({ status, size = 20 }: { status: AnswerStatusOrVoid; size?: number }) {
  const StatusIcon = status === null ? IconCircleDashed : marks[status]
  return <StatusIcon size={size} stroke={1.75} aria-hidden className={styles['mark']} data-status={status} />
}
