import { sql } from 'kysely'
import { locking } from '../db/lock.ts'
import type { Db } from '../db/schema.ts'
import { type JournalRow, standings } from '../interviews/journal.ts'
import { decide, type Exam, type Incoming, type NewRow, type Outcome } from './decide.ts'

/** PostgreSQL takes the parameters of a list of values for text unless it is told. */
const places = (batch: readonly Incoming[]) =>
  sql.join(batch.map(({ interviewId, position }) => sql`(cast(${interviewId} as bigint), cast(${position} as bigint))`))

const keys = (keyed: readonly (readonly [number, string])[]) =>
  sql.join(keyed.map(([interviewId, key]) => sql`(cast(${interviewId} as bigint), cast(${key} as text))`))

/** The interviews of a batch, locked in one order on every node so that no two batches wait for each other in a ring. */
const lockedInterviews = (db: Db, ids: readonly number[]) =>
  locking(
    db,
    db
      .selectFrom('interviews')
      .select(['id', 'started_at', 'deadline_at', 'closed_at'])
      .where('id', 'in', ids)
      .orderBy('id'),
  ).execute()

const newestAnswers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('submissions')
    .select(['interview_id', 'answered', 'received_at'])
    .where('id', 'in', (select) =>
      select
        .selectFrom('submissions')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('interview_id', 'in', ids)
        .where('kind', '!=', 'draft')
        .groupBy('interview_id'),
    )
    .execute()

const rowsOfPlaces = (db: Db, batch: readonly Incoming[]) =>
  db
    .selectFrom('submissions')
    .select(['interview_id', 'id', 'position', 'kind', 'options', 'time_spent', 'received_at'])
    .where(sql<boolean>`(interview_id, position) in (values ${places(batch)})`)
    .orderBy('id')
    .execute()

const rowsOfKeys = (db: Db, keyed: readonly (readonly [number, string])[]): Promise<NewRow[]> =>
  db
    .selectFrom('submissions')
    .select(['interview_id', 'position', 'kind', 'options', 'time_spent', 'received_at', 'key', 'answered', 'address'])
    .where(sql<boolean>`(interview_id, key) in (values ${keys(keyed)})`)
    .execute()

const keyedOf = (batch: readonly Incoming[]) =>
  batch.flatMap(({ interviewId, key }) => (key === null ? [] : [[interviewId, key] as const]))

async function readExams(db: Db, batch: readonly Incoming[]): Promise<Map<number, Exam>> {
  const ids = [...new Set(batch.map(({ interviewId }) => interviewId))]
  const interviews = await lockedInterviews(db, ids)
  const newest = new Map((await newestAnswers(db, ids)).map((row) => [row.interview_id, row]))
  const places: Map<number, (JournalRow & { interview_id: number })[]> = Map.groupBy(
    await rowsOfPlaces(db, batch),
    (row) => row.interview_id,
  )
  const keyed = keyedOf(batch)
  const repeats = Map.groupBy(keyed.length > 0 ? await rowsOfKeys(db, keyed) : [], (row) => row.interview_id)

  return new Map(
    interviews.map(({ id, ...times }): [number, Exam] => [
      id,
      {
        ...times,
        answered: newest.get(id)?.answered ?? 0,
        lastAt: newest.get(id)?.received_at ?? times.started_at ?? 0,
        standings: standings(places.get(id) ?? []),
        byKey: new Map((repeats.get(id) ?? []).map((row) => [row.key ?? '', row])),
      },
    ]),
  )
}

/** Decides and writes many submissions in one transaction: its commit is what every one of them waits for. */
export function writeBatch(base: Db, batch: readonly Incoming[]): Promise<Outcome[]> {
  return base.transaction().execute(async (db) => {
    const exams = await readExams(db, batch)
    const decided = batch.map((incoming) => decide(exams.get(incoming.interviewId), incoming))
    const rows = decided.flatMap(({ row }) => (row ? [row] : []))
    if (rows.length > 0) await db.insertInto('submissions').values(rows).execute()
    return decided.map(({ outcome }) => outcome)
  })
}
