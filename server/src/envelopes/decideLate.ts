import { answerStates, NOTHING_YET } from '@assay/domain/exam/journal'
import { isOlderLate } from '@assay/domain/exam/late'
import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { ExamCache } from '../sitting/examCache.ts'
import { journalOf } from '../sitting/journal.ts'
import { acceptLate } from '../sitting/late/acceptLate.ts'
import { decideLate, holdTest, lateOf, type StoredLate } from '../sitting/late/late.ts'

export interface Deciding {
  doer: Doer
  exams: ExamCache
  id: number
  reason: string | null
  ids: readonly number[] | undefined
}

const numbersOf = (decided: readonly StoredLate[]) =>
  decided.map(({ position }) => position + 1).toSorted((one, other) => one - other)

async function newerLate(tx: Tx, id: number): Promise<number[]> {
  const states = answerStates(await journalOf(tx, id))
  const late = await lateOf(tx, id)
  return late.filter((one) => !isOlderLate(states.get(one.position) ?? NOTHING_YET, one)).map((one) => one.id)
}

async function decide(tx: Tx, { doer, id, reason, ids }: Deciding, state: 'accepted' | 'left') {
  const test = await holdTest(tx, id)
  if (!test) return undefined
  const { started_at, closed_at, score } = test
  if (started_at === null || closed_at === null || score === null) return undefined
  const chosen = ids ?? (state === 'accepted' ? await newerLate(tx, id) : undefined)
  const decided = await decideLate(tx, { interview_id: id, ...doer, state, reason, ids: chosen })
  if (decided.length === 0) return undefined
  await recordDeed(tx, doer, {
    action: `${state}_late` as const,
    object_kind: 'interview',
    object_id: id,
    // The chosen options are only in the result.
    detail: { questions: numbersOf(decided), reason },
  })
  return { decided, score, ended: { ...test, started_at, closed_at } }
}

/** Accepted answers count as if they were in time; the end stays the same. */
export const acceptAnswers = (db: Db, accepting: Deciding): Promise<'NOTHING_LATE' | 'decided'> =>
  inTransaction(db, async (tx) => {
    const found = await decide(tx, accepting, 'accepted')
    if (!found) return 'NOTHING_LATE'
    const { decided: accepted, ...test } = found
    await acceptLate(tx, { ...test, accepted, exams: accepting.exams, at: accepting.doer.at })
    return 'decided'
  })

export const leaveAnswers = (db: Db, leaving: Deciding): Promise<'NOTHING_LATE' | 'decided'> =>
  inTransaction(db, async (tx) => ((await decide(tx, leaving, 'left')) ? 'decided' : 'NOTHING_LATE'))
