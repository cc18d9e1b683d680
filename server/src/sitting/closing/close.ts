import { overBefore } from '@assay/domain/exam/clock'
import { takenByClock } from '@assay/domain/exam/journal'
import { REOPENED_MS } from '@assay/domain/limits'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '../../db/chunks.ts'
import { isOnlyWriter } from '../../db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUnavailable } from '../../db/violations.ts'
import { noteChanges } from '../../feed/changes.ts'
import { judgeConfirmations } from '../confirmations/judge.ts'
import { countAllFinished, noteDue } from '../counts.ts'
import { noteEvents } from '../events.ts'
import { type ExamCache, forgetExam } from '../examCache.ts'
import { writeOptions } from '../journal.ts'
import { takeBackReturned } from '../late/late.ts'
import { type EndedTest, endClocks, type TestEnding } from '../ledger/clocks.ts'
import { insertSealed, type SealedRow, sealedOf } from '../ledger/receipts.ts'
import { queueTestEvents } from '../ledger/webhookEvents.ts'
import { forgetPlaces } from '../presence/places.ts'
import { endSilences } from '../presence/writeSigns.ts'
import { interviewsIn } from '../states/inPlace.ts'
import { tellStaff } from '../tellStaff.ts'
import { veilDue } from '../veils/veil.ts'
import { type FinishedTest, readFinished, receiptOfEnd, storeFinished } from './finishedTests.ts'

/**
 * Those that are out of time, by their deadlines; and those that were reopened and have waited too long for anybody. The plus
 * keeps a planner from going through all that were not started, which have neither end nor deadline either.
 */
const dueInterviews = (db: Queryable, now: number) =>
  interviewsIn(db, 'all')
    .select(['id', 'deadline_at'])
    .where('closed_at', 'is', null)
    .where('deadline_at', '<', overBefore(now))
    .unionAll(
      interviewsIn(db, 'all')
        .select(['id', 'deadline_at'])
        .where('reopened_at', '<=', now - REOPENED_MS)
        .where(sql<SqlBool>`+deadline_at is null and +closed_at is null`),
    )
    .orderBy('deadline_at')
    .limit(100)
    .execute()

/** An interview that was ended just now; among its rows are those that the clock took, the last ones. */
interface Sat extends FinishedTest {
  by: TestEnding['by']
  taken: ReturnType<typeof takenByClock>
}

async function readSat(tx: Tx, all: readonly EndedTest[], byOf: ReadonlyMap<number, TestEnding['by']>): Promise<Sat[]> {
  return (await readFinished(tx, all)).map((over) => {
    const { id, run_from, started_at } = over.ended
    const by = byOf.get(id) ?? 'nobody'
    // Nothing of the last stretch began before it did.
    const taken = by === 'clock' ? takenByClock(over.rows, run_from ?? started_at) : []
    return { ...over, by, rows: [...over.rows, ...taken], taken }
  })
}

const storeTaken = (tx: Tx, all: readonly Sat[]) =>
  inChunks(
    all.flatMap(({ ended, taken }) =>
      taken.map((row) => ({ ...row, interview_id: ended.id, options: writeOptions(row.options), address: '' })),
    ),
    (part) => tx.insertInto('submissions').values(part).execute(),
  )

const eventOf = ({ ended: { id, closed_at }, by }: Sat) =>
  by === 'nobody'
    ? []
    : {
        interviewId: id,
        at: closed_at,
        kind: by === 'clock' ? ('closed_by_clock' as const) : ('closed_by_candidate' as const),
      }

/** What was heard of them has an end too; what waited was not listened for. */
const endListening = (tx: Tx, { signs }: ExamCache, all: readonly EndedTest[]) =>
  endSilences(
    tx,
    signs,
    all.flatMap(({ id, run_from: from, closed_at: to }) => (from === null ? [] : { id, clock: { from, to } })),
  )

/** Ends interviews once each and stores their results, all or nothing. A test that was closed by somebody else, or given time, is left. */
async function closeTogether(db: Db, exams: ExamCache, endings: readonly TestEnding[], now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const all = await endClocks(tx, endings)
    if (all.length === 0) return
    for (const { id } of all) forgetExam(exams, id)
    await endListening(tx, exams, all)
    await forgetPlaces(
      tx,
      exams.places,
      all.map(({ id }) => id),
    )
    const sat = await readSat(tx, all, new Map(endings.map(({ id, by }) => [id, by])))
    await storeTaken(tx, sat)
    for (const { ended, by } of sat) if (by === 'nobody') await takeBackReturned(tx, ended)
    const finished = await storeFinished(tx, sat)
    await noteEvents(tx, sat.flatMap(eventOf))
    await veilDue(
      tx,
      all.filter(({ veil }) => veil === 'due').map(({ id }) => id),
    )
    const receipts: SealedRow[] = []
    for (const one of sat) {
      const { id, reopened_at } = one.ended
      receipts.push(receiptOfEnd(one, reopened_at === null ? [] : await sealedOf(tx, id)))
    }
    await insertSealed(tx, receipts)
    await noteDue(
      tx,
      all.map(({ id }) => id),
    )
    await judgeConfirmations(
      tx,
      all.map(({ id }) => id),
      now,
    )
    await queueTestEvents(
      tx,
      'interview.finished',
      all.map((ended) => ({ ...ended, at: ended.closed_at })),
    )
    await noteChanges(
      tx,
      // Not when they ended: who reads what has changed since then has read before this was noticed.
      all.map(({ id }) => ({ id, at: now })),
    )
    await tellStaff(
      tx,
      all.map(({ id, closed_at }) => ({ event: 'finished' as const, interviewId: id, at: closed_at })),
    )
    await countAllFinished(tx, finished)
  })
}

export const closeInterview = (db: Db, exams: ExamCache, ending: TestEnding, now: number): Promise<void> =>
  closeTogether(db, exams, [ending], now)

/** So many share one commit and its statements: on SQLite answers find their turn between two such pieces, elsewhere they wait for none. */
const pieceOn = (db: Db) => (isOnlyWriter(db) ? 20 : 50)

async function closePiece(db: Db, exams: ExamCache, piece: readonly TestEnding[], now: number): Promise<void> {
  try {
    await closeTogether(db, exams, piece, now)
  } catch (error) {
    // What fails for one must not fail for all; when the database is away, it is away for each of them.
    if (piece.length === 1 || isUnavailable(error)) throw error
    for (const ending of piece) await closeTogether(db, exams, [ending], now)
  }
}

/** Closes what is out of time, or has waited too long, a hundred at most: run by the sweeper, and by `bringUpToDate` before every look. */
export async function closeDue(db: Db, exams: ExamCache, now: number): Promise<number> {
  const due = await dueInterviews(db, now)
  const endings = due.map(
    ({ id, deadline_at: at }): TestEnding => (at === null ? { id, by: 'nobody' } : { id, by: 'clock', at }),
  )
  const piece = pieceOn(db)
  for (let start = 0; start < endings.length; start += piece)
    await closePiece(db, exams, endings.slice(start, start + piece), now)
  return due.length
}
