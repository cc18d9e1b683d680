import { EVENT_DAYS } from '@assay/domain/limits'
import { sql } from 'kysely'
import { takeLock } from '../db/lock.ts'
import { dropMonth } from '../db/months/drop.ts'
import { defaultPartition, FEED, isDivided, type Month, pastMonths } from '../db/months/months.ts'
import { isOnlyWriter, rowsAsTable } from '../db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

/**
 * All clients get the same order, from any node. Rows are written without a position in the transaction of their
 * change. After the commit, the node with the lock assigns the next one, so that no lower position appears later.
 */
export type FeedName = 'events' | 'interviews'

/** Rows per commit. Between two commits, other requests can take the lock. */
const PIECE = 1_000
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
  tx.selectFrom('events').select('id').where('place', 'is', null).orderBy('id').limit(PIECE).execute()

const unplacedChanges = (tx: Tx) =>
  tx
    .selectFrom('interview_changes')
    .select('interview_id as id')
    .where('place', 'is', null)
    .orderBy('changed_at')
    .orderBy('interview_id')
    // If a row is being changed again, it gets its position later.
    .limit(PIECE)
    .$if(!isOnlyWriter(tx), (query) => query.forUpdate().skipLocked())
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

/** Assigns positions to all committed rows. Most checks find no work; they must not write to the database. */
export async function placeAll(db: Db, name: FeedName, now: number, isStopping = () => false): Promise<void> {
  while (!isStopping() && (await isAnyUnplaced(db, name))) if ((await placeBatch(db, name, now)) < PIECE) return
}

/** Rows without a position may have an id below the highest one. */
async function isAnyKept(tx: Tx, { from, to }: Month, forgotten: number): Promise<boolean> {
  const below = tx.selectFrom('events').select('place').where('id', '<', to)
  const within = from === null ? below : below.where('id', '>=', from)
  const newest = await within.orderBy('place', 'desc').limit(1).executeTakeFirst()
  return newest !== undefined && (newest.place === null || newest.place > forgotten)
}

/**
 * Drops the oldest past month if all its events have expired, one month at a time. If the lock is not free, the next
 * run tries again.
 */
async function dropForgotten(tx: Tx, forgotten: number): Promise<void> {
  await sql`delete from ${sql.table(defaultPartition(FEED.tables[0]))} where place <= ${forgotten}`.execute(tx)
  for (const month of await pastMonths(tx, FEED))
    if (!(await isAnyKept(tx, month, forgotten))) {
      await dropMonth(tx, FEED, month, () => isAnyKept(tx, month, forgotten))
      return
    }
}

async function lastExpiredPlace(tx: Tx, now: number, after: number) {
  const rows = await tx
    .selectFrom('events')
    .select('place')
    .where('place', '>', after)
    .where('placed_at', '<', now - EVENT_DAYS * DAY_MS)
    .orderBy('place')
    .limit(PIECE)
    .execute()
  return { last: rows.at(-1)?.place ?? null, isMore: rows.length === PIECE }
}

/**
 * Deletes some of the expired events, and returns true if there are more. With partitions they are only hidden until
 * their month is dropped.
 */
export const forgetOldEvents = (db: Db, now: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, 'feed events')
    const { forgotten } = await feedHead(tx, 'events')
    const { last, isMore } = await lastExpiredPlace(tx, now, forgotten)
    const isInMonths = !isOnlyWriter(tx) && (await isDivided(tx, FEED))
    if (last !== null) {
      if (!isInMonths) await tx.deleteFrom('events').where('place', '<=', last).execute()
      await tx.updateTable('feeds').set({ forgotten: last }).where('name', '=', 'events').execute()
    }
    if (isInMonths && !isMore) await dropForgotten(tx, last ?? forgotten)
    return isMore
  })
