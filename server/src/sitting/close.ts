import { overBefore } from '@assay/domain/exam/clock'
import { type AnswerState, answerStates, type JournalRow, takenByClock } from '@assay/domain/exam/journal'
import type { ReceiptRow } from '@assay/domain/exam/receipt'
import { type Tally, tally, verdictOf } from '@assay/domain/exam/scoring'
import { toldAt, toldLength } from '@assay/domain/exam/told'
import { REOPENED_MS } from '@assay/domain/limits'
import { type SqlBool, sql } from 'kysely'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUnavailable } from '../db/violations.ts'
import { countAllFinished, type Finished, noteDue } from './counts.ts'
import { noteEvent } from './events.ts'
import { labelsOf } from './interviewRow.ts'
import { journalOf, writeOptions } from './journal.ts'
import { type Ended, type Ending, endClock } from './ledger/clocks.ts'
import { insertSealed, newReceipt, type SealedRow, sealedOf } from './ledger/receipts.ts'
import { tellOfTests } from './ledger/tell.ts'
import { type Exams, forgetExam } from './live.ts'
import { outcomesOf, storeOutcomes } from './outcomes.ts'
import { type Judged, readJudged } from './paper.ts'
import { endSilence } from './presence/writeSigns.ts'

interface Stored {
  told_end_at: number
  first_score: number | null
}

const storeResult = (tx: Tx, id: number, { details, ...figures }: Tally, stored: Stored) =>
  tx
    .updateTable('interviews')
    .set({ ...figures, ...stored, details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute()

/**
 * Those that are out of time, by their deadlines; and those that were reopened and have waited too long for anybody. The plus
 * keeps a planner from going through all that were not started, which have neither end nor deadline either.
 */
const dueInterviews = (db: Queryable, now: number) =>
  db
    .selectFrom('interviews')
    .select(['id', 'deadline_at'])
    .where('closed_at', 'is', null)
    .where('deadline_at', '<', overBefore(now))
    .unionAll(
      db
        .selectFrom('interviews')
        .select(['id', 'deadline_at'])
        .where('reopened_at', '<=', now - REOPENED_MS)
        .where(sql<SqlBool>`+deadline_at is null and +closed_at is null`),
    )
    .orderBy('deadline_at')
    .limit(100)
    .execute()

/**
 * What a paper comes to, from the paper and the answers alone: the same whenever it is computed again. The ratios are those
 * of the labels the interview was made for; what else a question is filed under is not what was asked about.
 */
export function resultOf(
  paper: readonly Pick<Judged, 'position' | 'kind' | 'labels' | 'answers' | 'isVoided'>[],
  states: ReadonlyMap<number, Pick<AnswerState, 'answer'>>,
  wanted: ReadonlySet<string>,
): Tally {
  return tally(
    paper.map(({ position, kind, labels, answers, isVoided }) => ({
      labels: labels.filter(({ label_name }) => wanted.has(label_name)),
      verdict: verdictOf(answers, states.get(position)?.answer ?? [], kind),
      isVoided,
    })),
  )
}

/** The score by the keys that the paper was drawn with; null where no key fix covers it, and so none can differ. */
export function firstScoreOf(
  paper: readonly Pick<Judged, 'position' | 'kind' | 'drawnAnswers' | 'keyFix'>[],
  states: ReadonlyMap<number, Pick<AnswerState, 'answer'>>,
): number | null {
  if (paper.every(({ keyFix }) => keyFix === null)) return null
  const drawn = paper.map(({ drawnAnswers, ...question }) => ({ ...question, answers: drawnAnswers }))
  return resultOf(
    drawn.map((question) => ({ ...question, labels: [], isVoided: false })),
    states,
    new Set(),
  ).score
}

const takeByClock = async (tx: Tx, interview_id: number, rows: readonly JournalRow[], runFrom: number) => {
  const taken = takenByClock(rows, runFrom)
  const written = taken.map((row) => ({ ...row, interview_id, options: writeOptions(row.options), address: '' }))
  if (written.length > 0) await tx.insertInto('submissions').values(written).execute()
  return taken
}

const isTold = (row: JournalRow): row is JournalRow & ReceiptRow => row.kind === 'answer' || row.kind === 'clock'

/** The receipt of an end, from what the result was reckoned from. */
async function receiptOfEnd(tx: Tx, ended: Ended, rows: readonly JournalRow[], paper: readonly Judged[]) {
  const sealed = ended.reopened_at === null ? [] : await sealedOf(tx, ended.id)
  const options = new Map(paper.map(({ position, order }) => [position, order]))
  const { text: _, ...receipt } = newReceipt(ended, sealed, { rows: rows.filter(isTold), options })
  return receipt
}

interface Closed extends Finished {
  id: number
  code: string
  closed_at: number
  receipt: SealedRow
}

/** Null where somebody else has closed it, or has given it time. */
async function closeWithin(tx: Tx, exams: Exams, ending: Ending): Promise<Closed | null> {
  const closed = await endClock(tx, ending)
  if (!closed) return null
  const { id, closed_at, run_from } = closed
  forgetExam(exams, id)
  // What waited was not listened for.
  if (run_from !== null) await endSilence(tx, exams.signs, { id, clock: { from: run_from, to: closed_at } })
  const before = await journalOf(tx, id)
  // Nothing of the last stretch began before it did.
  const taken = ending.by === 'clock' ? await takeByClock(tx, id, before, run_from ?? closed.started_at) : []
  const rows = [...before, ...taken]
  const labels = new Set((await labelsOf(tx, [id])).map(({ name }) => name))
  const paper = await readJudged(tx, id)
  const states = answerStates(rows)
  const result = resultOf(paper, states, labels)
  const told_end_at = toldAt(closed, closed_at, closed.ran_ms)
  await storeResult(tx, id, result, { told_end_at, first_score: firstScoreOf(paper, states) })
  const positions = paper.map(({ position }) => position)
  const told = (seconds: number) => toldLength(closed, seconds)
  await storeOutcomes(tx, outcomesOf({ id, positions, rows, states, told }))
  if (ending.by !== 'nobody')
    await noteEvent(tx, id, closed_at, ending.by === 'clock' ? 'closed_by_clock' : 'closed_by_candidate')
  return { ...closed, score: result.score, receipt: await receiptOfEnd(tx, closed, rows, paper) }
}

/** Ends interviews once each and stores their results, all or nothing. */
async function closeTogether(db: Db, exams: Exams, endings: readonly Ending[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const finished: Closed[] = []
    // In an order that is the same on every node, so that no two of them wait for each other in a ring.
    for (const ending of endings.toSorted((one, other) => one.id - other.id)) {
      const one = await closeWithin(tx, exams, ending)
      if (one) finished.push(one)
    }
    if (finished.length === 0) return
    await insertSealed(
      tx,
      finished.map(({ receipt }) => receipt),
    )
    await noteDue(
      tx,
      finished.map(({ id }) => id),
    )
    await tellOfTests(
      tx,
      'interview.finished',
      finished.map(({ id, code, closed_at }) => ({ id, code, at: closed_at })),
    )
    await countAllFinished(tx, finished)
  })
}

export const closeInterview = (db: Db, exams: Exams, ending: Ending): Promise<void> =>
  closeTogether(db, exams, [ending])

/** So many share one commit; between two such pieces answers find their turn. */
const PIECE = 10

async function closePiece(db: Db, exams: Exams, piece: readonly Ending[]): Promise<void> {
  try {
    await closeTogether(db, exams, piece)
  } catch (error) {
    // What fails for one must not fail for all; when the database is away, it is away for each of them.
    if (piece.length === 1 || isUnavailable(error)) throw error
    for (const ending of piece) await closeTogether(db, exams, [ending])
  }
}

/** Closes what is out of time, or has waited too long, a hundred at most: run by the sweeper, and by `closeDueFirst` before every look. */
export async function closeDue(db: Db, exams: Exams, now: number): Promise<number> {
  const due = await dueInterviews(db, now)
  const endings = due.map(
    ({ id, deadline_at: at }): Ending => (at === null ? { id, by: 'nobody' } : { id, by: 'clock', at }),
  )
  for (let start = 0; start < endings.length; start += PIECE)
    await closePiece(db, exams, endings.slice(start, start + PIECE))
  return due.length
}
