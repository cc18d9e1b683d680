import { overBefore } from '@assay/domain/exam/clock'
import { type AnswerState, answerStates, isTold, type JournalRow, takenByClock } from '@assay/domain/exam/journal'
import { type Tally, tally, verdictOf } from '@assay/domain/exam/scoring'
import { toldAt, toldLength } from '@assay/domain/exam/told'
import { REOPENED_MS } from '@assay/domain/limits'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '../db/chunks.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUnavailable } from '../db/violations.ts'
import { countAllFinished, type Finished, noteDue } from './counts.ts'
import { noteEvents } from './events.ts'
import { labelsOf } from './interviewRow.ts'
import { journalsOf, writeOptions } from './journal.ts'
import { type Ended, type Ending, endClocks } from './ledger/clocks.ts'
import { insertSealed, newReceipt, type SealedRow, sealedOf } from './ledger/receipts.ts'
import { tellOfTests } from './ledger/tell.ts'
import { type Exams, forgetExam } from './live.ts'
import { outcomesOf, storeOutcomes } from './outcomes.ts'
import { type Judged, readJudged } from './paper.ts'
import { endSilences } from './presence/writeSigns.ts'
import { storeResults } from './storeResults.ts'

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

/** An interview that was ended just now, with all that its result is reckoned from. */
interface Sat {
  ended: Ended
  by: Ending['by']
  /** Those that the clock took are among them, the last ones. */
  rows: readonly JournalRow[]
  taken: ReturnType<typeof takenByClock>
  paper: readonly Judged[]
  labels: ReadonlySet<string>
}

/** Several share each statement: on SQLite every one of them is a way to another thread and back, elsewhere to another server. */
async function readSat(tx: Tx, all: readonly Ended[], byOf: ReadonlyMap<number, Ending['by']>): Promise<Sat[]> {
  const ids = all.map(({ id }) => id)
  const journals = await journalsOf(tx, ids)
  const labels = Map.groupBy(await labelsOf(tx, ids), ({ interview_id }) => interview_id)
  const papers = await readJudged(tx, ids)
  return all.map((ended) => {
    const { id, run_from, started_at } = ended
    const by = byOf.get(id) ?? 'nobody'
    const before = journals.get(id) ?? []
    // Nothing of the last stretch began before it did.
    const taken = by === 'clock' ? takenByClock(before, run_from ?? started_at) : []
    const names = new Set((labels.get(id) ?? []).map(({ name }) => name))
    return { ended, by, rows: [...before, ...taken], taken, paper: papers.get(id) ?? [], labels: names }
  })
}

const storeTaken = (tx: Tx, all: readonly Sat[]) =>
  inChunks(
    all.flatMap(({ ended, taken }) =>
      taken.map((row) => ({ ...row, interview_id: ended.id, options: writeOptions(row.options), address: '' })),
    ),
    (part) => tx.insertInto('submissions').values(part).execute(),
  )

/** The receipt of an end, from what the result was reckoned from. */
async function receiptOfEnd(tx: Tx, { ended, rows, paper }: Sat): Promise<SealedRow> {
  const sealed = ended.reopened_at === null ? [] : await sealedOf(tx, ended.id)
  const options = new Map(paper.map(({ position, order }) => [position, order]))
  const { text: _, ...receipt } = newReceipt(ended, sealed, { rows: rows.filter(isTold), options })
  return receipt
}

const eventOf = ({ ended: { id, closed_at }, by }: Sat) =>
  by === 'nobody'
    ? []
    : {
        interviewId: id,
        at: closed_at,
        kind: by === 'clock' ? ('closed_by_clock' as const) : ('closed_by_candidate' as const),
      }

/** Reckons what they came to, and gives the scores. */
async function storeWhatCame(tx: Tx, all: readonly Sat[]): Promise<Finished[]> {
  const reckoned = all.map(({ ended, rows, paper, labels }) => {
    const { id, closed_at, ran_ms } = ended
    const states = answerStates(rows)
    const tally = resultOf(paper, states, labels)
    const positions = paper.map(({ position }) => position)
    const told = (seconds: number) => toldLength(ended, seconds)
    return {
      result: { id, tally, told_end_at: toldAt(ended, closed_at, ran_ms), first_score: firstScoreOf(paper, states) },
      outcomes: outcomesOf({ id, positions, rows, states, told }),
      finished: { label_set: ended.label_set, blueprint_id: ended.blueprint_id, score: tally.score },
    }
  })
  await storeResults(
    tx,
    reckoned.map(({ result }) => result),
  )
  await storeOutcomes(
    tx,
    reckoned.flatMap(({ outcomes }) => outcomes),
  )
  return reckoned.map(({ finished }) => finished)
}

/** What was heard of them has an end too; what waited was not listened for. */
const endListening = (tx: Tx, { signs }: Exams, all: readonly Ended[]) =>
  endSilences(
    tx,
    signs,
    all.flatMap(({ id, run_from: from, closed_at: to }) => (from === null ? [] : { id, clock: { from, to } })),
  )

/** Ends interviews once each and stores their results, all or nothing. Who was closed by somebody else, or given time, is left. */
async function closeTogether(db: Db, exams: Exams, endings: readonly Ending[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const all = await endClocks(tx, endings)
    if (all.length === 0) return
    for (const { id } of all) forgetExam(exams, id)
    await endListening(tx, exams, all)
    const sat = await readSat(tx, all, new Map(endings.map(({ id, by }) => [id, by])))
    await storeTaken(tx, sat)
    const finished = await storeWhatCame(tx, sat)
    await noteEvents(tx, sat.flatMap(eventOf))
    const receipts: SealedRow[] = []
    for (const one of sat) receipts.push(await receiptOfEnd(tx, one))
    await insertSealed(tx, receipts)
    await noteDue(
      tx,
      all.map(({ id }) => id),
    )
    await tellOfTests(
      tx,
      'interview.finished',
      all.map(({ id, code, closed_at }) => ({ id, code, at: closed_at })),
    )
    await countAllFinished(tx, finished)
  })
}

export const closeInterview = (db: Db, exams: Exams, ending: Ending): Promise<void> =>
  closeTogether(db, exams, [ending])

/** So many share one commit and its statements: on SQLite answers find their turn between two such pieces, elsewhere they wait for none. */
const pieceOn = (db: Db) => (isOnlyWriter(db) ? 20 : 50)

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
  const piece = pieceOn(db)
  for (let start = 0; start < endings.length; start += piece)
    await closePiece(db, exams, endings.slice(start, start + piece))
  return due.length
}
