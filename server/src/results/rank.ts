import type { Interview } from '@assay/contract/interviews'
import { type Standing, standingOf } from '@assay/domain/round/standing'
import type { Queryable } from '../db/schema.ts'
import { countsOfBlueprint, labelSetOf, scoresOf } from '../sitting/counts.ts'

const sumOf = (counts: readonly { amount: number }[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** Where a finished interview stands among the others with exactly the same labels. */
export async function rankOf(db: Queryable, { labels, score }: Interview) {
  const counts = await scoresOf(db, labelSetOf(labels.map(({ name }) => name)))
  return {
    // It is one of those counted itself.
    same_labels: Math.max(0, sumOf(counts) - 1),
    scored_lower: sumOf(counts.filter((each) => each.score < (score ?? 0))),
  }
}

/** Where each stands among the finished ones of its blueprint, by code; nowhere without one. */
export async function standingsOf(
  db: Queryable,
  interviews: readonly Interview[],
): Promise<ReadonlyMap<string, Standing>> {
  const ids = new Set(interviews.flatMap(({ blueprint }) => blueprint?.id ?? []))
  const counts = new Map(await Promise.all([...ids].map(async (id) => [id, await countsOfBlueprint(db, id)] as const)))
  return new Map(
    interviews.flatMap(({ code, blueprint, score }) => {
      const own = blueprint && counts.get(blueprint.id)
      return own && score !== null ? [[code, standingOf(own, score)] as const] : []
    }),
  )
}
