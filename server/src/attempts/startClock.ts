import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordChanges } from '../feed/changes.ts'
import { type Started, startClocks } from './clock/clocks.ts'
import { queueTestEvents } from './clock/webhookEvents.ts'
import { type Device, insertDevices } from './devices.ts'
import { recordTestEvents } from './events.ts'
import { type ExamCache, rememberClock } from './examCache.ts'

export interface Start {
  interviewId: number
  /** Read when the start is written, so that a candidate loses no time in the queue. */
  now: () => number
  /** Arrival of the request; the time window must be open then. */
  arrival: number
  devices: readonly Device[]
}

/**
 * Starts each test once: of concurrent requests, one gets the clock and the others null. The statement includes the
 * time window, so a concurrent change of it or a withdrawal wins or loses completely.
 */
export async function writeStarts(db: Db, exams: ExamCache, starts: readonly Start[]): Promise<(Started | null)[]> {
  const clocks = await inTransaction(db, async (tx) => {
    const stamped = starts.map((start) => ({ ...start, id: start.interviewId, at: start.now() }))
    const started = await startClocks(tx, stamped)
    await recordTestEvents(
      tx,
      stamped
        .filter(({ id }) => started.has(id))
        .map(({ id, at }) => ({ interviewId: id, at, kind: 'started' as const })),
    )
    await insertDevices(tx, stamped)
    await queueTestEvents(
      tx,
      'interview.started',
      stamped.flatMap(({ id, at }) => {
        const clock = started.get(id)
        return clock ? [{ ...clock, at }] : []
      }),
    )
    await recordChanges(
      tx,
      // Followers of a test also learn about its verification test.
      stamped.flatMap(({ id, at }) => {
        const clock = started.get(id)
        if (!clock) return []
        return clock.confirms === null
          ? [{ id, at }]
          : [
              { id, at },
              { id: clock.confirms, at },
            ]
      }),
    )
    return started
  })
  for (const clock of clocks.values()) rememberClock(exams, clock)
  return starts.map(({ interviewId }) => clocks.get(interviewId) ?? null)
}
