import type { Parsed } from '@assay/contract/endpoint'
import type { LossCode, listItems } from '@assay/contract/imports/imports'
import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import { insertRows } from '../../platform/db/rowsAsTable.ts'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import { currentQuestions } from '../questions/queries.ts'
import type { NewItemRow } from './itemRow.ts'

export const insertImport = (tx: Tx, row: Insertable<Schema['imports']>) =>
  tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow()

/** Only an unconfirmed import can expire. */
const isNotExpired = (now: number) => sql<SqlBool>`(state in ('done', 'undone') or expires_at > ${now})`
const currentImports = (db: Queryable, now: number) => db.selectFrom('imports').where(isNotExpired(now))

export const findImport = (db: Queryable, id: number, now: number) =>
  currentImports(db, now).selectAll().where('id', '=', id).executeTakeFirst()

/** Until the end of the transaction, no other request can delete the import. */
export const lockImport = (tx: Tx, id: number, now: number) =>
  tx
    .updateTable('imports')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .where(isNotExpired(now))
    .returningAll()
    .executeTakeFirst()

export const listImportsPage = (db: Queryable, now: number, page: PageWindow) =>
  currentImports(db, now).selectAll().orderBy('id', 'desc').limit(page.count).offset(page.start).execute()

export const countImports = (db: Queryable, now: number): Promise<number> => countRows(currentImports(db, now))

export const countUnconfirmed = (db: Queryable, userId: number | null, now: number): Promise<number> =>
  countRows(
    db
      .selectFrom('imports')
      .where('created_by', '=', userId)
      .where('state', 'in', ['reading', 'ready'])
      .where('expires_at', '>', now),
  )

export const changeImport = (tx: Tx, id: number, values: Updateable<Schema['imports']>) =>
  tx.updateTable('imports').set(values).where('id', '=', id).execute()

export interface OwnReading {
  id: number
  reader: string
}

/** The update changes nothing if the import was deleted, or if this node no longer reads its file. */
export const changeOwnReading = (tx: Tx, { id, reader }: OwnReading, values: Updateable<Schema['imports']>) =>
  tx
    .updateTable('imports')
    .set(values)
    .where('id', '=', id)
    .where('reader', '=', reader)
    .where('state', '=', 'reading')
    .returning('id')
    .executeTakeFirst()

const numbers = { import_id: 'bigint', number: 'bigint', line: 'bigint', passage: 'bigint' } as const
const texts = (
  [
    ...(['state', 'taken', 'name', 'file', 'code', 'description', 'description_html', 'kind', 'option_order'] as const),
    ...(['lang', 'proposed_order', 'proposed_answers', 'reasons', 'answers', 'wordings', 'digest', 'search'] as const),
    ...(['labels', 'losses', 'errors', 'same_as', 'near'] as const),
  ] satisfies (keyof NewItemRow)[]
).map((name) => [name, 'text'] as const)
const itemColumns = { ...numbers, ...Object.fromEntries(texts) }

export const insertItems = (tx: Tx, import_id: number, rows: readonly NewItemRow[]) =>
  insertRows(
    tx,
    'import_items',
    itemColumns,
    rows.map((row) => ({ ...row, import_id })),
  )

export async function protectPlannedPictures(tx: Tx, import_id: number, pictureIds: readonly number[]): Promise<void> {
  const rows = [...new Set(pictureIds)].map((picture_id) => ({ import_id, picture_id }))
  if (rows.length === 0) return
  await tx
    .insertInto('import_pictures')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type ItemFilter = Omit<Parsed<(typeof listItems)['query']>, 'page'>

/** A text cannot match `lossPattern`, because JSON escapes the quotes in texts. */
const lossPattern = (loss: LossCode) => `%"code":"${loss}"%`

function filteredItems(db: Queryable, importId: number, { state, only, loss }: ItemFilter) {
  let items = db.selectFrom('import_items').where('import_id', '=', importId)
  if (state) items = items.where('state', '=', state)
  if (only || loss) items = items.where('state', '=', 'add')
  if (only) items = items.where(only === 'near' ? 'near' : 'losses', 'is not', null)
  return loss ? items.where('losses', 'like', lossPattern(loss)) : items
}

export const listItemsPage = (db: Queryable, importId: number, wanted: ItemFilter, page: PageWindow) =>
  filteredItems(db, importId, wanted).selectAll().orderBy('number').limit(page.count).offset(page.start).execute()

export const countImportItems = (db: Queryable, importId: number, wanted: ItemFilter): Promise<number> =>
  countRows(filteredItems(db, importId, wanted))

export const listBankAfter = (db: Queryable, id: number, limit: number) =>
  currentQuestions(db)
    .select(['questions.id', 'current.description', 'current.answers', 'current.digest'])
    .where('questions.id', '>', id)
    .where('questions.archived_at', 'is', null)
    .orderBy('questions.id')
    .limit(limit)
    .execute()

export const listToAdd = (db: Queryable, importId: number) =>
  db
    .selectFrom('import_items')
    .select(['number', 'taken', 'code', 'digest', 'labels'])
    .where('import_id', '=', importId)
    .where('state', '=', 'add')
    .orderBy('number')
    .execute()
export type ItemToAdd = Awaited<ReturnType<typeof listToAdd>>[number]

/**
 * `coalesce` forces PostgreSQL to use outer joins. With inner joins, PostgreSQL would compare all pairs of rows,
 * because it has no statistics of tables that have just grown.
 */
export const listItemsInBank = (db: Queryable, importId: number) =>
  db
    .selectFrom('import_items')
    .leftJoin('question_versions as current', 'current.digest', 'import_items.digest')
    .leftJoin('questions', (join) =>
      join
        .onRef('questions.id', '=', 'current.question_id')
        .onRef('questions.version', '=', 'current.version')
        .on('questions.archived_at', 'is', null)
        .on('questions.import_id', 'is distinct from', importId),
    )
    .select('import_items.number')
    .where('import_items.import_id', '=', importId)
    .where('import_items.state', '=', 'add')
    .where(sql<SqlBool>`coalesce(questions.id, 0) > 0`)
    .execute()
