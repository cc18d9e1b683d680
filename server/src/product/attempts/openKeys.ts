import type { EntryWindow } from '@assay/domain/round/entryWindow'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { type AttemptCache, evictAttempt } from './attemptCache.ts'
import type { InterviewRow } from './states/interviewRow.ts'
import { interviewsIn } from './states/inView.ts'

/**
 * A unique index on the open key allows one open interview for a blueprint and an e-mail address. A finished or
 * withdrawn interview has no open key.
 */
export const openKeyOf = (blueprintId: number, email: string): string => `${blueprintId} ${email}`

export const confirmationKeyOf = (firstId: number): string => `confirms ${firstId}`

/** The open key is null if several interviews may be open at the same time. */
export const openKeyOfInterview = ({
  blueprint_id,
  confirms,
  email,
}: Pick<InterviewRow, 'blueprint_id' | 'confirms' | 'email'>) => {
  if (confirms !== null) return confirmationKeyOf(confirms)
  return blueprint_id === null ? null : openKeyOf(blueprint_id, email)
}

/** A trial run has its own open key, so it never conflicts with another test. */
export const trialKeyOf = (code: string): string => `trial ${code}`

/** True if the time window of the interview has expired and another interview has taken its open key. */
export const hasLostOpenKey = (row: Pick<InterviewRow, 'blueprint_id' | 'confirms' | 'email' | 'open_key'>) =>
  row.open_key === null && openKeyOfInterview(row) !== null

const isAnyExpired = async (tx: Tx, keys: readonly string[], now: number): Promise<boolean> => {
  const held = interviewsIn(tx, 'all').select('id').where('open_key', 'in', keys).where('started_at', 'is', null)
  return (await held.where('closes_at', '<=', now).limit(1).executeTakeFirst()) !== undefined
}

/** A test without its open key cannot be started, even by a request from before the end of the time window. */
export async function releaseExpiredOpenKeys(
  tx: Tx,
  attemptCache: AttemptCache,
  keys: readonly string[],
  now: number,
): Promise<void> {
  // On SQLite, a read is cheaper than a write, and usually no open key must be released.
  if (isSqlite(tx) && !(await isAnyExpired(tx, keys, now))) return
  const released = await tx
    .updateTable('interviews')
    .set({ open_key: null })
    .where('open_key', 'in', keys)
    .where('started_at', 'is', null)
    .where('closes_at', '<=', now)
    .returning('id')
    .execute()
  for (const { id } of released) evictAttempt(attemptCache, id)
}

export const idsByOpenKey = (db: Queryable, keys: readonly string[]) =>
  interviewsIn(db, 'all').select(['id', 'open_key']).where('open_key', 'in', keys).execute()

export interface Entry extends EntryWindow {
  withdrawn_at: number | null
}

const canStart = ({ withdrawn_at, closes_at }: Entry, now: number) =>
  withdrawn_at === null && (closes_at === null || closes_at > now)

interface OpenKeyRequest {
  row: Pick<InterviewRow, 'id' | 'blueprint_id' | 'confirms' | 'email'>
  entry: Entry
  now: number
}

/** Returns null if the interview can no longer be started after the change. */
export async function openKeyAfterChange(tx: Tx, attemptCache: AttemptCache, { row, entry, now }: OpenKeyRequest) {
  const key = openKeyOfInterview(row)
  if (key === null || !canStart(entry, now)) return null
  await releaseExpiredOpenKeys(tx, attemptCache, [key], now)
  const holders = await idsByOpenKey(tx, [key])
  return holders.some(({ id }) => id !== row.id) ? ('ALREADY_INVITED' as const) : key
}
