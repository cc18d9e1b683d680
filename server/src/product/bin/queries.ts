import { BIN_DAYS } from '@assay/domain/limits'
import type { PageWindow } from '@assay/domain/paging'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import type { RoundLimit } from '../../platform/http/caller/rounds.ts'
import { isInView } from '../attempts/states/inView.ts'
import { REMOVED_WITH_IMPORT } from '../questions/archiveStates.ts'

const RETENTION_MS = BIN_DAYS * 24 * 60 * 60_000

/** If `rounds` is set, the bin shows only interviews of these rounds. */
export interface Owner {
  who: number | null | 'everybody'
  rounds: RoundLimit
}

interface BinView extends Owner {
  now: number
}

const ofRounds = (rounds: readonly number[]) =>
  sql<SqlBool>`bin.interview_id in (
    select id from interviews where ${isInView('all')} and blueprint_id in (${sql.join(rounds)}))`

/** Expired items of the bin are hidden, even if they are not deleted yet. */
const itemsOf = (db: Queryable, { who, rounds, now }: BinView) =>
  db
    .selectFrom('bin')
    .where('bin.deleted_at', '>', now - RETENTION_MS)
    .$if(who !== 'everybody', (query) => query.where('bin.deleted_by', '=', who === 'everybody' ? null : who))
    .$if(rounds !== null, (query) => query.where(ofRounds(rounds ?? [])))

export const binExpiryOf = ({ deleted_at }: Pick<Selectable<Schema['bin']>, 'deleted_at'>): number =>
  deleted_at + RETENTION_MS

export const listItems = (db: Queryable, view: BinView, page: PageWindow) =>
  itemsOf(db, view)
    .leftJoin('interviews', (join) => join.onRef('interviews.id', '=', 'bin.interview_id').on(isInView('all')))
    .leftJoin('blueprints', 'blueprints.id', 'bin.blueprint_id')
    .selectAll('bin')
    .select(['interviews.name as interview', 'blueprints.name as blueprint'])
    .orderBy('bin.id', 'desc')
    .limit(page.count)
    .offset(page.start)
    .execute()

export const countBinItems = (db: Queryable, view: BinView): Promise<number> => countRows(itemsOf(db, view))

export const findItem = (db: Queryable, view: BinView, id: number) =>
  itemsOf(db, view).selectAll('bin').where('bin.id', '=', id).executeTakeFirst()

export const removeItem = (tx: Tx, id: number) => tx.deleteFrom('bin').where('id', '=', id).execute()

export const removeItemOfBlueprint = (tx: Tx, blueprintId: number) =>
  tx.deleteFrom('bin').where('blueprint_id', '=', blueprintId).execute()

export const removeItemOfInterview = (tx: Tx, interviewId: number) =>
  tx.deleteFrom('bin').where('interview_id', '=', interviewId).execute()

export const overdueItems = async (db: Queryable, now: number, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('bin')
    .select('id')
    .where('deleted_at', '<=', now - RETENTION_MS)
    .orderBy('deleted_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export const findOverdue = (tx: Tx, id: number, now: number) =>
  tx
    .selectFrom('bin')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', '<=', now - RETENTION_MS)
    .executeTakeFirst()

/**
 * A restored label keeps its old id. If the import of the label was undone, the label no longer refers to the import.
 */
export const insertLabelAgain = (tx: Tx, { import_id, ...label }: Selectable<Schema['labels']>) =>
  tx
    .insertInto('labels')
    .values({
      ...label,
      import_id: sql<number>`(select id from imports where id = ${import_id} and undone_at is null)`,
    })
    .execute()

export const isInBin = async (tx: Tx, blueprintId: number): Promise<boolean> =>
  (await tx
    .selectFrom('blueprints')
    .select('id')
    .where('id', '=', blueprintId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Deleted blueprints that can no longer be restored: they and all their interviews have left the bin. */
export const unrestorableBlueprints = async (db: Queryable): Promise<number[]> => {
  const rows = await db
    .selectFrom('blueprints')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where(sql<SqlBool>`not exists (select 1 from bin where bin.blueprint_id = blueprints.id)`)
    .where(
      sql<SqlBool>`not exists (select 1 from interviews where ${isInView('all')} and interviews.blueprint_id = blueprints.id)`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Questions of an undone import. They were kept for tests in the bin, which are all deleted now. */
export const unrestorableQuestions = async (db: Queryable): Promise<number[]> => {
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('archived_at', '=', REMOVED_WITH_IMPORT)
    .where(sql<SqlBool>`not exists (select 1 from papers where papers.question_id = questions.id)`)
    .execute()
  return rows.map(({ id }) => id)
}

export const removeBlueprints = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('blueprints').where('id', 'in', ids).execute()

export async function removeQuestions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('question_versions').where('question_id', 'in', ids).execute()
  await tx.deleteFrom('questions').where('id', 'in', ids).execute()
}
