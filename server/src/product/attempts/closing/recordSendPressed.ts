import { relevantFinishTime } from '@assay/domain/exam/late'
import type { Tx } from '../../../platform/db/schema.ts'
import { recordTestEvents } from '../events.ts'

interface EndedClock {
  id: number
  started_at: number
  end: number
}

/**
 * Records when the candidate pressed the button to send the test. Each end of the test has at most one such record,
 * even if a device reports it several times.
 */
export async function recordSendPressed(
  tx: Tx,
  { id, ...clock }: EndedClock,
  pressedAt: number | undefined,
): Promise<void> {
  const at = relevantFinishTime(pressedAt, clock)
  if (at === null) return
  await recordTestEvents(tx, [{ interviewId: id, at, kind: 'send_pressed', once: `send_pressed ${clock.end}` }])
}
