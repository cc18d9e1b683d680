import { acceptedLate } from '@assay/domain/exam/journal'
import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { countRescored, noteDue } from '../sitting/counts.ts'
import { writeOptions } from '../sitting/journal.ts'
import { decideLate, holdTest, moveOn, type StoredLate } from '../sitting/late.ts'
import type { Ended } from '../sitting/ledger/clocks.ts'
import { insertSealed, receiptOf, sealedOf } from '../sitting/ledger/receipts.ts'
import { tellOfTests } from '../sitting/ledger/tell.ts'
import { type Exams, forgetExam } from '../sitting/live.ts'
import { readOver, receiptOfEnd, storeWhatCame } from '../sitting/whatCame.ts'

export interface Deciding {
  doer: Doer
  exams: Exams
  id: number
  reason: string | null
  ids: readonly number[] | undefined
}

const numbersOf = (decided: readonly StoredLate[]) =>
  decided.map(({ position }) => position + 1).toSorted((one, other) => one - other)

/** A test that is over, held, and what was decided of it just now; nothing where nothing was undecided. */
async function decide(tx: Tx, { doer, id, reason, ids }: Deciding, state: 'accepted' | 'left') {
  const test = await holdTest(tx, id)
  if (!test) return undefined
  const { started_at, closed_at, score } = test
  if (started_at === null || closed_at === null || score === null) return undefined
  const decided = await decideLate(tx, { interview_id: id, ...doer, state, reason, ids })
  if (decided.length === 0) return undefined
  await recordDeed(tx, doer, {
    ...{ action: `${state}_late` as const, object_kind: 'interview', object_id: id },
    // What was chosen stands in the result alone.
    detail: { questions: numbersOf(decided), reason },
  })
  return { decided, score, ended: { ...test, started_at, closed_at } }
}

/** The lines that they become behind the end that stands, and its further seal. */
async function continueJournal(tx: Tx, ended: Ended, accepted: readonly StoredLate[]) {
  // Of a test from before there were receipts the end must be sealed as it was.
  await receiptOf(tx, ended)
  const [over] = await readOver(tx, [ended])
  if (!over) throw new Error('a test that is held has gone')
  const startedAt = ended.run_from ?? ended.started_at
  const late = acceptedLate(over.rows, accepted, { startedAt, end: ended.closed_at })
  const rows = late.map((row) => ({
    ...{ ...row, interview_id: ended.id, options: writeOptions(row.options), key: null, address: '' },
  }))
  await tx.insertInto('submissions').values(rows).execute()
  const whole = { ...over, rows: [...over.rows, ...late] }
  await insertSealed(tx, [receiptOfEnd(whole, await sealedOf(tx, ended.id))])
  return whole
}

/** From now on they count everywhere as if they had come in time, and the end stays where it was. */
export const acceptAnswers = (db: Db, accepting: Deciding): Promise<'NOTHING_LATE' | 'decided'> =>
  inTransaction(db, async (tx) => {
    const found = await decide(tx, accepting, 'accepted')
    if (!found) return 'NOTHING_LATE'
    const { id, code } = found.ended
    await moveOn(tx, id)
    forgetExam(accepting.exams, id)
    const [finished] = await storeWhatCame(tx, [await continueJournal(tx, found.ended, found.decided)])
    await noteDue(tx, [id])
    await tellOfTests(tx, 'interview.rescored', [{ id, code, at: accepting.doer.at }])
    // Last: these rows stay locked until the end.
    if (finished) await countRescored(tx, [{ ...finished, before: found.score, after: finished.score }])
    return 'decided'
  })

/** They stay where they are, and count for nothing. */
export const leaveAnswers = (db: Db, leaving: Deciding): Promise<'NOTHING_LATE' | 'decided'> =>
  inTransaction(db, async (tx) => ((await decide(tx, leaving, 'left')) ? 'decided' : 'NOTHING_LATE'))
