import type { Queryable } from '../../../db/schema.ts'
import { asMove, isChanged, largestFirst } from '../effect.ts'
import { groupsOf, ranksOf, standOfGroups } from '../ranks.ts'
import type { Sums } from './sums.ts'

/** Where each change stands in the list of the fix, and whom it passes. */
export async function linesOf(db: Queryable, { moved }: Sums) {
  const ranks = await ranksOf(db, moved.map(asMove))
  const changes = moved.flatMap((one, at) => (isChanged(one) ? { ...one, ...ranks[at] } : []))
  return changes.toSorted(largestFirst).map(({ interview_id, rank_before, rank_after, rank_of }, place) => ({
    ...{ interview_id, place },
    ...{ rank_before, rank_after, rank_of },
  }))
}

/** The same text for as long as all ranks are what they were. */
export const standOf = (db: Queryable, { moved }: Sums): Promise<string> => standOfGroups(db, groupsOf(moved))
