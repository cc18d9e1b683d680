import { isoOf } from '@assay/domain/isoTime'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { rowsAsTable } from './rowsAsTable.ts'
import type { Db, Schema, Tx } from './schema.ts'

export interface Actor {
  /** `actor_kind` is `shell` for a change by a command, because its author has no id. */
  actor_kind?: 'shell'
  at: number
  actor_id: number | null
  actor_name: string
  address: string
  token?: { id: number; name: string }
}

export const AUDIT = 'audit'

export interface NewAuditEntry {
  action:
    | 'created'
    | 'changed'
    | 'deleted'
    | 'registered'
    | 'signed_in'
    | 'sign_in_refused'
    | 'signed_out'
    | 'ended'
    | 'invited'
    | 'reminded'
    | 'accommodated'
    | 'given_time'
    | 'reopened'
    | 'accepted_late'
    | 'left_late'
    | 'decided'
    | 'told'
    | 'not_told'
    | 'revealed'
    | 'imported'
    | 'undone'
    | 'brought_back'
    | 'key_fixed'
    | 'key_fix_undone'
    | 'viewed'
    | 'exported'
    | 'erased'
    | 'factor_set'
    | 'factor_removed'
    | 'factor_reset'
    | 'linked'
    | 'unlinked'
    | 'token_created'
    | 'token_revoked'
    | 'link_made'
    | 'confirmation_made'
    | 'signal_set_aside'
    | 'signal_reopened'
    | 'room_code_made'
    | 'seat_taken'
    // The action `restored` means that an object was restored from the bin, or that a command restored the whole
    // installation (see `db/copies/revokeAccess.ts`).
    | 'restored'
    | 'purged'
  object_kind:
    | 'user'
    | 'group'
    | 'session'
    | 'sign_in'
    | 'company'
    | 'label'
    | 'picture'
    | 'question'
    | 'enemies'
    | 'passage'
    | 'import'
    | 'export'
    | 'blueprint'
    | 'interview'
    | 'standard'
    | 'share'
    | 'note'
    | 'webhook'
    | 'connection'
    | 'policy'
    | 'audit'
    | 'candidate'
    | 'erasure'
    | 'token'
    | 'installation'
  object_id: number | string
  /** The detail contains the names of changed fields, but never a password or a token. */
  detail?: Record<string, unknown>
  once?: string
}

function actorKind({ actor_id, actor_kind, token }: Actor): Selectable<Schema['audit']>['actor_kind'] {
  if (token) return 'token'
  if (actor_kind) return actor_kind
  return actor_id === null ? 'system' : 'user'
}

function auditRow(actor: Actor, { detail, object_id, once, ...auditEntry }: NewAuditEntry) {
  const { token, ...by } = actor
  const actor_kind = actorKind(actor)
  const signed = token ? { actor_id: token.id, actor_name: token.name } : {}
  const about = { object_id: String(object_id), detail: detail ? JSON.stringify(detail) : null }
  return { ...by, ...signed, actor_kind, ...auditEntry, ...about, once: once ?? null }
}

const numbers = { at: 'bigint', actor_id: 'bigint' } as const
const texts = { actor_name: 'text', address: 'text', actor_kind: 'text', action: 'text', object_kind: 'text' } as const
const columns = { ...numbers, ...texts, object_id: 'text', detail: 'text', once: 'text' } as const

function insertAuditRows(given: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  // Without `where true`, SQLite would parse `on conflict` as part of a join.
  return sql`insert into audit (${names}) select ${names} from ${given} where true on conflict (once) do nothing`
}

export async function recordAuditEntries(tx: Tx, actor: Actor, auditEntries: readonly NewAuditEntry[]): Promise<void> {
  if (auditEntries.length === 0) return
  const rows = auditEntries.map((auditEntry) => auditRow(actor, auditEntry))
  await insertAuditRows(rowsAsTable(tx, columns, rows)).execute(tx)
}

export const recordAuditEntry = (tx: Tx, actor: Actor, auditEntry: NewAuditEntry) =>
  recordAuditEntries(tx, actor, [auditEntry])

/** All audit entries are written in one statement, which is atomic and needs no transaction. */
export async function recordAuditEntriesOfMany(
  db: Db,
  auditEntries: readonly { actor: Actor; auditEntry: NewAuditEntry }[],
): Promise<void> {
  const rows = auditEntries.map(({ actor, auditEntry }) => auditRow(actor, auditEntry))
  await insertAuditRows(rowsAsTable(db, columns, rows)).execute(db)
}

export async function recordRefusedSignIns(db: Db, at: number, counts: Record<string, number>): Promise<void> {
  const nobody = { actor_id: null, actor_name: '', address: '', actor_kind: 'system' as const }
  const what = { at, action: 'refused', object_kind: 'sign_in', object_id: isoOf(at), detail: JSON.stringify(counts) }
  await db
    .insertInto('audit')
    .values({ ...nobody, ...what })
    .execute()
}
