import { sql } from 'kysely'
import { repeatQuietly } from '../../../db/repeat.ts'
import { rowsAsTable } from '../../../db/rowsAsTable.ts'
import type { Db, Queryable, Schema, Tx } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { writeLater } from '../../../db/writeTogether.ts'
import { noteChanges } from '../../../feed/changes.ts'
import { stateColumns } from '../../../sitting/interviewRow.ts'
import { queueTestEvents } from '../../../sitting/ledger/webhookEvents.ts'
import { isIn } from '../../../sitting/states/inPlace.ts'
import { insertChanges } from '../insertChanges.ts'
import { markPapers } from '../papersOfFix.ts'

/** So many share a commit: between two of them answers find their turn. */
const PIECE = 200

const turnedRows = (db: Queryable, most: number) =>
  db
    .selectFrom('turned_keys')
    .innerJoin('interviews', 'interviews.id', 'turned_keys.interview_id')
    .selectAll('turned_keys')
    .select(['interviews.id', 'interviews.public_id', 'interviews.external_id', 'interviews.blueprint_id'])
    .select(stateColumns.map((name) => `interviews.${name}` as const))
    .where(isIn('all'))
    .orderBy('turned_keys.interview_id')
    .limit(most)
    .execute()

/** Whether papers are still to say what has come into force on them. */
export const isSettling = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('turned_keys').select('position').limit(1).executeTakeFirst()) !== undefined

type TurnedRow = Awaited<ReturnType<typeof turnedRows>>[number]

/** Its line among the changes of the fix, where it has one. */
function lineOf({ key_fix_id, place, ...row }: TurnedRow): Schema['key_fix_changes'][] {
  const { interview_id, status_before, status_after } = row
  const { score_before, score_after, rank_before, rank_after, rank_of } = row
  if (key_fix_id === null || place === null || score_before === null || score_after === null) return []
  if (rank_before === null || rank_after === null || rank_of === null) return []
  const moved = { status_before, status_after, score_before, score_after, rank_before, rank_after, rank_of }
  return [{ key_fix_id, interview_id, place, ...moved }]
}

/** Writes into papers what is in force on them, and tells followers what has become of their results. Gives how many. */
export async function settlePiece(tx: Tx, most = PIECE): Promise<number> {
  const rows = await turnedRows(tx, most)
  if (rows.length === 0) return 0
  await markPapers(tx, rows)
  await insertChanges(tx, rows.flatMap(lineOf))
  await queueTestEvents(
    tx,
    'interview.rescored',
    rows.flatMap(({ told_at: at, ...one }) => (at === null ? [] : { ...one, at })),
  )
  await noteChanges(
    tx,
    rows.flatMap(({ interview_id: id, rescored_at: at }) => (at === null ? [] : { id, at })),
  )
  const those = rows.map(({ interview_id, position }) => ({ interview_id, position }))
  const done = sql`
    delete from turned_keys where (interview_id, position) in (
      select interview_id, position from ${rowsAsTable(tx, { interview_id: 'bigint', position: 'bigint' }, those)})`
  await writeLater(tx, 'turned_keys', done.compile(tx))
  return rows.length
}

export async function settleAll(db: Db): Promise<void> {
  while (await isSettling(db)) await inTransaction(db, (tx) => settlePiece(tx))
}

/** The fix itself stands; its sweeper tells why its papers have to wait. */
export const leaveToSweeper = (): void => {}

interface Log {
  warn(fields: object, message: string): void
}

const EVERY_MS = 60_000

/** What a server that was killed has left is settled before anything is answered; what fails later is tried again. */
export async function startSettling(db: Db, log: Log): Promise<() => Promise<void>> {
  await settleAll(db)
  return repeatQuietly(
    EVERY_MS,
    () => settleAll(db),
    (err) => log.warn({ err }, 'papers of a key fix have to wait'),
  )
}
