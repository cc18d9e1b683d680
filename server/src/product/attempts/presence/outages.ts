import type { Period } from '@assay/domain/exam/gaps'
import { findOutage, findSilences, silentMs } from '@assay/domain/exam/presence/silences'
import { countRows } from '../../../platform/db/countRows.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { interviewsIn } from '../states/inView.ts'
import { endNodeLife, extendNodeLife, nodeLives, removeOldNodeLives, startNodeLife } from './nodeLives.ts'
import { readTestsDuringOutage, storeOutageGaps } from './outageGaps.ts'

/** If many nodes start at the same time, only one of them records the outage. */
const LOCK_NAME = 'marks'

const MAX_CHAIN_LENGTH = 1_000

const readLastSilences = async (tx: Tx) => {
  const rows = await tx
    .selectFrom('silences')
    .select(['id', 'from_at as from', 'to_at as to', 'outage_id'])
    .orderBy('from_at', 'desc')
    .limit(MAX_CHAIN_LENGTH)
    .execute()
  return rows
}

type Silence = Awaited<ReturnType<typeof readLastSilences>>[number]

const findTests = (tx: Queryable, outageId: number) =>
  tx.selectFrom('gaps').select('interview_id').distinct().where('outage_id', '=', outageId).execute()

const countVisible = (tx: Tx, ids: readonly number[]): Promise<number> =>
  countRows(interviewsIn(tx, 'outages').where('id', 'in', ids))

async function updateOutageTotals(
  tx: Tx,
  id: number,
  chain: readonly Silence[],
  affectedIds: ReadonlySet<number>,
): Promise<void> {
  const storedIds = (await findTests(tx, id)).map(({ interview_id }) => interview_id)
  await tx
    .updateTable('outages')
    .set({
      to_at: Math.max(...chain.map(({ to }) => to)),
      silent_ms: silentMs(chain),
      tests: await countVisible(tx, [...new Set([...storedIds, ...affectedIds])]),
    })
    .where('id', '=', id)
    .execute()
}

async function beginOutage(tx: Tx, { from, to }: Period): Promise<number> {
  const values = { from_at: from, to_at: to, tests: 0, silent_ms: 0 }
  return (await tx.insertInto('outages').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function recordOutage(tx: Tx, chain: readonly Silence[]): Promise<void> {
  const [first] = chain
  if (!first) return
  const id = chain.find(({ outage_id }) => outage_id !== null)?.outage_id ?? (await beginOutage(tx, first))
  const affectedIds = new Set<number>()
  for (const silence of chain.filter(({ outage_id }) => outage_id === null)) {
    const tests = await readTestsDuringOutage(tx, silence)
    await storeOutageGaps(tx, tests, { ...silence, id })
    for (const test of tests) affectedIds.add(test.id)
    await tx.updateTable('silences').set({ outage_id: id }).where('id', '=', silence.id).execute()
  }
  await updateOutageTotals(tx, id, chain, affectedIds)
}

async function recordSilence(tx: Tx, { from, to }: Period): Promise<void> {
  const insert = tx.insertInto('silences').values({ from_at: from, to_at: to, outage_id: null })
  const inserted = insert.onConflict((row) => row.column('from_at').doNothing()).returning('id')
  if (!(await inserted.executeTakeFirst())) return
  const chain = findOutage(await readLastSilences(tx))
  if (chain) await recordOutage(tx, chain)
}

const DAY_MS = 24 * 60 * 60_000

const removeOldSilences = (tx: Tx, now: number) =>
  tx
    .deleteFrom('silences')
    .where('outage_id', 'is', null)
    .where('to_at', '<', now - DAY_MS)
    .execute()

export interface NodeLifeState {
  id: number
  /** True if another node may have been running meanwhile. The next heartbeat checks this. */
  isOpen: boolean
}

interface NodeHeartbeat {
  now: number
  currentLife: NodeLifeState | null
  wasSuspended: boolean
}

export const recordNodeHeartbeat = (
  db: Db,
  { now, currentLife, wasSuspended }: NodeHeartbeat,
): Promise<NodeLifeState> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, LOCK_NAME)
    if (currentLife && wasSuspended) await endNodeLife(tx, currentLife.id, now, false)
    const isContinued = currentLife !== null && !wasSuspended && (await extendNodeLife(tx, currentLife.id, now))
    const id = isContinued ? currentLife.id : await startNodeLife(tx, now)
    const { found, isOpen } = findSilences(await nodeLives(tx, { own: id, now }))
    for (const silence of found) await recordSilence(tx, silence)
    await removeOldNodeLives(tx, now)
    await removeOldSilences(tx, now)
    return { id, isOpen }
  })
