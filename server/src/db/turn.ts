import { type CompiledQuery, sql } from 'kysely'
import { isOnlyWriter } from './rowsAsTable.ts'
import type { Queryable, Tx } from './schema.ts'
import { writeLater } from './writeTogether.ts'

/**
 * Lets one transaction at a time work under a rule that no constraint can hold, on either engine and with the same SQL:
 * the row stays locked until the transaction ends. Call it first in the transaction. Gives how often the turn was taken,
 * this time among them.
 */
export async function takeTurn(tx: Tx, name: string): Promise<number> {
  const { taken } = await takingTurn(tx, name).executeTakeFirstOrThrow()
  return taken
}

const takingTurn = (tx: Tx, name: string) =>
  tx
    .insertInto('turns')
    .values({ name, taken: 1 })
    .onConflict((row) => row.column('name').doUpdateSet(({ eb, ref }) => ({ taken: eb(ref('turns.taken'), '+', 1) })))
    .returning('taken')

interface TurnHeld {
  taken: number
  /** What is still to be written for it, with all else (`writeTogether`). */
  writes: readonly CompiledQuery[]
}

/** The same for a transaction that writes only at its end. On SQLite nobody else writes while it lasts, so that its number is known before it is stored. */
export async function holdTurn(tx: Tx, name: string): Promise<TurnHeld> {
  if (!isOnlyWriter(tx)) return { taken: await takeTurn(tx, name), writes: [] }
  return { taken: (await turnsTaken(tx, name)) + 1, writes: [takingTurn(tx, name).compile()] }
}

/** The same, stored with what is written next: until then all is read beside the thread that writes. */
export async function takeTurnLater(tx: Tx, name: string): Promise<number> {
  const { taken, writes } = await holdTurn(tx, name)
  for (const query of writes) await writeLater(tx, 'turns', query)
  return taken
}

/**
 * Takes the turn and leaves numbers out, so that it has one that was named before anybody waited for it. Gives the number
 * that it has: a higher one where others have come that far meanwhile.
 */
export async function takeTurnNumbered(tx: Tx, name: string, number: number): Promise<number> {
  const { taken } = await tx
    .insertInto('turns')
    .values({ name, taken: number })
    .onConflict((row) =>
      row.column('name').doUpdateSet({
        taken: sql`case when turns.taken < excluded.taken then excluded.taken else turns.taken + 1 end`,
      }),
    )
    .returning('taken')
    .executeTakeFirstOrThrow()
  return taken
}

/** How often the turn was taken, or so it counts: while this stands still, nothing was written under its rule. */
export const turnsTaken = async (db: Queryable, name: string): Promise<number> =>
  (await db.selectFrom('turns').select('taken').where('name', '=', name).executeTakeFirst())?.taken ?? 0
