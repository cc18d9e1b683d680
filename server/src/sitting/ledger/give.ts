import { remainingMs } from '@assay/domain/exam/ledger'
import { type Doer, recordDeeds } from '../../db/audit.ts'
import type { Tx } from '../../db/schema.ts'
import { type ExamCache, forgetExam } from '../examCache.ts'
import { type Gift, type Given, giveToClocks } from './clocks.ts'

interface Giving {
  doer: Doer
  exams: ExamCache
  gifts: readonly Gift[]
  /** Null where it gives back what was measured. */
  reason: string | null
}

/** What a test has left at this moment, with what was just given. */
export const leftAt = (given: Given, now: number): number => remainingMs({ ...given, closed_at: null }, now)

/**
 * Gives to many tests at once, each for itself, with a few statements however many they are. An exam that can be given no time,
 * because it was not started, is out of time or over, is not among what comes back.
 */
export async function giveTime(tx: Tx, { doer, exams, gifts, reason }: Giving): Promise<readonly Given[]> {
  if (gifts.length === 0) return []
  const given = await giveToClocks(tx, doer, gifts, reason)
  for (const { id } of given) forgetExam(exams, id)
  await recordDeeds(
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
