import { inChunks } from './chunks.ts'
import type { Queryable, Tx } from './schema.ts'

/** Who did it, when and from where: known once a request, the same for all that it does. */
export interface Doer {
  at: number
  actor_id: number | null
  actor_name: string
  address: string
  /** What it was done with, where no person did it by hand; the deed is signed by this, and what it makes by whose it is. */
  token?: { id: number; name: string }
}

export interface Deed {
  action:
    | 'created'
    | 'changed'
    | 'deleted'
    | 'registered'
    | 'signed_in'
    | 'signed_out'
    | 'ended'
    | 'invited'
    | 'reminded'
    | 'accommodated'
    | 'given_time'
    | 'reopened'
    | 'imported'
    | 'undone'
    | 'brought_back'
    | 'key_fixed'
    | 'key_fix_undone'
  object_kind: 'user' | 'session' | 'label' | 'question' | 'import' | 'blueprint' | 'interview' | 'share'
  object_id: number | string
  /** What changed, by field names; never a password or a token. */
  detail?: Record<string, unknown>
}

export const recordDeeds = (tx: Tx, doer: Doer, deeds: readonly Deed[]) =>
  inChunks(deeds, (part) => {
    const { token, ...by } = doer
    const signed = { ...by, ...(token && { actor_id: token.id, actor_name: token.name }) }
    const rows = part.map(({ detail, object_id, ...deed }) => ({
      ...signed,
      ...deed,
      object_id: String(object_id),
      detail: detail ? JSON.stringify(detail) : null,
    }))
    return tx.insertInto('audit').values(rows).execute()
  })

export const recordDeed = (tx: Tx, doer: Doer, deed: Deed) => recordDeeds(tx, doer, [deed])

/** What is only counted, in one row that grows: given its id it is brought up to date, without one it is made. */
export async function recordCount(
  db: Queryable,
  row: number | null,
  { at, counts }: { at: number; counts: Record<string, number> },
): Promise<number> {
  const detail = JSON.stringify(counts)
  if (row !== null) {
    await db.updateTable('audit').set({ detail }).where('id', '=', row).execute()
    return row
  }
  const nobody = { actor_id: null, actor_name: '', address: '' }
  const what = { at, action: 'refused', object_kind: 'sign_in', object_id: new Date(at).toISOString(), detail }
  const { id } = await db
    .insertInto('audit')
    .values({ ...nobody, ...what })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
