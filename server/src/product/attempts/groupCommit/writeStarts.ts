import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { type AttemptCache, cacheClock } from '../attemptCache.ts'
import { type StartedAttempt, startClocks } from '../clock/clocks.ts'
import { recordTestEvents } from '../events.ts'
import { queueStatusEvents } from '../webhooks/statusEvents.ts'
import { type Device, insertDevices } from './devices.ts'

export interface StartRequest {
  interviewId: number
  /** `now` is called when the start of the test is written, so that the candidate loses no time in the queue. */
  now: () => number
  arrival: number
  devices: readonly Device[]
}

/** Of several simultaneous requests to start a test, only one succeeds. The others get null. */
export async function writeStarts(
  db: Db,
  attemptCache: AttemptCache,
  starts: readonly StartRequest[],
): Promise<(StartedAttempt | null)[]> {
  const clocks = await inTransaction(db, async (tx) => {
    const stamped = starts.map((start) => ({ ...start, id: start.interviewId, at: start.now() }))
    const started = await startClocks(tx, stamped)
    await recordTestEvents(
      tx,
      stamped
        .filter(({ id }) => started.has(id))
        .map(({ id, at }) => ({ interviewId: id, at, kind: 'started' as const })),
    )
    const changes = await insertDevices(tx, stamped)
    await queueStatusEvents(
      tx,
      'interview.started',
      stamped.flatMap(({ id, at }) => {
        const clock = started.get(id)
        return clock ? [{ ...clock, at }] : []
      }),
    )
    await recordChanges(tx, [
      ...changes,
      // Some clients follow only the first test, so the start of its verification test counts as a change of the first
      // test.
      ...stamped.flatMap(({ id, at }) => {
        const clock = started.get(id)
        return clock ? [id, clock.confirms].flatMap((one) => (one === null ? [] : { id: one, at })) : []
      }),
    ])
    return started
  })
  for (const clock of clocks.values()) cacheClock(attemptCache, clock)
  return starts.map(({ interviewId }) => clocks.get(interviewId) ?? null)
}
