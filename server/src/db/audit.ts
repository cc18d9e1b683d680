import { isoOf } from '@assay/domain/isoTime'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { rowsAsTable } from './rowsAsTable.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { writeLater } from './writeTogether.ts'

/** Who did it, when and from where: known once a request, the same for all that it does. */
export interface Doer {
  /** Where it is not plain from who it was. */
  actor_kind?: 'shell'
  at: number
  actor_id: number | null
  actor_name: string
  address: string
  /** What it was done with, where no person did it by hand; the deed is signed by this, and what it makes by whose it is. */
  token?: { id: number; name: string }
}

/** The turn under which the chain of deeds grows, and details are taken out of it. */
export const AUDIT = 'audit'

export interface Deed {
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
    // Out of the bin; of an installation by the shell, before anybody has opened the copy: db/copies/endDoors.ts.
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
  /** What changed, by field names; never a password or a token. */
  detail?: Record<string, unknown>
  /** Of what is noted once: by this name it is known the next time. */
  once?: string
}

function kindOf({ actor_id, actor_kind, token }: Doer): Selectable<Schema['audit']>['actor_kind'] {
  if (token) return 'token'
  if (actor_kind) return actor_kind
  return actor_id === null ? 'system' : 'user'
}

function rowOf(doer: Doer, { detail, object_id, once, ...deed }: Deed) {
  const { token, ...by } = doer
  const actor_kind = kindOf(doer)
  const signed = token ? { actor_id: token.id, actor_name: token.name } : {}
  const about = { object_id: String(object_id), detail: detail ? JSON.stringify(detail) : null }
  return { ...by, ...signed, actor_kind, ...deed, ...about, once: once ?? null }
}

const numbers = { at: 'bigint', actor_id: 'bigint' } as const
const texts = { actor_name: 'text', address: 'text', actor_kind: 'text', action: 'text', object_kind: 'text' } as const
const columns = { ...numbers, ...texts, object_id: 'text', detail: 'text', once: 'text' } as const

function recording(given: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  // Without a condition SQLite would take what follows for a part of the join.
  return sql`insert into audit (${names}) select ${names} from ${given} where true on conflict (once) do nothing`
}

export async function recordDeeds(tx: Tx, doer: Doer, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return
  const rows = deeds.map((deed) => rowOf(doer, deed))
  await writeLater(tx, 'audit', recording(rowsAsTable(tx, columns, rows)).compile(tx))
}

export const recordDeed = (tx: Tx, doer: Doer, deed: Deed) => recordDeeds(tx, doer, [deed])

/** What many have done at once and changes nothing else: one statement, which is stored as a whole by itself. */
export async function recordDeedsOfMany(db: Db, deeds: readonly { doer: Doer; deed: Deed }[]): Promise<void> {
  const rows = deeds.map(({ doer, deed }) => rowOf(doer, deed))
  await recording(rowsAsTable(db, columns, rows)).execute(db)
}

/** Tries to sign in are only counted: a row for each would let a stranger fill the audit. */
export async function recordCount(db: Db, at: number, counts: Record<string, number>): Promise<void> {
  const nobody = { actor_id: null, actor_name: '', address: '', actor_kind: 'system' as const }
  const what = { at, action: 'refused', object_kind: 'sign_in', object_id: isoOf(at), detail: JSON.stringify(counts) }
  await db
    .insertInto('audit')
    .values({ ...nobody, ...what })
    .execute()
}
