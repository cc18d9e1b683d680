import type { NodeLife } from '@assay/domain/exam/presence/silences'
import { OUTAGE_MS } from '@assay/domain/limits'
import { sql } from 'kysely'
import { nodeName, servingNodes } from '../../../platform/db/postgres/serving.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'

/** Only one process can use SQLite, so an older row with this node name belongs to a process that has ended. */
const SQLITE_NODE_NAME = ''

const currentNodeName = async (tx: Tx) => (isSqlite(tx) ? SQLITE_NODE_NAME : nodeName(tx))

export async function startNodeLife(tx: Tx, at: number): Promise<number> {
  const { id } = await tx
    .insertInto('lives')
    .values({ node: await currentNodeName(tx), from_at: at, to_at: at, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const latest = (at: number) => sql<number>`case when to_at > ${at} then to_at else ${at} end`

/** Returns false if the row was deleted. The stored time never becomes earlier, even if the clock is set back. */
export async function extendNodeLife(db: Db | Tx, id: number, at: number): Promise<boolean> {
  const own = db
    .updateTable('lives')
    .set({ to_at: latest(at) })
    .where('id', '=', id)
  return (await own.returning('id').executeTakeFirst()) !== undefined
}

export const endNodeLife = (db: Db | Tx, id: number, at: number, isLastWord: boolean) =>
  db
    .updateTable('lives')
    .set({ ended_at: at, ...(isLastWord && { to_at: latest(at) }) })
    .where('id', '=', id)
    .execute()

interface NodeLifeContext {
  own: number
  now: number
}

export async function nodeLives(tx: Tx, { own, now }: NodeLifeContext): Promise<NodeLife[]> {
  const rows = await tx.selectFrom('lives').select(['id', 'node', 'from_at', 'to_at', 'ended_at']).execute()
  const serving = isSqlite(tx) ? new Set<string>() : await servingNodes(tx)
  return rows.map(({ id, node, from_at: from, to_at: to, ended_at }) => ({
    from,
    to,
    isOpenEnded: id === own || (ended_at === null && now - to < OUTAGE_MS && serving.has(node)),
  }))
}

const RETENTION_MS = 60 * 60_000

export const removeOldNodeLives = (tx: Tx, now: number) =>
  tx
    .deleteFrom('lives')
    .where('to_at', '<', now - RETENTION_MS)
    .where('to_at', '<', ({ selectFrom }) => selectFrom('lives').select(({ fn }) => fn.max('to_at').as('at')))
    .execute()
