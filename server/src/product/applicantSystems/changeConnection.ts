import type { ConnectionChanges, NewConnection } from '@assay/contract/applicantSystems/connections'
import { fieldError } from '@assay/contract/fieldErrors'
import { defaultHosts } from '@assay/domain/applicantSystems/hosts'
import type { Updateable } from 'kysely'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import type { Db, Queryable, Schema } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { hashToken } from '../../platform/http/caller/hashToken.ts'
import { newTokenText } from '../../platform/http/caller/tokenText.ts'
import { refuseField, refuseFields } from '../../platform/http/refusal.ts'
import { normalUrl, webhookUrlFault } from '../../platform/webhooks/checkUrl.ts'
import { type ConnectionRow, changeConnection, findConnection, insertConnection, namesOfBlueprints } from './queries.ts'

const OLD_KEY_VALID_MS = 24 * 60 * 60_000

type Allowed = Parameters<typeof webhookUrlFault>[1]
type ConnectionFields = Partial<Pick<NewConnection, 'blueprint_ids' | 'update_url'>>

export async function refuseInvalidConnection(
  db: Queryable,
  { blueprint_ids, update_url }: ConnectionFields,
  allowed: Allowed,
) {
  if (blueprint_ids) {
    const known = new Set((await namesOfBlueprints(db, blueprint_ids)).map(({ id }) => id))
    const unknown = blueprint_ids.flatMap((id, at) =>
      known.has(id) ? [] : [fieldError(`blueprint_ids.${at}`, 'UNKNOWN_BLUEPRINT')],
    )
    if (unknown.length > 0) refuseFields(unknown)
  }
  const fault = update_url ? await webhookUrlFault(update_url, allowed) : null
  if (fault) refuseField('update_url', fault)
}

/** Messages to Greenhouse need the key of the connection, so it is stored. For other systems, a hash is enough. */
function newKey(kind: ConnectionRow['kind']) {
  const key = newTokenText()
  return { key, stored: { key_hash: hashToken(key), own_key: kind === 'greenhouse' ? key : null } }
}

const idsText = (ids: readonly number[] | null | undefined) => (ids ? JSON.stringify([...new Set(ids)]) : null)
const urlText = (url: string | null | undefined) => (url ? normalUrl(url) : null)

const auditedChanges = ({ outgoing_key, ...rest }: ConnectionChanges) => ({
  ...rest,
  ...(outgoing_key !== undefined && { fields: ['outgoing_key'] }),
})

export const addConnection = (
  db: Db,
  actor: Actor,
  { kind, ...wanted }: NewConnection,
): Promise<{ row: ConnectionRow; key: string }> =>
  inTransaction(db, async (tx) => {
    const { key, stored } = newKey(kind)
    const row = await insertConnection(tx, {
      kind,
      ...stored,
      name: wanted.name,
      blueprint_ids: idsText(wanted.blueprint_ids),
      uninvited_at: wanted.invite ? null : actor.at,
      hosts: JSON.stringify(wanted.hosts ?? defaultHosts[kind]),
      update_url: urlText(wanted.update_url),
      outgoing_key: wanted.outgoing_key ?? null,
      created_at: actor.at,
    })
    const detail = { kind, ...auditedChanges(wanted) }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'connection', object_id: row.id, detail })
    return { row, key }
  })

function connectionColumns(
  before: ConnectionRow,
  wanted: ConnectionChanges,
  at: number,
): Updateable<Schema['connections']> {
  const { name, blueprint_ids, invite, hosts, update_url, outgoing_key, is_active } = wanted
  return {
    ...(name !== undefined && { name }),
    ...(blueprint_ids !== undefined && { blueprint_ids: idsText(blueprint_ids) }),
    ...(invite !== undefined && { uninvited_at: invite ? null : (before.uninvited_at ?? at) }),
    ...(hosts !== undefined && { hosts: JSON.stringify(hosts) }),
    ...(update_url !== undefined && { update_url: urlText(update_url) }),
    ...(outgoing_key !== undefined && { outgoing_key }),
    ...(is_active === true && { deactivated_at: null, trouble: null }),
    ...(is_active === false && { deactivated_at: before.deactivated_at ?? at }),
  }
}

export const editConnection = (
  db: Db,
  actor: Actor,
  id: number,
  wanted: ConnectionChanges,
): Promise<ConnectionRow | undefined> =>
  inTransaction(db, async (tx) => {
    const before = await findConnection(tx, id)
    if (!before) return undefined
    const values = connectionColumns(before, wanted, actor.at)
    if (Object.keys(values).length === 0) return before
    const detail = auditedChanges(wanted)
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'connection', object_id: id, detail })
    return changeConnection(tx, id, values)
  })

export const renewKey = (db: Db, actor: Actor, id: number): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const before = await findConnection(tx, id)
    if (!before) return undefined
    const { key, stored } = newKey(before.kind)
    const old = { old_key_hash: before.key_hash, old_key_until: actor.at + OLD_KEY_VALID_MS }
    await changeConnection(tx, id, { ...stored, ...old })
    const detail = { fields: ['key'] }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'connection', object_id: id, detail })
    return key
  })
