import { remainingMs } from '@assay/domain/exam/ledger'
import { type Doer, recordAuditEntries } from '../../../platform/db/audit.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { type ExamCache, forgetExam } from '../examCache.ts'
import { type AddedTime, addTimeToClocks, type Given } from './clocks.ts'

interface Giving {
  doer: Doer
  exams: ExamCache
  addedTimes: readonly AddedTime[]
  /** Null if the time to give back was measured. */
  reason: string | null
}

export const remainingAt = (given: Given, now: number): number => remainingMs({ ...given, closed_at: null }, now)

/**
 * Adds time to many tests, with a fixed number of statements. It does not return tests that are not started, expired or
 * closed.
 */
export async function giveTime(tx: Tx, { doer, exams, addedTimes, reason }: Giving): Promise<readonly Given[]> {
  if (addedTimes.length === 0) return []
  const given = await addTimeToClocks(tx, doer, addedTimes, reason)
  for (const { id } of given) forgetExam(exams, id)
  await recordAuditEntries(
    tx,
    doer,
    given.map(({ id, seconds }) => ({
      action: 'given_time' as const,
      object_kind: 'interview' as const,
      object_id: id,
      detail: { seconds, reason },
    })),
  )
  return given
}
