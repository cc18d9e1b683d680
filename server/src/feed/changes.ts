import { CompiledQuery, sql } from 'kysely'
import { isOnlyWriter, rowsAsTable } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { writeLater } from '../db/writeTogether.ts'

/** Something that staff see of an interview has changed, and not by the passing of time. */
export interface Change {
  id: number
  at: number
}

const MOVING_ON = `on conflict (interview_id) do update set place = null, changed_at = case
  when excluded.changed_at > interview_changes.changed_at then excluded.changed_at
  else interview_changes.changed_at + 1 end`

/** Behind an insert into `interview_changes`: what was noted before moves on, and its moment with it. */
export const movingOn = sql.raw(MOVING_ON)

/** Once each, in an order that is the same on every node, so that no two of them wait for each other in a ring. */
function inOrder(changes: readonly Change[]): Change[] {
  const newest = new Map(changes.toSorted((one, other) => one.at - other.at).map(({ id, at }) => [id, at]))
  return [...newest].map(([id, at]) => ({ id, at })).toSorted((one, other) => one.id - other.id)
}

/** Written once: it stands behind each answer that lists tell of, and building it would take longer than running it. */
const NOTE_ON_SQLITE = `insert into interview_changes (interview_id, changed_at, place)
  select value ->> 'id', value ->> 'at', null from json_each(?) where true ${MOVING_ON}`

/** The statement by itself, for SQLite: what is written with it goes to the writer with one message. */
export const notingChanges = (changes: readonly Change[]): CompiledQuery =>
  CompiledQuery.raw(NOTE_ON_SQLITE, [JSON.stringify(inOrder(changes))])

/**
 * Notes that interviews have changed, stored with the change. Each moves on in the order of changes, which `placeChanges` gives
 * once it is committed; its moment moves too, where clocks of two nodes differ as well.
 */
export async function noteChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const noting = isOnlyWriter(tx)
    ? notingChanges(changes)
    : sql`
        insert into interview_changes (interview_id, changed_at, place)
        select input.id, input.at, null from ${rowsAsTable(tx, { id: 'bigint', at: 'bigint' }, inOrder(changes))} where true
        ${movingOn}`.compile(tx)
  await writeLater(tx, 'interview_changes', noting)
}

export const noteChange = (tx: Tx, id: number, at: number): Promise<void> => noteChanges(tx, [{ id, at }])

/** It is back, and as it was: a follower who went by while it was not there meets it again. */
export const noteReturn = (tx: Tx, id: number) =>
  tx.updateTable('interview_changes').set({ place: null }).where('interview_id', '=', id).execute()

/** When each of these was changed last. */
export async function changedTimes(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('interview_changes')
    .select(['interview_id', 'changed_at'])
    .where('interview_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ interview_id, changed_at }) => [interview_id, changed_at]))
}
