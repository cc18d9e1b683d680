import { createHmac, randomBytes } from 'node:crypto'
import type { Db, Queryable } from '../db/schema.ts'

const NAME = 'installation'

const findSecret = (db: Queryable) =>
  db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()

const insertSecret = (db: Db, value: string) =>
  db
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((row) => row.column('name').doNothing())
    .execute()

/** A keyed hash, which cannot be calculated without the installation key. */
export type Keyed = (purpose: 'setup' | 'browser' | 'account' | 'cursor', text: string) => string

export async function installationKey(db: Db): Promise<Keyed> {
  if (!(await findSecret(db))) await insertSecret(db, randomBytes(32).toString('base64url'))
  const secret = await findSecret(db)
  if (!secret) throw new Error('The secret key of the installation, stored in the database, cannot be read')
  const key = Buffer.from(secret.value, 'base64url')
  return (purpose, text) => createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url').slice(0, 32)
}
