import type { Interview } from '@assay/contract/interviews/interviews'
import type { Queryable } from '../../db/schema.ts'
import { labelSetOf, scoresOf } from '../../sitting/counts.ts'

const sumOf = (counts: readonly { amount: number }[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** Where a finished interview stands among the others with exactly the same labels. */
export async function rankOf(
  db: Queryable,
  {
    labels,
    score,
    isConfirmation,
  }: {
    labels: readonly Pick<Interview['labels'][number], 'name'>[]
    score: number | null
    isConfirmation: boolean
  },
) {
  // Nobody is held against it, nor it against anybody.
  if (isConfirmation) return { same_labels: 0, scored_lower: 0 }
  const counts = await scoresOf(db, labelSetOf(labels.map(({ name }) => name)))
  return {
    // It is one of those counted itself.
    same_labels: Math.max(0, sumOf(counts) - 1),
    scored_lower: sumOf(counts.filter((each) => each.score < (score ?? 0))),
  }
}
