import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteChanges } from '../feed/changes.ts'
import { type Device, insertDevices } from './devices.ts'
import { noteEvents } from './events.ts'
import { type ExamCache, rememberClock } from './examCache.ts'
import { type Started, startClocks } from './ledger/clocks.ts'
import { queueTestEvents } from './ledger/webhookEvents.ts'

export interface Start {
  interviewId: number
  /** Read as the start is written: what it had to wait before is not taken from the candidate. */
  now: () => number
  /** When the request came in: the window is open for a candidate who arrives within it. */
  arrival: number
  devices: readonly Device[]
}

/**
 * Starts each clock for exactly one of all who try at once and gives it to that one; null for everybody else.
 * The window stands in the statement itself: one that is moved in the same moment, or a withdrawal, wins or loses as a whole.
 */
export async function writeStarts(db: Db, exams: ExamCache, starts: readonly Start[]): Promise<(Started | null)[]> {
  const clocks = await inTransaction(db, async (tx) => {
    const stamped = starts.map((start) => ({ ...start, id: start.interviewId, at: start.now() }))
    const started = await startClocks(tx, stamped)
    await noteEvents(
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
    await noteChanges(
      tx,
      // What is told of a test is told of its confirmation, too.
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
