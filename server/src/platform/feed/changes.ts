import { CompiledQuery, sql } from 'kysely'
import { isSqlite, rowsAsTable } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { writeWithNextStatement } from '../db/writeTogether.ts'

/** A change that is visible to staff and not caused by the passing of time. */
export interface Change {
  id: number
  at: number
}

const MOVING_ON = `on conflict (interview_id) do update set place = null, changed_at = case
  when excluded.changed_at > interview_changes.changed_at then excluded.changed_at
  else interview_changes.changed_at + 1 end`

/** The last clause of an insert into `interview_changes`: an existing row gets the new time and loses its position. */
export const changeConflictClause = sql.raw(MOVING_ON)

/**
 * Removes duplicates, and sorts the changes, so that all nodes lock rows in the same order. The same order prevents
 * deadlocks.
 */
function sortedChanges(changes: readonly Change[]): Change[] {
  const newest = new Map(changes.toSorted((one, other) => one.at - other.at).map(({ id, at }) => [id, at]))
  return [...newest].map(([id, at]) => ({ id, at })).toSorted((one, other) => one.id - other.id)
}

/**
 * A constant string: this statement runs after each answer, and building the text would take longer than running the
 * statement.
 */
const NOTE_ON_SQLITE = `insert into interview_changes (interview_id, changed_at, place)
  select value ->> 'id', value ->> 'at', null from json_each(?) where true ${MOVING_ON}`

/** For SQLite: the caller can send this statement to the writer thread together with other statements. */
export const recordChangesQuery = (changes: readonly Change[]): CompiledQuery =>
  CompiledQuery.raw(NOTE_ON_SQLITE, [JSON.stringify(sortedChanges(changes))])

/**
 * Records changes in their transaction. `placeAll` assigns the order after the commit. The stored time of a change
 * never moves backwards, even if the clocks of nodes differ.
 */
export async function recordChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const noting = isSqlite(tx)
    ? recordChangesQuery(changes)
    : sql`
        insert into interview_changes (interview_id, changed_at, place)
        select input.id, input.at, null from ${rowsAsTable(tx, { id: 'bigint', at: 'bigint' }, sortedChanges(changes))} where true
        ${changeConflictClause}`.compile(tx)
  await writeWithNextStatement(tx, 'interview_changes', noting)
}

export const recordChange = (tx: Tx, id: number, at: number): Promise<void> => recordChanges(tx, [{ id, at }])

/**
 * Gives a restored interview a new position in the feed. A client may have read past the old position while the
 * interview was deleted.
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
