import type { RankingAsked } from '@assay/contract/rounds'
import { scoreInPercent } from '@assay/domain/exam/scoring'
import type { PageWindow } from '@assay/domain/paging'
import { passCertaintyOf } from '@assay/domain/round/pass'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/schema.ts'
import { refuseField } from '../../../platform/http/refusal.ts'
import { labelsOfBlueprints } from '../../blueprints/queries.ts'
import { textFilter } from '../../interviews/list/search.ts'
import type { RoundResults } from '../../results/scorePrecision.ts'
import { countRanked, type RankingKey, rankedIdsInOrder } from './order.ts'

export interface RankedRound {
  id: number
  roundResults: RoundResults
  finished: number
}

type Filters = Pick<RankingAsked, 'decision' | 'band' | 'hasAttentionFlags' | 'search'>

const outcomesIn = ({ passMark, outcomes }: RoundResults, band: NonNullable<Filters['band']>) =>
  passMark === null ? [] : outcomes.filter((outcome) => passCertaintyOf(outcome, passMark) === band)

/** The range of scores lets the database use the index of scores. It does not change the result. */
function withBand(roundResults: RoundResults, band: NonNullable<Filters['band']>): Expression<SqlBool> {
  const outcomes = outcomesIn(roundResults, band)
  if (outcomes.length === 0) return sql<SqlBool>`1 = 0`
  const scores = outcomes.map(({ correct, counted }) => scoreInPercent(correct, counted))
  const known = sql.join(outcomes.map(({ correct, counted }) => sql`${sql.lit(correct * 1000 + counted)}`))
  // Questions that count as correct for all candidates can raise a score, so the range must end at 100.
  const highest = roundResults.hasCredits ? 100 : Math.max(...scores)
  return sql<SqlBool>`(interviews.score between ${Math.min(...scores)} and ${highest} and interviews.answered > 0
    and (interviews.correct - interviews.credited) * 1000
      + interviews.amount_of_questions - interviews.voided - interviews.credited in (${known}))`
}

const rankingConditions = (
  roundResults: RoundResults,
  { decision, band, hasAttentionFlags, search }: Filters,
): Expression<SqlBool>[] => [
  ...(decision ? [sql<SqlBool>`interviews.decision = ${decision}`] : []),
  ...(band ? [withBand(roundResults, band)] : []),
  ...(hasAttentionFlags ? [sql<SqlBool>`interviews.marks <> ''`] : []),
  ...(search ? [textFilter(search)] : []),
]

async function countMatching(
  db: Queryable,
  { id, roundResults, finished }: RankedRound,
  filters: Filters,
): Promise<number> {
  const { decision, band, hasAttentionFlags, search } = filters
  if (decision || hasAttentionFlags || search)
    return countRanked(db, { blueprintId: id, conditions: rankingConditions(roundResults, filters) })
  return band ? outcomesIn(roundResults, band).reduce((sum, { amount }) => sum + amount, 0) : finished
}

async function rankingKey(db: Queryable, id: number, sort: RankingAsked['sort']): Promise<RankingKey> {
  if (sort.key !== 'label') return sort.key
  const labels = await labelsOfBlueprints(db, [id])
  const label = labels.find(({ name }) => name.toUpperCase() === sort.label)
  return label ? { label: label.id } : refuseField('sort', 'NOT_A_CHOICE')
}

type RankingSearch = RankingAsked & { page: PageWindow }

export async function searchRanking(db: Queryable, ranked: RankedRound, asked: RankingSearch) {
  const key = await rankingKey(db, ranked.id, asked.sort)
  const total = await countMatching(db, ranked, asked)
  if (total <= asked.page.start || asked.page.count === 0) return { ids: [], total }
  const conditions = rankingConditions(ranked.roundResults, asked)
  return { ids: await rankedIdsInOrder(db, { ...asked, blueprintId: ranked.id, key, conditions }), total }
}
