import {
  type DirectoryUser,
  directoryEmail,
  directoryName,
  type Profile,
  patchUser,
  readUser,
  userNameKey,
} from '@assay/domain/directory/user'
import { isActiveAdmin } from '@assay/domain/people/permissions'
import { type Admins, adminsByGroup } from '../auth/directoryAdmins.ts'
import { hasOtherActiveAdmin } from '../auth/queries.ts'
import { recordAuditEntry } from '../db/audit.ts'
import type { Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUnique } from '../db/violations.ts'
import { ScimRefusal } from '../http/scim/scimRefusal.ts'
import type { ScimContext } from '../http/scim/serveScim.ts'
import { accessChanges } from '../users/accessChanges.ts'
import { deleteUserUnderRules } from '../users/removeUser.ts'
import { revokeAccess } from '../users/revokeAccess.ts'
import { followGroups, refuseLastAdmin, takeDirectoryLock } from './followGroups.ts'
import { findUser, isEmailTaken, isNameTaken, type UserRow } from './queries.ts'
import { COMPANY, releaseFromDirectory } from './releaseFromDirectory.ts'
import { directoryId } from './resources.ts'
import { directoryValues } from './userResource.ts'

export const refuseUnknownUser = (): never => {
  throw new ScimRefusal(404, 'There is no such user')
}

const refuseDuplicate = (what: string): never => {
  throw new ScimRefusal(409, `Another user has this ${what}`, 'uniqueness')
}

/** The unique index reports that a concurrent request created the user first. */
const refuseIfTaken = (error: unknown): never =>
  (isUnique(error) ? refuseDuplicate('userName or e-mail address') : Promise.reject(error)) as never

async function refuseTaken(tx: Tx, profile: Profile, exceptId: number): Promise<void> {
  if (await isNameTaken(tx, profile.userName, exceptId)) refuseDuplicate('userName')
  if (await isEmailTaken(tx, directoryEmail(profile), exceptId)) refuseDuplicate('e-mail address')
}

const directoryColumns = ({ profile, externalId }: DirectoryUser, at: number) => ({
  external_id: externalId,
  directory_key: userNameKey(profile.userName),
  directory_profile: JSON.stringify(profile),
  provisioned_at: at,
})

export async function createUser(context: ScimContext): Promise<UserRow> {
  const { db, actor, config, body } = context
  const sentUser = readUser(body)
  const { profile, isActive } = sentUser
  const [email, full_name] = [directoryEmail(profile), directoryName(profile)]
  const adminGroup = config.sso?.adminGroup ?? null
  return inTransaction(db, async (tx) => {
    await takeDirectoryLock(tx)
    await refuseTaken(tx, profile, 0)
    const newUser = { email, full_name, role: 'consultant', password_hash: '', sso_issuer: COMPANY } as const
    const times = { created_at: actor.at, deactivated_at: isActive ? null : actor.at, waiting_since: null }
    const { id } = await tx
      .insertInto('users')
      .values({ ...newUser, ...times, ...directoryColumns(sentUser, actor.at) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { role: 'consultant', by: 'directory' }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'user', object_id: id, detail })
    await followGroups(tx, actor, adminGroup, await adminsByGroup(tx, adminGroup))
    return (await findUser(tx, id)) ?? refuseUnknownUser()
  }).catch(refuseIfTaken)
}

const isLinked = ({ sso_subject }: UserRow) => sso_subject !== null

const roleAfterReactivation = (row: UserRow, admins: Admins) =>
  row.role === 'admin' && !admins?.has(row.id) ? ('consultant' as const) : row.role

/**
 * Rejects a new e-mail address for an administrator before the first single sign-on. Without this rule, the person with
 * the new address could take over the account.
 */
function refuseTakeover(row: UserRow, email: string, admins: Admins): void {
  if (row.role !== 'admin' || email === row.email || isLinked(row) || admins?.has(row.id)) return
  throw new ScimRefusal(403, 'The e-mail address of an administrator cannot change before their first single sign-on')
}

/**
 * True if the directory takes over an account with an unconfirmed e-mail address, which may belong to another person.
 */
function isUnprovenTakeover(row: UserRow, before: DirectoryUser, sentUser: DirectoryUser): boolean {
  if (row.email_claimed_at === null) return false
  const isSame = userNameKey(before.profile.userName) === userNameKey(sentUser.profile.userName)
  return row.directory_key === null || !isSame || before.externalId !== sentUser.externalId
}

function refuseUnproven({ role, deactivated_at }: UserRow, { isActive }: DirectoryUser): void {
  if (role !== 'admin' || deactivated_at !== null || !isActive) return
  throw new ScimRefusal(
    403,
    'This administrator set their own e-mail address, so another administrator must confirm it first',
  )
}

/** Returns only values that the directory has changed, so that changes made in Assay are kept. */
function changedColumns(row: UserRow, before: DirectoryUser, after: DirectoryUser, admins: Admins, at: number) {
  const isReactivated = after.isActive && row.deactivated_at !== null
  const [was, is] = [before.profile, after.profile]
  return {
    email: directoryEmail(was) === directoryEmail(is) ? row.email : directoryEmail(is),
    full_name: directoryName(was) === directoryName(is) ? row.full_name : directoryName(is),
    role: isReactivated ? roleAfterReactivation(row, admins) : row.role,
    deactivated_at: after.isActive ? null : (row.deactivated_at ?? at),
    ...(directoryEmail(was) !== directoryEmail(is) && { email_claimed_at: null }),
  }
}

const changedFields = (row: UserRow, after: UserRow, before: DirectoryUser, sentUser: DirectoryUser): string[] => [
  ...(['email', 'full_name', 'role'] as const).filter((name) => row[name] !== after[name]),
  ...((row.deactivated_at === null) === (after.deactivated_at === null) ? [] : ['is_active']),
  ...(before.profile.userName === sentUser.profile.userName ? [] : ['user_name']),
  ...(before.externalId === sentUser.externalId ? [] : ['external_id']),
]

async function saveUser(tx: Tx, context: ScimContext, row: UserRow, sentUser: DirectoryUser): Promise<UserRow> {
  const { actor, config } = context
  const adminGroup = config.sso?.adminGroup ?? null
  const admins = await adminsByGroup(tx, adminGroup)
  const before = directoryValues(row)
  const values = changedColumns(row, before, sentUser, admins, actor.at)
  const isLeaving = row.deactivated_at === null && values.deactivated_at !== null
  await refuseTaken(tx, sentUser.profile, row.id)
  refuseTakeover(row, values.email, admins)
  const person = { role: row.role, isActive: row.deactivated_at === null }
  if (isLeaving && isActiveAdmin(person) && !(await hasOtherActiveAdmin(tx, row.id))) refuseLastAdmin()

  const isTakenOver = isUnprovenTakeover(row, before, sentUser)
  if (isTakenOver) refuseUnproven(row, sentUser)
  await tx
    .updateTable('users')
    .set({
      ...values,
      ...directoryColumns(sentUser, actor.at),
      ...(isLeaving && { left_at: actor.at }),
    })
    .where('id', '=', row.id)
    .execute()
  if (isTakenOver) await releaseFromDirectory(tx, row.id, actor.at)
  else if (isLeaving) await revokeAccess(tx, row.id)
  const after = (await findUser(tx, row.id)) ?? refuseUnknownUser()
  const fields = [...changedFields(row, after, before, sentUser), ...(isTakenOver ? ['sign_in'] : [])]
  const detail = { fields, ...accessChanges(row, after), by: 'directory' }
  if (fields.length > 0)
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'user', object_id: row.id, detail })
  await followGroups(tx, actor, adminGroup, admins)
  return (await findUser(tx, row.id)) ?? refuseUnknownUser()
}

async function changeUser(
  context: ScimContext,
  applyChange: (before: DirectoryUser, body: unknown) => DirectoryUser,
): Promise<UserRow> {
  const id = directoryId(context.id) ?? refuseUnknownUser()
  return inTransaction(context.db, async (tx) => {
    await takeDirectoryLock(tx)
    const row = (await findUser(tx, id)) ?? refuseUnknownUser()
    const sentUser = applyChange(directoryValues(row), context.body)
    directoryEmail(sentUser.profile)
    return saveUser(tx, context, row, sentUser)
  }).catch(refuseIfTaken)
}

export const patchUserOf = (context: ScimContext) => changeUser(context, patchUser)
export const replaceUser = (context: ScimContext) =>
  changeUser(context, (before, body) => readUser(body, before.isActive))

export async function removeUser({ db, actor, id: text }: ScimContext): Promise<void> {
  const fault = await deleteUserUnderRules(db, actor, directoryId(text) ?? refuseUnknownUser())
  if (fault === 'USER_NOT_FOUND') refuseUnknownUser()
  if (fault !== null) refuseLastAdmin()
}
