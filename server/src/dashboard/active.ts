import { type SqlBool, sql } from 'kysely'
import { isIn } from '../attempts/states/inPlace.ts'
import { listBlueprintIds } from '../blueprints/queries.ts'
import type { Queryable } from '../db/schema.ts'
import type { Rounds } from '../http/caller/rounds.ts'
import { openRounds } from '../interviews/funnel.ts'

const LATELY_MS = 14 * 24 * 60 * 60_000

async function finishedSince(db: Queryable, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('blueprints')
    .select('id')
    .where(
      sql<SqlBool>`exists (select 1 from interviews where interviews.blueprint_id = blueprints.id
        and ${isIn('ranking')} and interviews.told_end_at >= ${since})`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function activeRounds(db: Queryable, now: number, rounds: Rounds): Promise<number[]> {
  const active = new Set([...(await openRounds(db, now)), ...(await finishedSince(db, now - LATELY_MS))])
  const kept = await listBlueprintIds(db, { isArchived: false, rounds }, null)
  return kept.filter((id) => active.has(id))
}
