import type { Interview } from '@assay/contract/interviews/interviews'
import { type Standing, standingOf } from '@assay/domain/round/standing'
import type { Queryable } from '../../platform/db/schema.ts'
import { scoreCountsOfBlueprint } from '../attempts/scoreCounts.ts'

export async function standingsByCode(
  db: Queryable,
  interviews: readonly Interview[],
): Promise<ReadonlyMap<string, Standing>> {
  const ids = new Set(interviews.flatMap(({ blueprint }) => blueprint?.id ?? []))
  const counts = new Map(
    await Promise.all([...ids].map(async (id) => [id, await scoreCountsOfBlueprint(db, id)] as const)),
  )
  return new Map(
    interviews.flatMap(({ code, blueprint, score }) => {
      const own = blueprint && counts.get(blueprint.id)
      return own && score !== null ? [[code, standingOf(own, score)] as const] : []
    }),
  )
}
