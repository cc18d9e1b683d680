import { remainingMs } from '@assay/domain/exam/ledger'
import { type Actor, recordAuditEntries } from '../../../platform/db/audit.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { type AttemptCache, forgetAttempt } from '../attemptCache.ts'
import { type AddedTime, addTimeToClocks, type ExtendedClock } from './clocks.ts'

interface AddingTime {
  actor: Actor
  attempts: AttemptCache
  addedTimes: readonly AddedTime[]
  /** Null if the time to give back was measured. */
  reason: string | null
}

export const remainingAt = (given: ExtendedClock, now: number): number =>
  remainingMs({ ...given, closed_at: null }, now)

/**
 * Adds time to many tests, with a fixed number of statements. Tests that have not started, or that are expired or
 * closed, get no time and are not returned.
 */
export async function addTimeToTests(
  tx: Tx,
  { actor, attempts, addedTimes, reason }: AddingTime,
): Promise<readonly ExtendedClock[]> {
  if (addedTimes.length === 0) return []
  const given = await addTimeToClocks(tx, actor, addedTimes, reason)
  for (const { id } of given) forgetAttempt(attempts, id)
  await recordAuditEntries(
    tx,
    actor,
    given.map(({ id, seconds }) => ({
      action: 'given_time' as const,
      object_kind: 'interview' as const,
      object_id: id,
      detail: { seconds, reason },
    })),
  )
  return given
}
