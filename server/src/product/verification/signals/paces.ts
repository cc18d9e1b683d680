import { setImmediate } from 'node:timers/promises'
import { isFast } from '@assay/domain/verification/signals/pace'
import type { Pace } from '@assay/domain/verification/signals/round'
import { inChunks } from '../../../platform/db/chunks.ts'
import { insertRows } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { loadScoringVersions, type ScoringVersionCache } from '../../insight/scoringVersions.ts'
import { timesOfPapers } from './times.ts'

const BATCH_SIZE = 10

const storedPaces = (db: Queryable, ids: readonly number[]) =>
  inChunks(ids, (part) => db.selectFrom('insight_paces').selectAll().where('interview_id', 'in', part).execute())

const answeredOf = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('papers')
    .select(['interview_id', 'position', 'version_id'])
    .where('interview_id', 'in', ids)
    .where('chosen', '!=', '[]')
    .where('papers.voided_by', 'is', null)
    .where('papers.credited_by', 'is', null)
    .execute()

async function calculatePaces(db: Queryable, versions: ScoringVersionCache, ids: readonly number[]) {
  const rows = await answeredOf(db, ids)
  await loadScoringVersions(
    db,
    versions,
    rows.map(({ version_id }) => version_id),
  )
  const times = await timesOfPapers(db, ids)
  const papers = Map.groupBy(rows, ({ interview_id }) => interview_id)
  return ids.map((interview_id) => {
    const answered = papers.get(interview_id) ?? []
    const fast = answered.filter(({ position, version_id }) =>
      isFast(times.get(interview_id)?.get(position) ?? 0, versions.get(version_id)?.letterCount ?? 0),
    )
    return { interview_id, answered: answered.length, fast: fast.length }
  })
}

const columns = { interview_id: 'bigint', answered: 'bigint', fast: 'bigint' } as const

/** The pace of a candidate is stored until the statistics count the interview again. */
export async function pacesOf(
  db: Db,
  versions: ScoringVersionCache,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pace>> {
  const paces = new Map<number, Pace>(
    (await storedPaces(db, ids)).map(({ interview_id, ...pace }) => [interview_id, pace]),
  )
  const missing = ids.filter((id) => !paces.has(id))
  for (let start = 0; start < missing.length; start += BATCH_SIZE) {
    const part = missing.slice(start, start + BATCH_SIZE)
    await inTransaction(db, async (tx) => {
      const rows = await calculatePaces(tx, versions, part)
      const there = await tx
        .selectFrom('insight_counted')
        .select('interview_id')
        .where('interview_id', 'in', part)
        .execute()
      const kept = new Set(there.map(({ interview_id }) => interview_id))
      await tx.deleteFrom('insight_paces').where('interview_id', 'in', part).execute()
      await insertRows(
        tx,
        'insight_paces',
        columns,
        rows.filter(({ interview_id }) => kept.has(interview_id)),
      )
      for (const { interview_id, ...pace } of rows) paces.set(interview_id, pace)
    })
    await setImmediate()
  }
  return paces
}
