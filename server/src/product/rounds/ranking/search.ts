import type { RankingAsked } from '@assay/contract/rounds'
import { searchText } from '@assay/domain/exam/interview'
import { scoreOf } from '@assay/domain/exam/scoring'
import { isOrderedScanShorter, type PageWindow } from '@assay/domain/paging'
import { bandOf } from '@assay/domain/round/pass'
import { type Expression, type SqlBool, sql } from 'kysely'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { refuseField } from '../../../platform/http/refusal.ts'
import { labelsOfBlueprints } from '../../blueprints/queries.ts'
import { idsNamed, type Names } from '../../interviews/list/names.ts'
import type { Field } from '../../results/worth.ts'
import { countRanked, idsMatching, type RankingKey, rankedIdsInOrder } from './order.ts'
import { intersectIds, type RankedIds, rankedIds } from './rankedIds.ts'

export interface Ranked {
  id: number
  field: Field
  finished: number
}

type Filters = Pick<RankingAsked, 'decision' | 'band' | 'isMarked' | 'search'>

/**
 * `along`: rows come from another index, and the filter only checks them. `from few`: the filter uses its own index.
 */
type Way = 'along' | 'from few'

const withDecision = (decision: string, way: Way) =>
  way === 'along'
    ? sql<SqlBool>`interviews.decision || '' = ${decision}`
    : sql<SqlBool>`interviews.decision = ${decision}`

const isMarked = (way: Way) =>
  way === 'along' ? sql<SqlBool>`interviews.marks || '' <> ''` : sql<SqlBool>`interviews.marks <> ''`

const outcomesIn = ({ passMark, outcomes }: Field, band: NonNullable<Filters['band']>) =>
  passMark === null ? [] : outcomes.filter((outcome) => bandOf(outcome, passMark) === band)

/** Filters by range of the score first, because that has an index, and then by result. */
function withBand(field: Field, band: NonNullable<Filters['band']>, way: Way): Expression<SqlBool> {
  const outcomes = outcomesIn(field, band)
  if (outcomes.length === 0) return sql<SqlBool>`1 = 0`
  const scores = outcomes.map(({ correct, counted }) => scoreOf(correct, counted))
  const score = way === 'along' ? sql`interviews.score + 0` : sql`interviews.score`
  const known = sql.join(outcomes.map(({ correct, counted }) => sql`${sql.lit(correct * 1000 + counted)}`))
  // A question that counts as correct for all candidates can raise a score above the result.
  const highest = field.hasCredits ? 100 : Math.max(...scores)
  return sql<SqlBool>`(${score} between ${Math.min(...scores)} and ${highest} and interviews.answered > 0
    and (interviews.correct - interviews.credited) * 1000
      + interviews.amount_of_questions - interviews.voided - interviews.credited in (${known}))`
}

const rankingConditions = (
  field: Field,
  { decision, band, isMarked: marked }: Filters,
  way: Way,
): Expression<SqlBool>[] => [
  ...(decision ? [withDecision(decision, way)] : []),
  ...(band ? [withBand(field, band, way)] : []),
  ...(marked ? [isMarked(way)] : []),
]

const totalAmount = (outcomes: readonly { amount: number }[]) => outcomes.reduce((sum, { amount }) => sum + amount, 0)

async function countMatching(db: Queryable, { id, field, finished }: Ranked, filters: Filters): Promise<number> {
  const { decision, band, isMarked: marked } = filters
  if (!decision && !marked) return band ? totalAmount(outcomesIn(field, band)) : finished
  return countRanked(db, { blueprintId: id, conditions: rankingConditions(field, filters, 'from few') })
}

async function rankingKey(db: Queryable, id: number, sort: RankingAsked['sort']): Promise<RankingKey> {
  if (sort.key !== 'label') return sort.key
  const labels = await labelsOfBlueprints(db, [id])
  const label = labels.find(({ name }) => name.toUpperCase() === sort.label)
  return label ? { label: label.id } : refuseField('sort', 'NOT_A_CHOICE')
}

type Asked = RankingAsked & { page: PageWindow }
type Found = { ids: number[]; total: number }

/** When reading along an index, checks if each id is in the list; otherwise starts with the list. */
const withinIds = (db: Queryable, ids: readonly number[], way: Way) => {
  const those = rowsAsTable(
    db,
    { id: 'bigint' },
    ids.map((id) => ({ id })),
  )
  const id = way === 'along' ? sql`interviews.id + 0` : sql`interviews.id`
  return sql<SqlBool>`${id} in (select id from ${those})`
}

/** Up to this number of ids, rows are found one by one. */
const FEW = 1_000

export type Caches = { names: Names; rankedIds: RankedIds }

/** Reading along an index stops after this multiple of the expected rows. */
const LUCK = 4

interface Walk {
  db: Queryable
  ranked: Ranked
  asked: Asked
  key: RankingKey
  total: number
  matching: (ids: readonly number[]) => Promise<ReadonlySet<number>> | ReadonlySet<number>
}

/**
 * Reads along the sort key in growing steps until the page is full. Null if the matches are too close together, for
 * example one name in an order by name.
 */
async function pageByIndex({ db, ranked, asked, key, total, matching }: Walk): Promise<number[] | null> {
  const { start, count } = asked.page
  const wanted = Math.min(start + count, total)
  const likely = Math.ceil((wanted * ranked.finished) / total)
  const found: number[] = []
  for (let [from, step] = [0, likely + FEW / 10]; from < LUCK * likely + FEW; from += step, step *= 2) {
    const page = { start: from, count: step }
    const part = await rankedIdsInOrder(db, {
      ...asked,
      page,
      key,
      blueprintId: ranked.id,
      conditions: [],
      isAlong: true,
    })
    const those = await matching(part)
    found.push(...part.filter((id) => those.has(id)))
    if (found.length >= wanted) return found.slice(start, wanted)
  }
  return null
}

/** For a very common name without other filters: counts the matches with the ids in the node's cache. */
async function findCommon(
  db: Queryable,
  memory: Caches,
  named: readonly number[],
  ranked: Ranked,
  asked: Asked,
  key: RankingKey,
): Promise<Found> {
  const ids = intersectIds(named, await rankedIds(db, memory.rankedIds, ranked.id))
  const total = ids.length
  if (total <= asked.page.start || asked.page.count === 0) return { ids: [], total }
  const isAlong = isOrderedScanShorter(asked.page, total, ranked.finished)
  const among = new Set(ids)
  const page = isAlong ? await pageByIndex({ db, ranked, asked, key, total, matching: () => among }) : null
  if (page) return { ids: page, total }
  const conditions = [withinIds(db, ids, 'from few')]
  return {
    ids: await rankedIdsInOrder(db, {
      ...asked,
      blueprintId: ranked.id,
      key,
      isAlong: false,
      conditions,
      isFoundById: true,
    }),
    total,
  }
}

async function findNamed(db: Queryable, memory: Caches, ranked: Ranked, asked: Asked, key: RankingKey): Promise<Found> {
  const named = await idsNamed(db, memory.names, searchText(asked.search ?? ''))
  if (named.length === 0) return { ids: [], total: 0 }
  const looked = rankingConditions(ranked.field, asked, 'along')
  if (named.length > FEW && looked.length === 0) return findCommon(db, memory, named, ranked, asked, key)
  const byId = { conditions: [withinIds(db, named, 'from few'), ...looked], isFoundById: true }
  const along = { conditions: [withinIds(db, named, 'along'), ...looked], isFoundById: false }
  const blueprintId = ranked.id
  // With many ids, looking up each of them is slower than reading a small index of the round.
  const total = await countRanked(db, { blueprintId, ...(named.length > FEW ? along : byId) })
  if (total <= asked.page.start || asked.page.count === 0) return { ids: [], total }
  const isAlong = isOrderedScanShorter(asked.page, total, ranked.finished)
  return {
    ids: await rankedIdsInOrder(db, { ...asked, blueprintId, key, isAlong, ...(isAlong ? along : byId) }),
    total,
  }
}

export async function searchRanking(db: Queryable, memory: Caches, ranked: Ranked, asked: Asked): Promise<Found> {
  const key = await rankingKey(db, ranked.id, asked.sort)
  if (asked.search) return findNamed(db, memory, ranked, asked, key)
  const total = await countMatching(db, ranked, asked)
  const { page } = asked
  if (total <= page.start || page.count === 0) return { ids: [], total }
  const isAlong = total === ranked.finished || isOrderedScanShorter(page, total, ranked.finished)
  // The sort key and the filter may use the same index.
  const isSame = (key === 'score' && asked.band) || (key === 'decision' && asked.decision)
  if (isAlong && !isSame && total < ranked.finished) {
    const looked = rankingConditions(ranked.field, asked, 'along')
    // PostgreSQL expects too few matches, and would sort all of them.
    const matching = (ids: readonly number[]) =>
      idsMatching(db, {
        blueprintId: ranked.id,
        conditions: [withinIds(db, ids, 'from few'), ...looked],
        isFoundById: true,
      })
    const ids = await pageByIndex({ db, ranked, asked, key, total, matching })
    if (ids) return { ids, total }
  }
  const conditions = rankingConditions(ranked.field, asked, isAlong && !isSame ? 'along' : 'from few')
  return { ids: await rankedIdsInOrder(db, { ...asked, blueprintId: ranked.id, key, conditions, isAlong }), total }
}
