import type { SecondFactorRule } from '@assay/contract/erasure/policy'
import type { PageWindow } from '@assay/domain/paging'
import type { Role } from '@assay/domain/people/permissions'
import { sql } from 'kysely'
import { countRows } from '../db/countRows.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { hasFactor, secondFactorRule } from '../http/caller/factorRule.ts'

const columns = [
  'id',
  'email',
  'full_name',
  'role',
  'deactivated_at',
  'waiting_since',
  'sso_issuer',
  'provisioned_at',
] as const
const userColumns = [...columns, hasFactor(sql.ref('users.id')).as('has_factor'), secondFactorRule.as('rule')] as const

export interface UserRow {
  sso_issuer: string | null
  provisioned_at: number | null
  has_factor: number
  rule: SecondFactorRule | null
  id: number
  email: string
  full_name: string
  role: Role
  deactivated_at: number | null
  waiting_since: number | null
}

export type UserValues = {
  email?: string | undefined
  email_claimed_at?: number | null | undefined
  full_name?: string | undefined
  role?: Role | undefined
  password_hash?: string | undefined
  deactivated_at?: number | null | undefined
  left_at?: number | undefined
  waiting_since?: null | undefined
}

export const listUsersPage = (db: Queryable, page: PageWindow | null) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .orderBy('id', 'desc')
    .$if(page !== null, (query) => query.limit(page?.count ?? 0).offset(page?.start ?? 0))
    .execute()

export const countUsers = (db: Queryable): Promise<number> => countRows(db.selectFrom('users'))

export const hasUsers = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const findUser = (db: Queryable, id: number) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()

interface NewUserRow {
  email: string
  full_name: string
  role: Role
  password_hash: string
  created_at: number
  deactivated_at?: number
  waiting_since?: number
  email_claimed_at?: number
}

export const insertUser = (tx: Tx, user: NewUserRow) =>
  tx.insertInto('users').values(user).returning(userColumns).executeTakeFirstOrThrow()

export const insertUserUnlessTaken = (tx: Tx, user: NewUserRow) =>
  tx
    .insertInto('users')
    .values(user)
    .onConflict((row) => row.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst()

export const listWaiting = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('audit', (join) =>
      join
        .onRef('audit.at', '=', 'users.waiting_since')
        .on('audit.action', '=', 'registered')
        .on('audit.object_kind', '=', 'user')
        .on(sql`audit.object_id`, '=', sql`cast(users.id as text)`),
    )
    .select(['users.id', 'users.email', 'users.full_name', 'audit.address'])
    .where('users.waiting_since', 'is not', null)
    .orderBy('users.waiting_since')
    .orderBy('users.id')
    .execute()

export type WaitingUser = Awaited<ReturnType<typeof listWaiting>>[number]

export const changeUser = (tx: Tx, id: number, values: UserValues) =>
  tx.updateTable('users').set(values).where('id', '=', id).returning(userColumns).executeTakeFirstOrThrow()

export const removeUser = (tx: Tx, id: number) => tx.deleteFrom('users').where('id', '=', id).execute()
