import { relevantFinishTime } from '@assay/domain/exam/lateAnswers'
import type { Tx } from '../../../platform/db/schema.ts'
import { recordTestEvents } from '../events.ts'

interface EndedClock {
  id: number
  started_at: number
  end: number
}

/** A device may report several times that the candidate pressed the send button, so only the first report is stored. */
export async function recordSendPressed(
  tx: Tx,
  { id, ...clock }: EndedClock,
  pressedAt: number | undefined,
): Promise<void> {
  const at = relevantFinishTime(pressedAt, clock)
  if (at === null) return
  await recordTestEvents(tx, [{ interviewId: id, at, kind: 'send_pressed', once: `send_pressed ${clock.end}` }])
}
