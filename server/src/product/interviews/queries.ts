import { DEVICES_KEPT } from '@assay/domain/limits'
import { sql } from 'kysely'
import { inChunks } from '../../platform/db/chunks.ts'
import { insertRows, isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import { type InterviewRow, interviewColumns } from '../attempts/states/interviewRow.ts'
import { interviewsIn } from '../attempts/states/inView.ts'
import { currentQuestions } from '../questions/queries.ts'

export const findByCreationKey = (db: Queryable, key: string): Promise<InterviewRow | undefined> =>
  interviewsIn(db, 'byCode').select(interviewColumns).where('creation_key', '=', key).executeTakeFirst()

export const insertInterviewLabels = (tx: Tx, rows: readonly Schema['interview_labels'][]) =>
  insertRows(tx, 'interview_labels', { interview_id: 'bigint', label_id: 'bigint', name: 'text', color: 'text' }, rows)

const paperColumns = {
  ...({ interview_id: 'bigint', position: 'bigint', question_id: 'bigint', version_id: 'bigint' } as const),
  ...({ passage_version_id: 'bigint' } as const),
  ...({ labels: 'text', option_order: 'text', wording: 'text' } as const),
}

export type DrawnQuestion = Pick<Schema['papers'], keyof typeof paperColumns>

export const insertPapers = (tx: Tx, rows: readonly DrawnQuestion[]) => insertRows(tx, 'papers', paperColumns, rows)

export const questionsOfPapers = (db: Queryable, interviewIds: readonly number[]) =>
  db.selectFrom('papers').select(['interview_id', 'question_id']).where('interview_id', 'in', interviewIds).execute()

/** If the candidate starts at the same time, either the start or the deletion fails. */
export const removeUnlessRunning = (tx: Tx, id: number) =>
  tx
    .deleteFrom('interviews')
    .where('id', '=', id)
    .where((where) => where.or([where('started_at', 'is', null), where('closed_at', 'is not', null)]))
    .returning([...interviewColumns, 'label_set'])
    .executeTakeFirst()

/** With deferred foreign keys, PostgreSQL allows deleting interviews before their journals. */
export async function deferJournals(tx: Tx): Promise<void> {
  if (!isSqlite(tx)) await sql`set constraints all deferred`.execute(tx)
}

/**
 * Old installations on PostgreSQL have partitioned journals, which the database does not delete together with the
 * interview.
 */
export async function removeJournals(tx: Tx, ids: readonly number[]): Promise<void> {
  if (isSqlite(tx)) return
  for (const table of ['submissions', 'interview_events'] as const)
    await inChunks(ids, (part) => tx.deleteFrom(table).where('interview_id', 'in', part).execute())
}

type Entry = Pick<Schema['interviews'], 'opens_at' | 'closes_at' | 'withdrawn_at' | 'open_key'>

/** The time window can change only before the start of the test. If `changedAt` is null, calendars need no update. */
export const setEntryWindow = (tx: Tx, id: number, entry: Entry, changedAt: number | null) =>
  tx
    .updateTable('interviews')
    .set(entry)
    .$if(changedAt !== null, (query) =>
      query.set({ window_changes: sql<number>`window_changes + 1`, window_changed_at: changedAt }),
    )
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .returning([...interviewColumns, 'label_set'])
    .executeTakeFirst()

export const listAddressEvents = (db: Queryable, interviewIds: readonly number[]) =>
  db
    .selectFrom('interview_events')
    .select(['interview_id', 'detail'])
    .where('interview_id', 'in', interviewIds)
    .where('kind', '=', 'address')
    .orderBy('id')
    .limit(interviewIds.length * DEVICES_KEPT)
    .execute()

/** Each answer row contains the number of answered questions so far, so the newest row has the total. */
export async function countAnsweredQuestions(
  db: Queryable,
  interviewIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await interviewsIn(db, 'all')
    .select('interviews.id')
    .select((select) =>
      select
        .selectFrom('submissions')
        .select('answered')
        .whereRef('submissions.interview_id', '=', 'interviews.id')
        .where('kind', '!=', 'draft')
        .orderBy('submissions.id', 'desc')
        .limit(1)
        .as('answered'),
    )
    .where('interviews.id', 'in', interviewIds)
    .execute()
  return new Map(rows.map(({ id, answered }) => [id, answered ?? 0]))
}

export const currentVersions = (db: Queryable, questionIds: readonly number[]) =>
  currentQuestions(db)
    .select(['questions.id as question_id', 'current.id as version_id', 'questions.passage_id'])
    .select(['current.option_order', 'current.answers', 'current.lang', 'current.wordings'])
    .where('questions.id', 'in', questionIds)
    .execute()

export async function blueprintNames(
  db: Queryable,
  rows: readonly { blueprint_id: number | null }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ blueprint_id }) => blueprint_id ?? []))]
  if (ids.length === 0) return new Map()
  const blueprints = await db.selectFrom('blueprints').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(blueprints.map(({ id, name }) => [id, name]))
}

/** An interview in the bin loses its unique keys, so that it does not block other interviews. */
export const hideUnlessRunning = (tx: Tx, id: number, deleted_at: number) =>
  tx
    .updateTable('interviews')
    .set({ deleted_at, open_key: null, creation_key: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('started_at', 'is', null), where('closed_at', 'is not', null)]))
    .returning([...interviewColumns, 'label_set'])
    .executeTakeFirst()

export const unhideInterview = (tx: Tx, id: number, open_key: string | null) =>
  tx
    .updateTable('interviews')
    .set({ deleted_at: null, open_key })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning([...interviewColumns, 'label_set'])
    .executeTakeFirst()

/** An e-mail that is already being sent can no longer be stopped. */
export const pauseMails = (tx: Tx, interviewId: number) =>
  tx
    .updateTable('mails')
    .set({ state: 'kept' })
    .where('interview_id', '=', interviewId)
    .where('state', '=', 'queued')
    .execute()

export const resumeMails = (tx: Tx, interviewId: number) =>
  tx
    .updateTable('mails')
    .set({ state: 'queued' })
    .where('interview_id', '=', interviewId)
    .where('state', '=', 'kept')
    .execute()
