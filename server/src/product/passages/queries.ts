import { searchWords } from '@assay/domain/bank/searchable'
import type { PageWindow } from '@assay/domain/paging'
import type { Insertable } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'

const passagesThere = (db: Queryable) => db.selectFrom('passages').where('passages.archived_at', 'is', null)

const searchedPassages = (db: Queryable, search: string) =>
  searchWords(search).reduce((query, word) => query.where('passages.search', 'like', `%${word}%`), passagesThere(db))

export const listIds = async (db: Queryable, search: string, page: PageWindow): Promise<number[]> => {
  const rows = await searchedPassages(db, search)
    .select('passages.id')
    .orderBy('passages.id', 'desc')
    .limit(page.count)
    .offset(page.start)
    .execute()
  return rows.map(({ id }) => id)
}

export const countPassages = (db: Queryable, search: string): Promise<number> => countRows(searchedPassages(db, search))

const currentPassages = (db: Queryable) =>
  passagesThere(db).innerJoin('passage_versions as current', (join) =>
    join.onRef('current.passage_id', '=', 'passages.id').onRef('current.version', '=', 'passages.version'),
  )

export const findPassages = (db: Queryable, ids: readonly number[]) =>
  currentPassages(db)
    .innerJoin('passage_versions as first', (join) =>
      join.onRef('first.passage_id', '=', 'passages.id').on('first.version', '=', 1),
    )
    .select(['passages.id', 'passages.code', 'passages.version'])
    .select(['current.title', 'current.description', 'current.description_html', 'current.lang'])
    .select(['first.created_at', 'current.created_at as changed_at'])
    .where('passages.id', 'in', ids)
    .execute()

export const currentPassageVersions = (db: Queryable, ids: readonly number[]) =>
  currentPassages(db).select(['passages.id', 'current.id as version_id']).where('passages.id', 'in', ids).execute()

export const findPassageVersionsForDisplay = (db: Queryable, versionIds: readonly number[]) =>
  db
    .selectFrom('passage_versions')
    .select(['id as version_id', 'passage_id as id', 'title', 'description_html', 'lang'])
    .where('id', 'in', versionIds)
    .execute()

export const listKnownPassages = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  const rows = await passagesThere(db).select('passages.id').where('passages.id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

export const listTakenCodes = (db: Queryable, codes: readonly string[]) =>
  db.selectFrom('passages').select('code').where('code', 'in', codes).execute()

export const listWithTexts = (db: Queryable, descriptions: readonly string[]) =>
  currentPassages(db)
    .select(['passages.id', 'current.description'])
    .where('current.description', 'in', descriptions)
    .orderBy('passages.id')
    .execute()

export const insertPassage = (tx: Tx, row: { code: string; search: string; import_id: number | null }) =>
  tx
    .insertInto('passages')
    .values({ ...row, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()

export const setPassage = (tx: Tx, id: number, values: { version: number; search: string }) =>
  tx.updateTable('passages').set(values).where('id', '=', id).execute()

export const setPassageArchived = (tx: Tx, id: number, archived_at: number) =>
  tx.updateTable('passages').set({ archived_at }).where('id', '=', id).execute()

export const insertPassageVersion = (tx: Tx, row: Insertable<Schema['passage_versions']>) =>
  tx.insertInto('passage_versions').values(row).returning('id').executeTakeFirstOrThrow()

export const insertPassagePictures = (tx: Tx, rows: readonly Schema['passage_pictures'][]) =>
  tx.insertInto('passage_pictures').values(rows).execute()
