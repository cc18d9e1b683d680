import { overBefore } from '@assay/domain/exam/clock'
import { type AnswerState, answerStates, type JournalRow, takenByClock } from '@assay/domain/exam/journal'
import { type Tally, tally, verdictOf } from '@assay/domain/exam/scoring'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUnavailable } from '../db/violations.ts'
import { countAllFinished, type Finished } from './counts.ts'
import { noteEvent } from './events.ts'
import { labelsOf } from './interviewRow.ts'
import { journalOf, writeOptions } from './journal.ts'
import { type Exams, forgetExam } from './live.ts'
import { type Judged, readJudged } from './paper.ts'

type ClosedBy = 'candidate' | 'clock'

/** Only one of all who try to close an interview gets its row back; the others find it closed. */
const markClosed = (tx: Tx, id: number, closed_at: number, closed_by: ClosedBy) =>
  tx
    .updateTable('interviews')
    .set({ closed_at, closed_by, open_key: null })
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .where('closed_at', 'is', null)
    .returning(['id', 'started_at', 'label_set', 'blueprint_id'])
    .executeTakeFirst()

const storeResult = (tx: Tx, id: number, { score, correct, partially, wrong, unanswered, details }: Tally) =>
  tx
    .updateTable('interviews')
    .set({ score, correct, partially, wrong, unanswered, details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute()

const dueInterviews = (db: Queryable, now: number) =>
  db
    .selectFrom('interviews')
    .select(['id', 'deadline_at'])
    .where('closed_at', 'is', null)
    .where('deadline_at', '<', overBefore(now))
    .orderBy('deadline_at')
    .limit(100)
    .execute()

/**
 * What a paper comes to, from the paper and the answers alone: the same whenever it is computed again. The ratios are those
 * of the labels the interview was made for; what else a question is filed under is not what was asked about.
 */
export function resultOf(
  paper: readonly Judged[],
  states: ReadonlyMap<number, AnswerState>,
  wanted: ReadonlySet<string>,
): Tally {
  return tally(
    paper.map(({ position, labels, answers }) => ({
      labels: labels.filter(({ label_name }) => wanted.has(label_name)),
      verdict: verdictOf(answers, states.get(position)?.answer ?? []),
    })),
  )
}

interface Ending {
  id: number
  endedAt: number
  by: ClosedBy
}

const takeByClock = async (tx: Tx, interview_id: number, rows: readonly JournalRow[], startedAt: number) => {
  const taken = takenByClock(rows, startedAt)
  const written = taken.map((row) => ({ ...row, interview_id, options: writeOptions(row.options), address: '' }))
  if (written.length > 0) await tx.insertInto('submissions').values(written).execute()
  return taken
}

/** Null where somebody else has closed it. */
async function closeWithin(tx: Tx, exams: Exams, { id, endedAt, by }: Ending): Promise<Finished | null> {
  const closed = await markClosed(tx, id, endedAt, by)
  if (!closed) return null
  forgetExam(exams, id)
  const rows = await journalOf(tx, id)
  const taken = by === 'clock' ? await takeByClock(tx, id, rows, closed.started_at ?? endedAt) : []
  const labels = new Set((await labelsOf(tx, [id])).map(({ name }) => name))
  const result = resultOf(await readJudged(tx, id), answerStates([...rows, ...taken]), labels)
  await storeResult(tx, id, result)
  await noteEvent(tx, id, endedAt, by === 'clock' ? 'closed_by_clock' : 'closed_by_candidate')
  return { ...closed, score: result.score }
}

/** Ends interviews once each and stores their results, all or nothing. */
async function closeTogether(db: Db, exams: Exams, endings: readonly Ending[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const finished: Finished[] = []
    // In an order that is the same on every node, so that no two of them wait for each other in a ring.
    for (const ending of endings.toSorted((one, other) => one.id - other.id)) {
      const one = await closeWithin(tx, exams, ending)
      if (one) finished.push(one)
    }
    await countAllFinished(tx, finished)
  })
}

export const closeInterview = (db: Db, exams: Exams, id: number, endedAt: number, by: ClosedBy): Promise<void> =>
  closeTogether(db, exams, [{ id, endedAt, by }])

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

/** Closes what is out of time, a hundred at most: run by the sweeper, and by `closeDueFirst` before every look. */
export async function closeDue(db: Db, exams: Exams, now: number): Promise<number> {
  const due = await dueInterviews(db, now)
  const endings = due.map(({ id, deadline_at }) => ({ id, endedAt: deadline_at ?? now, by: 'clock' as const }))
  for (let start = 0; start < endings.length; start += PIECE)
    await closePiece(db, exams, endings.slice(start, start + PIECE))
  return due.length
}
