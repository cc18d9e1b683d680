import type { Condition } from '@assay/domain/directory/filter'
import { userNameKey } from '@assay/domain/directory/user'
import { normalEmail } from '@assay/domain/people/people'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countRows } from '../db/countRows.ts'
import type { Queryable, Schema, Tx } from '../db/schema.ts'
import { directoryId, type Page } from './resources.ts'

const userColumns = [
  ...(['id', 'email', 'full_name', 'role', 'created_at', 'deactivated_at', 'waiting_since'] as const),
  ...(['sso_issuer', 'sso_subject', 'provisioned_at', 'external_id', 'directory_profile'] as const),
  ...(['directory_key', 'email_claimed_at'] as const),
] as const

type OfUsers = ExpressionBuilder<Schema, 'users'>

const isCalled = (eb: OfUsers, userName: string): Expression<SqlBool> => {
  const key = userNameKey(userName)
  return eb.or([
    eb('users.directory_key', '=', key),
    eb.and([
      eb('users.directory_key', 'is', null),
      eb('users.email', '=', key),
      // The e-mail address is compared only if no other user has this name in the directory.
      eb.not(eb.exists(sql`(select 1 from users as other where other.directory_key = ${key})`)),
    ]),
  ])
}

function ofUser(eb: OfUsers, { attribute, value }: Condition, named: readonly number[]): Expression<SqlBool> {
  switch (attribute) {
    case 'id':
      return eb('users.id', '=', directoryId(value) ?? 0)
    case 'externalId':
      return eb('users.external_id', '=', value)
    case 'active':
      return eb('users.deactivated_at', value === 'true' ? 'is' : 'is not', null)
    case 'email':
      return eb.and([
        eb('users.email', '=', normalEmail(value)),
        // An unconfirmed e-mail address may belong to another person. So an unconfirmed address does not match a user
        // that the directory already knows.
        eb.or([eb('users.directory_key', 'is', null), eb('users.email_claimed_at', 'is', null)]),
      ])
    case 'userName':
      return isCalled(eb, value)
    case 'displayName':
      return named.length === 0 ? sql<SqlBool>`1 = 0` : eb('users.id', 'in', named)
  }
}

/** The names are compared in code, because the databases ignore case only for some letters. */
async function usersNamed(db: Queryable, conditions: readonly Condition[]): Promise<number[]> {
  const names = conditions
    .filter(({ attribute }) => attribute === 'displayName')
    .map(({ value }) => value.toLowerCase())
  if (names.length === 0) return []
  const users = await db.selectFrom('users').select(['id', 'full_name']).execute()
  return users.filter(({ full_name }) => names.every((name) => full_name.toLowerCase() === name)).map(({ id }) => id)
}

export async function listUsers(db: Queryable, conditions: readonly Condition[], { startIndex, count }: Page) {
  const named = await usersNamed(db, conditions)
  const found = db
    .selectFrom('users')
    .where((eb) => eb.and(conditions.map((condition) => ofUser(eb, condition, named))))
  const page = found
    .select(userColumns)
    .orderBy('users.id')
    .limit(count)
    .offset(startIndex - 1)
  return { total: await countRows(found), rows: count === 0 ? [] : await page.execute() }
}

export const findUser = (db: Queryable, id: number) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export const groupsOf = async (db: Queryable, users: readonly number[]) =>
  users.length === 0
    ? []
    : db
        .selectFrom('directory_members')
        .innerJoin('directory_groups', 'directory_groups.id', 'directory_members.group_id')
        .select(['directory_members.user_id', 'directory_groups.id', 'directory_groups.name'])
        .where('directory_members.user_id', 'in', users)
        .orderBy('directory_groups.id')
        .execute()

export const isNameTaken = async (tx: Tx, userName: string, exceptId: number): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => isCalled(eb, userName))
    .where('id', '!=', exceptId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const isEmailTaken = async (tx: Tx, email: string, exceptId: number): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined

const groupColumns = ['id', 'name', 'external_id', 'created_at', 'changed_at'] as const

type OfGroups = ExpressionBuilder<Schema, 'directory_groups'>

function ofGroup(eb: OfGroups, { attribute, value }: Condition): Expression<SqlBool> {
  if (attribute === 'id') return eb('directory_groups.id', '=', directoryId(value) ?? 0)
  if (attribute === 'externalId') return eb('directory_groups.external_id', '=', value)
  return eb('directory_groups.name_key', '=', value.toLowerCase())
}

export async function listGroups(db: Queryable, conditions: readonly Condition[], { startIndex, count }: Page) {
  const found = db
    .selectFrom('directory_groups')
    .where((eb) => eb.and(conditions.map((condition) => ofGroup(eb, condition))))
  const page = found
    .select(groupColumns)
    .orderBy('id')
    .limit(count)
    .offset(startIndex - 1)
  return { total: await countRows(found), rows: count === 0 ? [] : await page.execute() }
}

export const findGroup = (db: Queryable, id: number) =>
  db.selectFrom('directory_groups').select(groupColumns).where('id', '=', id).executeTakeFirst()

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

export const membersOf = async (db: Queryable, groups: readonly number[]) =>
  groups.length === 0
    ? []
    : db
        .selectFrom('directory_members')
        .innerJoin('users', 'users.id', 'directory_members.user_id')
        .select(['directory_members.group_id', 'users.id', 'users.full_name'])
        .where('directory_members.group_id', 'in', groups)
        .orderBy('users.id')
        .execute()

export const knownUsers = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : (await tx.selectFrom('users').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
