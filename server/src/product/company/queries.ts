import type { Updateable } from 'kysely'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'

const KEY = 'company'

export const findCompanyRow = (db: Queryable) =>
  db
    .selectFrom('company')
    .select(['name', 'logo', 'accent', 'privacy_contact', 'website', 'reply_to'])
    .where('key', '=', KEY)
    .executeTakeFirst()

export const changeCompanyRow = (tx: Tx, changes: Omit<Updateable<Schema['company']>, 'key'>) =>
  tx
    .insertInto('company')
    .values({ key: KEY, ...changes })
    .onConflict((row) => row.column('key').doUpdateSet(changes))
    .execute()
