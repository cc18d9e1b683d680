import { veiledName } from '@assay/domain/round/alias'
import { sql } from 'kysely'
import { inChunks } from '../../db/chunks.ts'
import { insertRows, isOnlyWriter, rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Tx } from '../../db/schema.ts'
import type { InterviewRow } from '../interviewRow.ts'
import { interviewsIn, rowsIn } from '../states/inPlace.ts'
import { freeAliases } from './aliases.ts'
import { renameInterviews } from './rename.ts'

/**
 * Reading blind. A veiled interview does not have its name and its e-mail: they lie in `veiled_names`, and on its row stands what is
 * shown. So whatever reads interviews, searches or sorts them, shows no name, and nobody has to think of it.
 */

const toVeil = (tx: Tx, ids: readonly number[]) =>
  interviewsIn(tx, 'all')
    .select(['id', 'name', 'email', 'alias', 'blueprint_id'])
    .$narrowType<{ blueprint_id: number }>()
    .where('id', 'in', ids)
    .where('veil', '=', 'due')
    .orderBy('id')
    .execute()

type Veiling = Awaited<ReturnType<typeof toVeil>>[number]

/** Those that were veiled before, and reopened since, have theirs. */
async function aliased(tx: Tx, blueprintId: number, rows: readonly Veiling[]) {
  const without = rows.filter(({ alias }) => alias === null)
  const free = await freeAliases(tx, blueprintId, without.length)
  const drawn = new Map(without.map(({ id }, at) => [id, free[at]]))
  return rows.map(({ id, alias }) => ({ id, alias: alias ?? drawn.get(id) ?? '' }))
}

/** Veils those of these interviews that are due, within the transaction in which they end. */
export async function veilDue(tx: Tx, ids: readonly number[]): Promise<void> {
  await inChunks(ids, async (part) => {
    const rows = await toVeil(tx, part)
    if (rows.length === 0) return []
    const names = rows.map(({ id: interview_id, name, email }) => ({ interview_id, name, email }))
    await insertRows(tx, 'veiled_names', { interview_id: 'bigint', name: 'text', email: 'text' }, names)
    for (const [blueprintId, own] of Map.groupBy(rows, ({ blueprint_id }) => blueprint_id)) {
      const veiled = await aliased(tx, blueprintId, own)
      await sql`
        update interviews set veil = 'veiled', alias = input.alias
        from ${rowsAsTable(tx, { id: 'bigint', alias: 'text' }, veiled)} where interviews.id = input.id`.execute(tx)
      await renameInterviews(
        tx,
        veiled.map(({ id, alias }) => ({ id, name: veiledName(alias), email: '' })),
      )
    }
    return []
  })
}

/** Gives interviews their names back: for good, or until they end again. Those that are not veiled are left out. */
async function giveNamesBack(tx: Tx, ids: readonly number[], veil: 'due' | 'lifted'): Promise<number[]> {
  const named = await inChunks(ids, async (part) => {
    const taken = tx.deleteFrom('veiled_names').where('interview_id', 'in', part)
    const names = await taken.returning(['interview_id as id', 'name', 'email']).execute()
    await renameInterviews(tx, names)
    return names
  })
  await inChunks(named, (part) => {
    const those = part.map(({ id }) => id)
    return tx.updateTable('interviews').set({ veil }).where('id', 'in', those).execute()
  })
  return named.map(({ id }) => id)
}

/** Its test goes on. */
export async function unveilReopened(tx: Tx, id: number): Promise<InterviewRow> {
  await giveNamesBack(tx, [id], 'due')
  return rowsIn(tx, 'all').where('id', '=', id).executeTakeFirstOrThrow()
}

/** They were decided, wherever they stand: from now on they show their names, also where their round is read blind later on. */
export async function liftVeils(tx: Tx, ids: readonly number[]): Promise<void> {
  await giveNamesBack(tx, ids, 'lifted')
  await inChunks(ids, (part) => tx.updateTable('interviews').set({ veil: 'lifted' }).where('id', 'in', part).execute())
}

/** Held until the end of the transaction, in an order that is the same on every node: one that is reopened meanwhile is not among them. */
const holdVeiled = (tx: Tx, place: 'lists' | 'all', blueprintId: number) =>
  interviewsIn(tx, place)
    .select(['id', 'code'])
    .where('blueprint_id', '=', blueprintId)
    .where('veil', '=', 'veiled')
    .orderBy('id')
    .$if(!isOnlyWriter(tx), (query) => query.forNoKeyUpdate())

/** Reveals those of a round that are veiled, or those of these codes; gives which. */
export async function revealVeiled(tx: Tx, blueprintId: number, codes: readonly string[] | null): Promise<number[]> {
  const held = await holdVeiled(tx, 'lists', blueprintId)
    .$if(codes !== null, (query) => query.where('code', 'in', codes ?? []))
    .execute()
  return giveNamesBack(
    tx,
    held.map(({ id }) => id),
    'lifted',
  )
}

/** From now on its interviews are veiled when they end; those that have ended and are not decided are veiled at once. */
export async function beginBlind(tx: Tx, blueprintId: number): Promise<number[]> {
  await tx
    .updateTable('interviews')
    .set({ veil: 'due' })
    .where('blueprint_id', '=', blueprintId)
    .where('veil', 'is', null)
    // Its maker sits a trial run, and nobody else sees it.
    .where('trial_at', 'is', null)
    // Who was asked for a confirmation is known by name.
    .where(
      'id',
      'not in',
      interviewsIn(tx, 'all').select('confirms').where('confirms', 'is not', null).$narrowType<{ confirms: number }>(),
    )
    .execute()
  const ended = interviewsIn(tx, 'all').select('id').where('blueprint_id', '=', blueprintId).where('veil', '=', 'due')
  const ids = (await ended.where('closed_at', 'is not', null).orderBy('id').execute()).map(({ id }) => id)
  await veilDue(tx, ids)
  return ids
}

/** From now on its interviews show their names; gives which were veiled. */
export async function endBlind(tx: Tx, blueprintId: number): Promise<number[]> {
  await tx
    .updateTable('interviews')
    .set({ veil: null })
    .where('blueprint_id', '=', blueprintId)
    .where('veil', '=', 'due')
    .execute()
  // What lies in the bin comes back with its name.
  const held = await holdVeiled(tx, 'all', blueprintId).execute()
  return giveNamesBack(
    tx,
    held.map(({ id }) => id),
    'lifted',
  )
}
