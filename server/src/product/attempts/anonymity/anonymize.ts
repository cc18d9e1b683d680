import { randomInt } from 'node:crypto'
import { ALIASES, aliasFrom, aliasName } from '@assay/domain/round/alias'
import { sql } from 'kysely'
import { inChunks } from '../../../platform/db/chunks.ts'
import { insertRows, isSqlite, rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { InterviewRow } from '../states/interviewRow.ts'
import { interviewsIn, rowsIn } from '../states/inView.ts'
import { renameInterviews } from './rename.ts'

const findTakenAliases = async (
  tx: Tx,
  blueprintId: number,
  aliases: readonly string[],
): Promise<ReadonlySet<string>> => {
  const own = interviewsIn(tx, 'all').select('alias').where('blueprint_id', '=', blueprintId)
  const taken = await own.where('alias', 'in', aliases).execute()
  return new Set(taken.flatMap(({ alias }) => alias ?? []))
}

/** If two transactions choose the same alias, the unique index rejects one of them, which then runs again. */
async function freeAliases(tx: Tx, blueprintId: number, amount: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < amount) {
    const drawnAliases = Array.from({ length: amount - free.size }, () => aliasFrom(randomInt(ALIASES)))
    const taken = await findTakenAliases(tx, blueprintId, drawnAliases)
    for (const alias of drawnAliases) if (!taken.has(alias)) free.add(alias)
  }
  return [...free]
}

/**
 * The real name and e-mail address move to `veiled_names`, so that every query, search or sort shows only the alias.
 */

const interviewsToAnonymize = (tx: Tx, ids: readonly number[]) =>
  interviewsIn(tx, 'all')
    .select(['id', 'name', 'email', 'alias', 'blueprint_id'])
    .$narrowType<{ blueprint_id: number }>()
    .where('id', 'in', ids)
    .where('veil', '=', 'due')
    .orderBy('id')
    .execute()

type InterviewToAnonymize = Awaited<ReturnType<typeof interviewsToAnonymize>>[number]

/** An interview that was reopened keeps its earlier alias. */
async function withAliases(tx: Tx, blueprintId: number, rows: readonly InterviewToAnonymize[]) {
  const without = rows.filter(({ alias }) => alias === null)
  const free = await freeAliases(tx, blueprintId, without.length)
  const drawnAliases = new Map(without.map(({ id }, at) => [id, free[at]]))
  return rows.map(({ id, alias }) => ({ id, alias: alias ?? drawnAliases.get(id) ?? '' }))
}

/** Anonymises finished interviews in the transaction that ends them. */
export async function anonymizeEnded(tx: Tx, ids: readonly number[]): Promise<void> {
  await inChunks(ids, async (part) => {
    const rows = await interviewsToAnonymize(tx, part)
    if (rows.length === 0) return []
    const names = rows.map(({ id: interview_id, name, email }) => ({ interview_id, name, email }))
    await insertRows(tx, 'veiled_names', { interview_id: 'bigint', name: 'text', email: 'text' }, names)
    for (const [blueprintId, own] of Map.groupBy(rows, ({ blueprint_id }) => blueprint_id)) {
      const veiled = await withAliases(tx, blueprintId, own)
      await sql`
        update interviews set veil = 'veiled', alias = input.alias
        from ${rowsAsTable(tx, { id: 'bigint', alias: 'text' }, veiled)} where interviews.id = input.id`.execute(tx)
      await renameInterviews(
        tx,
        veiled.map(({ id, alias }) => ({ id, name: aliasName(alias), email: '' })),
      )
    }
    return []
  })
}

async function restoreNames(tx: Tx, ids: readonly number[], veil: 'due' | 'lifted'): Promise<number[]> {
  const restoredNames = await inChunks(ids, async (part) => {
    const taken = tx.deleteFrom('veiled_names').where('interview_id', 'in', part)
    const names = await taken.returning(['interview_id as id', 'name', 'email']).execute()
    await renameInterviews(tx, names)
    return names
  })
  await inChunks(restoredNames, (part) => {
    const restoredIds = part.map(({ id }) => id)
    return tx.updateTable('interviews').set({ veil }).where('id', 'in', restoredIds).execute()
  })
  return restoredNames.map(({ id }) => id)
}

export async function restoreReopenedName(tx: Tx, id: number): Promise<InterviewRow> {
  await restoreNames(tx, [id], 'due')
  return rowsIn(tx, 'all').where('id', '=', id).executeTakeFirstOrThrow()
}

/** After a decision, the real names stay visible even if anonymous review starts later. */
export async function restoreDecidedNames(tx: Tx, ids: readonly number[]): Promise<void> {
  await restoreNames(tx, ids, 'lifted')
  await inChunks(ids, (part) => tx.updateTable('interviews').set({ veil: 'lifted' }).where('id', 'in', part).execute())
}

/** Every node locks anonymous interviews in the order of their ids, to prevent deadlocks. */
const lockAnonymous = (tx: Tx, view: 'lists' | 'all', blueprintId: number) =>
  interviewsIn(tx, view)
    .select(['id', 'code'])
    .where('blueprint_id', '=', blueprintId)
    .where('veil', '=', 'veiled')
    .orderBy('id')
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())

export async function revealNames(tx: Tx, blueprintId: number, codes: readonly string[] | null): Promise<number[]> {
  const anonymousRows = await lockAnonymous(tx, 'lists', blueprintId)
    .$if(codes !== null, (query) => query.where('code', 'in', codes ?? []))
    .execute()
  return restoreNames(
    tx,
    anonymousRows.map(({ id }) => id),
    'lifted',
  )
}

export async function beginAnonymousReview(tx: Tx, blueprintId: number): Promise<number[]> {
  await tx
    .updateTable('interviews')
    .set({ veil: 'due' })
    .where('blueprint_id', '=', blueprintId)
    .where('veil', 'is', null)
    // Trial runs are left out: only their creator sees them, and the creator is also the candidate.
    .where('trial_at', 'is', null)
    // Interviews with a verification test are left out, because staff already know these candidates.
    .where(
      'id',
      'not in',
      interviewsIn(tx, 'all').select('confirms').where('confirms', 'is not', null).$narrowType<{ confirms: number }>(),
    )
    .execute()
  const ended = interviewsIn(tx, 'all').select('id').where('blueprint_id', '=', blueprintId).where('veil', '=', 'due')
  const ids = (await ended.where('closed_at', 'is not', null).orderBy('id').execute()).map(({ id }) => id)
  await anonymizeEnded(tx, ids)
  return ids
}

export async function endAnonymousReview(tx: Tx, blueprintId: number): Promise<number[]> {
  await tx
    .updateTable('interviews')
    .set({ veil: null })
    .where('blueprint_id', '=', blueprintId)
    .where('veil', '=', 'due')
    .execute()
  // Interviews in the bin are included, because a restored interview must have its name.
  const anonymousRows = await lockAnonymous(tx, 'all', blueprintId).execute()
  return restoreNames(
    tx,
    anonymousRows.map(({ id }) => id),
    'lifted',
  )
}
