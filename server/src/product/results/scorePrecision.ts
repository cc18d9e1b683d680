import type { InterviewResults } from '@assay/contract/results/results'
import { type ScoredOutcome, standardErrorOf } from '@assay/domain/insight/scoreMargins'
import { passCertaintyOf, passOf } from '@assay/domain/round/pass'
import { type OutcomeCount, type RankRange, rankRange } from '@assay/domain/round/rankRange'
import { type RankReliability, rankReliability } from '@assay/domain/round/rankReliability'
import type { Queryable } from '../../platform/db/schema.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { interviewsIn } from '../attempts/states/inView.ts'
import { outcomesOfBlueprint, outcomeWithoutCredits, scoredOutcome } from '../attempts/states/outcomeCounts.ts'
import { reliabilityOfBlueprint } from '../insight/fit/listTests.ts'

export type ScorePrecision = Pick<InterviewResults, 'pass' | 'standard_error' | 'place'>

export interface RoundResults extends RankReliability {
  passMark: number | null
  outcomes: readonly OutcomeCount[]
  /** True if a question of the round counts as correct for all candidates, which can raise scores. */
  hasCredits: boolean
  rankRange: (outcome: ScoredOutcome) => RankRange | null
}

const totalAmount = (outcomes: readonly OutcomeCount[]) => outcomes.reduce((sum, { amount }) => sum + amount, 0)

const hasCredits = async (db: Queryable, blueprintId: number): Promise<boolean> =>
  (await interviewsIn(db, 'counts')
    .select('id')
    .where('blueprint_id', '=', blueprintId)
    .where('credited', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function readRoundResults(
  db: Queryable,
  { id, pass_mark }: { id: number; pass_mark: number | null },
): Promise<RoundResults> {
  const outcomes = await outcomesOfBlueprint(db, id)
  const reliability = rankReliability(await reliabilityOfBlueprint(db, id), totalAmount(outcomes))
  // Candidates with equal results share a rank, so the rank is calculated once for each result.
  const known = new Map<string, RankRange>()
  return {
    ...reliability,
    passMark: pass_mark,
    outcomes,
    hasCredits: await hasCredits(db, id),
    rankRange: (outcome) => {
      if (reliability.state !== 'ok') return null
      const key = `${outcome.correct} ${outcome.counted}`
      const place = known.get(key) ?? rankRange(outcomes, outcome)
      known.set(key, place)
      return place
    },
  }
}

export async function readResultsByRound(
  db: Queryable,
  rows: readonly Pick<InterviewRow, 'blueprint_id'>[],
): Promise<ReadonlyMap<number, RoundResults>> {
  const ids = [...new Set(rows.flatMap(({ blueprint_id }) => blueprint_id ?? []))]
  if (ids.length === 0) return new Map()
  const blueprints = await db.selectFrom('blueprints').select(['id', 'pass_mark']).where('id', 'in', ids).execute()
  const resultsByRound = new Map<number, RoundResults>()
  for (const blueprint of blueprints) resultsByRound.set(blueprint.id, await readRoundResults(db, blueprint))
  return resultsByRound
}

export function scorePrecision(row: InterviewRow, roundResults: RoundResults | undefined): ScorePrecision {
  const outcome = scoredOutcome(row)
  const { score } = row
  const passMark = roundResults?.passMark ?? null
  return {
    pass: outcome && passMark !== null ? passOf({ ...outcome, score: score ?? 0 }, passMark) : null,
    standard_error: standardErrorOf(outcomeWithoutCredits(row)),
    place: (outcome && roundResults?.rankRange(outcome)) ?? null,
  }
}

export function passMarkCounts({ passMark: pass_mark, outcomes }: RoundResults, finished: number) {
  if (pass_mark === null) return null
  const amounts = { above: 0, close: 0, below: 0 }
  for (const { amount, ...outcome } of outcomes) amounts[passCertaintyOf(outcome, pass_mark)] += amount
  return { pass_mark, ...amounts, not_counted: finished - totalAmount(outcomes) }
}
