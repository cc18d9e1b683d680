import type { Interview } from '@assay/contract/interviews/interviews'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { RoundLimit } from '../../../platform/http/caller/rounds.ts'
import { countScoresWithin, labelSetOf, scoreCountsOfLabelSet } from '../../attempts/scoreCounts.ts'

const totalAmount = (counts: readonly { amount: number }[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

export async function compareWithSameLabels(
  db: Queryable,
  {
    labels,
    score,
    isConfirmation,
    rounds,
  }: {
    labels: readonly Pick<Interview['labels'][number], 'name'>[]
    score: number | null
    isConfirmation: boolean
    rounds: RoundLimit
  },
) {
  // Verification tests are not compared with other tests.
  if (isConfirmation) return { same_labels: 0, scored_lower: 0 }
  const labelSet = labelSetOf(labels.map(({ name }) => name))
  const counts = await (rounds === null ? scoreCountsOfLabelSet(db, labelSet) : countScoresWithin(db, labelSet, rounds))
  return {
    same_labels: Math.max(0, totalAmount(counts) - 1),
    scored_lower: totalAmount(counts.filter((each) => each.score < (score ?? 0))),
  }
}
