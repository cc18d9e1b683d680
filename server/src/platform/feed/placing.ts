import { EVENT_DAYS } from '@assay/domain/limits'
import { sql } from 'kysely'
import { takeLock } from '../db/lock.ts'
import { isSqlite, rowsAsTable } from '../db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

/**
 * Positions are assigned only after the commit, by the node with the lock. So all clients get the same order of events,
 * and a lower position never appears later.
 */
export type FeedName = 'events' | 'interviews'

/** Number of rows per commit that get a position. Other requests can take the lock between two commits. */
const BATCH_SIZE = 1_000
const DAY_MS = 24 * 60 * 60_000

export interface Head {
  place: number
  forgotten: number
}

export const feedHead = async (db: Queryable, name: FeedName): Promise<Head> =>
  (await db.selectFrom('feeds').select(['place', 'forgotten']).where('name', '=', name).executeTakeFirst()) ?? {
    place: 0,
    forgotten: 0,
  }

const moveHead = (tx: Tx, name: FeedName, place: number) =>
  tx
    .insertInto('feeds')
    .values({ name, place, forgotten: 0 })
    .onConflict((row) => row.column('name').doUpdateSet({ place }))
    .execute()

const unplacedEvents = (tx: Tx) =>
  tx.selectFrom('events').select('id').where('place', 'is', null).orderBy('id').limit(BATCH_SIZE).execute()

const unplacedChanges = (tx: Tx) =>
  tx
    .selectFrom('interview_changes')
    .select('interview_id as id')
    .where('place', 'is', null)
    .orderBy('changed_at')
    .orderBy('interview_id')
    // Rows that another transaction has locked are skipped. The skipped rows get their position later.
    .limit(BATCH_SIZE)
    .$if(!isSqlite(tx), (query) => query.forUpdate().skipLocked())
    .execute()

const input = (tx: Tx, rows: readonly { id: number }[], head: number) =>
  rowsAsTable(
    tx,
    { id: 'bigint', place: 'bigint' },
    rows.map(({ id }, at) => ({ id, place: head + at + 1 })),
  )

const feeds = {
  events: {
    unplaced: unplacedEvents,
    place: (tx: Tx, rows: readonly { id: number }[], head: number, now: number) => sql`
      update events set place = input.place, placed_at = ${now} from ${input(tx, rows, head)} where events.id = input.id`,
  },
  interviews: {
    unplaced: unplacedChanges,
    place: (tx: Tx, rows: readonly { id: number }[], head: number) => sql`
      update interview_changes set place = input.place from ${input(tx, rows, head)}
      where interview_changes.interview_id = input.id`,
  },
}

async function placeBatch(db: Db, name: FeedName, now: number): Promise<number> {
  const { unplaced, place } = feeds[name]
  return inTransaction(db, async (tx) => {
    await takeLock(tx, `feed ${name}`)
    const rows = await unplaced(tx)
    if (rows.length === 0) return 0
    const head = await feedHead(tx, name)
    await place(tx, rows, head.place, now).execute(tx)
    await moveHead(tx, name, head.place + rows.length)
    return rows.length
  })
}

const tables = { events: 'events', interviews: 'interview_changes' } as const

async function isAnyUnplaced(db: Queryable, name: FeedName): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(tables[name])} where place is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * If no row needs a position in the feed, which is usual, no transaction starts, because the lock would write to the
 * database.
 */
export async function assignPositions(db: Db, name: FeedName, now: number, isStopping = () => false): Promise<void> {
  while (!isStopping() && (await isAnyUnplaced(db, name))) if ((await placeBatch(db, name, now)) < BATCH_SIZE) return
}

export const deleteOldEvents = (db: Db, now: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, 'feed events')
    const placed = tx.selectFrom('events').select(['place', 'placed_at']).where('place', 'is not', null)
    const oldest = await placed.orderBy('place').limit(BATCH_SIZE).execute()
    const expired = oldest.filter(({ placed_at }) => (placed_at ?? now) < now - EVENT_DAYS * DAY_MS)
    const last = expired.at(-1)?.place ?? null
    if (last === null) return false
    await tx.deleteFrom('events').where('place', '<=', last).execute()
    const feed = tx.updateTable('feeds').set({ forgotten: last }).where('name', '=', 'events')
    await feed.where('forgotten', '<', last).execute()
    return expired.length === BATCH_SIZE
  })
