import { throwInvalidValue } from '@assay/domain/directory/fault'
import { type GroupChange, membersAfter, readGroup, readGroupPatch } from '@assay/domain/directory/group'
import { adminsByGroup } from '../auth/directoryAdmins.ts'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import { inChunks } from '../db/chunks.ts'
import type { Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { ScimRefusal } from '../http/scim/scimRefusal.ts'
import type { ScimContext } from '../http/scim/serveScim.ts'
import { followGroups, takeDirectoryLock } from './followGroups.ts'
import { findGroup, type GroupRow, knownUsers, membersOf } from './queries.ts'
import { directoryId } from './resources.ts'

export const refuseUnknownGroup = (): never => {
  throw new ScimRefusal(404, 'There is no such group')
}

interface MemberChanges {
  added: number[]
  removed: number[]
}

/** Added members of a group must be users of Assay. The ids of removed members may be unknown. */
async function writeMembers(
  tx: Tx,
  group: number,
  change: Pick<GroupChange, 'edits'>,
  at: number,
): Promise<MemberChanges> {
  const members = (await membersOf(tx, [group])).map(({ id }) => id)
  const before = new Set(members.map(String))
  const after = membersAfter(before, change.edits)
  const added = [...after.difference(before)].map((id) => directoryId(id) ?? unknownMember())
  const removed = [...before.difference(after)].map(Number)
  const known = await inChunks(added, (part) => knownUsers(tx, part))
  if (known.length < added.length) unknownMember()
  await inChunks(removed, async (part) => {
    const gone = tx.deleteFrom('directory_members').where('group_id', '=', group)
    return gone.where('user_id', 'in', part).returning('user_id').execute()
  })
  await inChunks(added, (part) =>
    tx
      .insertInto('directory_members')
      .values(part.map((user_id) => ({ group_id: group, user_id })))
      .returning('user_id')
      .execute(),
  )
  // Adding a user to a group, or removing the user, also counts as a change of the user.
  await inChunks([...added, ...removed], (part) =>
    tx.updateTable('users').set({ provisioned_at: at }).where('id', 'in', part).returning('id').execute(),
  )
  return { added, removed }
}

const unknownMember = () => throwInvalidValue('A member of the group is no user of Assay')

async function changeGroupUnderLock<Done>(context: ScimContext, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  const { db, actor, config } = context
  const adminGroup = config.sso?.adminGroup ?? null
  return inTransaction(db, async (tx) => {
    await takeDirectoryLock(tx)
    const before = await adminsByGroup(tx, adminGroup)
    const done = await work(tx)
    await followGroups(tx, actor, adminGroup, before)
    return done
  })
}

export async function createGroup(context: ScimContext): Promise<GroupRow> {
  const { actor, body } = context
  const { displayName, externalId, edits } = readGroup(body)
  return changeGroupUnderLock(context, async (tx) => {
    const named = { name: displayName, name_key: displayName.toLowerCase(), external_id: externalId }
    const { id } = await tx
      .insertInto('directory_groups')
      .values({ ...named, created_at: actor.at, changed_at: actor.at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { added } = await writeMembers(tx, id, { edits }, actor.at)
    const detail = { name: displayName, members: added.length }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'group', object_id: id, detail })
    return (await findGroup(tx, id)) ?? refuseUnknownGroup()
  })
}

const MAX_LISTED_MEMBERS = 50

async function saveGroup(tx: Tx, actor: Actor, row: GroupRow, change: GroupChange): Promise<GroupRow> {
  const { displayName: name = row.name, externalId: external_id = row.external_id } = change
  const { added, removed } = await writeMembers(tx, row.id, change, actor.at)
  const fields = [
    ...(name === row.name ? [] : ['name']),
    ...(external_id === row.external_id ? [] : ['external_id']),
    ...(added.length + removed.length === 0 ? [] : ['members']),
  ]
  if (fields.length === 0) return row
  const values = { name, name_key: name.toLowerCase(), external_id, changed_at: actor.at }
  await tx.updateTable('directory_groups').set(values).where('id', '=', row.id).execute()
  const detail = {
    fields,
    ...(name !== row.name && { name: [row.name, name] }),
    ...(added.length > 0 && { added: added.slice(0, MAX_LISTED_MEMBERS) }),
    ...(removed.length > 0 && { removed: removed.slice(0, MAX_LISTED_MEMBERS) }),
  }
  await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'group', object_id: row.id, detail })
  return { ...row, ...values }
}

async function change(context: ScimContext, wanted: GroupChange): Promise<GroupRow> {
  const id = directoryId(context.id) ?? refuseUnknownGroup()
  const { actor } = context
  return changeGroupUnderLock(context, async (tx) =>
    saveGroup(tx, actor, (await findGroup(tx, id)) ?? refuseUnknownGroup(), wanted),
  )
}

async function known({ db, id }: ScimContext): Promise<void> {
  if (!(await findGroup(db, directoryId(id) ?? refuseUnknownGroup()))) refuseUnknownGroup()
}

export async function patchGroup(context: ScimContext): Promise<void> {
  await known(context)
  await change(context, readGroupPatch(context.body))
}

export async function replaceGroup(context: ScimContext): Promise<GroupRow> {
  await known(context)
  return change(context, readGroup(context.body))
}

export async function removeGroup(context: ScimContext): Promise<void> {
  const { actor } = context
  const id = directoryId(context.id) ?? refuseUnknownGroup()
  await changeGroupUnderLock(context, async (tx) => {
    const row = (await findGroup(tx, id)) ?? refuseUnknownGroup()
    const members = await membersOf(tx, [id])
    await tx.deleteFrom('directory_groups').where('id', '=', id).execute()
    const detail = { name: row.name, members: members.length }
    await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'group', object_id: id, detail })
  })
}
