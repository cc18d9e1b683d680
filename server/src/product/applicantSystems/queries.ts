import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Queryable, Schema, Tx } from '../../platform/db/schema.ts'

export type ConnectionRow = Selectable<Schema['connections']>

export const listConnectionRows = (db: Queryable): Promise<ConnectionRow[]> =>
  db.selectFrom('connections').selectAll().orderBy('id', 'desc').execute()

export const findConnection = (db: Queryable, id: number): Promise<ConnectionRow | undefined> =>
  db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst()

export const insertConnection = (tx: Tx, values: Insertable<Schema['connections']>): Promise<ConnectionRow> =>
  tx.insertInto('connections').values(values).returningAll().executeTakeFirstOrThrow()

export const changeConnection = (
  tx: Tx,
  id: number,
  values: Updateable<Schema['connections']>,
): Promise<ConnectionRow | undefined> =>
  tx.updateTable('connections').set(values).where('id', '=', id).returningAll().executeTakeFirst()

export const removeConnection = (tx: Tx, id: number) =>
  tx.deleteFrom('connections').where('id', '=', id).returning('id').executeTakeFirst()

export const findConnectionByKey = (db: Queryable, keyHash: string, now: number): Promise<ConnectionRow | undefined> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('deactivated_at', 'is', null)
    .where(sql<SqlBool>`(key_hash = ${keyHash} or (old_key_hash = ${keyHash} and old_key_until > ${now}))`)
    .executeTakeFirst()

export const recordConnectionCall = (db: Db, id: number, now: number) =>
  db.updateTable('connections').set({ last_called_at: now }).where('id', '=', id).execute()

export const orderableTests = (db: Queryable, blueprintIds: readonly number[] | null) =>
  db
    .selectFrom('blueprints')
    .select(['id', 'name', 'amount_of_questions', 'max_time'])
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .$if(blueprintIds !== null, (query) => query.where('id', 'in', blueprintIds ?? []))
    .orderBy('name')
    .orderBy('id')
    .execute()

export const namesOfBlueprints = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('blueprints')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
