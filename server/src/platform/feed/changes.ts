import { sql } from 'kysely'
import { rowsAsTable } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'

export interface Change {
  id: number
  at: number
}

/** If the interview already has a row, the row gets the new time and a new position at the end of the feed. */
export const changeConflictClause = sql`on conflict (interview_id) do update set place = null, changed_at = case
  when excluded.changed_at > interview_changes.changed_at then excluded.changed_at
  else interview_changes.changed_at + 1 end`

/** All transactions lock the rows of changes in the same order, which prevents deadlocks. */
function sortedChanges(changes: readonly Change[]): Change[] {
  const newest = new Map(changes.toSorted((one, other) => one.at - other.at).map(({ id, at }) => [id, at]))
  return [...newest].map(([id, at]) => ({ id, at })).toSorted((one, other) => one.id - other.id)
}

/**
 * The stored time of a change never moves backwards, even if the clocks of nodes differ. `assignPositions` assigns the
 * order after the commit.
 */
export async function recordChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await recordingChanges(tx, changes).execute(tx)
}

export const recordingChanges = (tx: Tx, changes: readonly Change[]) => sql`
  insert into interview_changes (interview_id, changed_at, place)
  select input.id, input.at, null from ${rowsAsTable(tx, { id: 'bigint', at: 'bigint' }, sortedChanges(changes))} where true
  ${changeConflictClause}`

export const recordChange = (tx: Tx, id: number, at: number): Promise<void> => recordChanges(tx, [{ id, at }])

/**
 * A restored interview gets a new position, because a client may have read past the old position while the interview
 * was deleted.
 */
export const recordRestoredInterview = (tx: Tx, id: number) =>
  tx.updateTable('interview_changes').set({ place: null }).where('interview_id', '=', id).execute()

export async function changedTimes(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('interview_changes')
    .select(['interview_id', 'changed_at'])
    .where('interview_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ interview_id, changed_at }) => [interview_id, changed_at]))
}
