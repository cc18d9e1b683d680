import type { ScoredOutcome } from '@assay/domain/insight/scoreMargins'
import { type Expression, type SqlBool, sql } from 'kysely'
import { likePattern } from '../../platform/db/likePattern.ts'
import { insertRows } from '../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { type HidingValues, interviewsIn, isIncluded } from './states/inView.ts'
import { addOutcomes, type RowOutcome, scoredOutcome } from './states/outcomeCounts.ts'

/** Label names contain no bar, so a bar can separate them. */
export const labelSetOf = (names: readonly string[]): string => `|${names.toSorted().join('|')}|`

export const verificationSetOf = (names: readonly string[]): string => `confirmation ${labelSetOf(names)}`

const hasAnyLabel = (names: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    names.map((name) => sql`label_set like ${likePattern(`|${name}|`)} escape ${'\\'}`),
    sql` or `,
  )})`

const NO_SCORE = -1

/**
 * The counts change with every write, so that totals and ranks need only a few rows. Update the counts last in a
 * transaction, because their rows stay locked until the end of the transaction.
 */
async function addToLabelSet(tx: Tx, label_set: string, score: number, amount: number): Promise<void> {
  const adding = tx
    .insertInto('interview_counts')
    .values({ label_set, score, amount })
    .onConflict((row) =>
      row
        .columns(['label_set', 'score'])
        .doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('interview_counts.amount'), '+', amount) })),
    )
  await adding.execute()
}

async function addToRound(tx: Tx, blueprint_id: number, score: number, amount: number): Promise<void> {
  const adding = tx
    .insertInto('blueprint_counts')
    .values({ blueprint_id, score, amount })
    .onConflict((row) =>
      row.columns(['blueprint_id', 'score']).doUpdateSet(({ eb, ref }) => ({
        amount: eb(ref('blueprint_counts.amount'), '+', amount),
        changes: eb(ref('blueprint_counts.changes'), '+', 1),
      })),
    )
  await adding.execute()
}

export interface CountGroup extends HidingValues {
  label_set: string
  blueprint_id: number | null
}

const isInCounts = (by: CountGroup) => isIncluded('counts', by)

/** The counts are written in a fixed order, so that two writers cannot cause a deadlock. */
async function addScore(tx: Tx, by: CountGroup, score: number, amount: number): Promise<void> {
  if (!isInCounts(by)) return
  const { label_set, blueprint_id } = by
  await addToLabelSet(tx, label_set, score, amount)
  if (blueprint_id !== null) await addToRound(tx, blueprint_id, score, amount)
}

export const updateCountsForCreated = (tx: Tx, by: CountGroup, amount: number) => addScore(tx, by, NO_SCORE, amount)

export type Counted = CountGroup & RowOutcome & { score: number | null }

const keyOfScore = (one: Counted) => JSON.stringify([one.label_set, one.blueprint_id, one.score])

/** Every node writes the counts in the same order, to prevent deadlocks. */
const sortedByKey = (all: readonly Counted[]) =>
  all.toSorted((one, other) => (keyOfScore(one) < keyOfScore(other) ? -1 : 1))

export async function updateCountsForStateChange(
  tx: Tx,
  { left, back }: { left: readonly Counted[]; back: readonly Counted[] },
) {
  for (const one of sortedByKey(left)) await addScore(tx, one, one.score ?? NO_SCORE, -1)
  for (const one of sortedByKey(back)) await addScore(tx, one, one.score ?? NO_SCORE, 1)
  await addOutcomes(tx, [
    ...left.map((one) => ({ by: one, outcome: scoredOutcome(one), amount: -1 })),
    ...back.map((one) => ({ by: one, outcome: scoredOutcome(one), amount: 1 })),
  ])
}

/** All functions that change counts write the count without a score first, to prevent deadlocks. */
export async function updateCountsForReopened(tx: Tx, by: Counted): Promise<void> {
  await addScore(tx, by, NO_SCORE, 1)
  await addScore(tx, by, by.score ?? NO_SCORE, -1)
  await addOutcomes(tx, [{ by, outcome: scoredOutcome(by), amount: -1 }])
}

export type CountedResult = CountGroup & { score: number; outcome: ScoredOutcome | null }

const groupKey = ({ label_set, blueprint_id }: CountGroup) => JSON.stringify([label_set, blueprint_id])

export async function updateCountsForFinished(tx: Tx, finished: readonly CountedResult[]): Promise<void> {
  const alike = Map.groupBy(finished.filter(isInCounts), groupKey)
  for (const key of [...alike.keys()].toSorted()) {
    const [first, ...others] = alike.get(key) ?? []
    if (!first) continue
    await addScore(tx, first, NO_SCORE, -1 - others.length)
    const byScore = Map.groupBy([first, ...others], ({ score }) => score)
    for (const score of [...byScore.keys()].toSorted((one, other) => one - other))
      await addScore(tx, first, score, byScore.get(score)?.length ?? 0)
  }
  await addOutcomes(
    tx,
    finished.map((by) => ({ by, outcome: by.outcome, amount: 1 })),
  )
}

interface Result {
  score: number
  outcome: ScoredOutcome | null
}

export type ScoreChange = CountGroup & { before: Result; after: Result }

export async function updateCountsForRescored(tx: Tx, rescored: readonly ScoreChange[]): Promise<void> {
  const alike = Map.groupBy(rescored.filter(isInCounts), groupKey)
  for (const key of [...alike.keys()].toSorted()) {
    const own = alike.get(key) ?? []
    const [by] = own
    const amounts = new Map<number, number>()
    for (const { before, after } of own) {
      amounts.set(before.score, (amounts.get(before.score) ?? 0) - 1)
      amounts.set(after.score, (amounts.get(after.score) ?? 0) + 1)
    }
    const moved = [...amounts].filter(([, amount]) => amount !== 0).toSorted(([one], [other]) => one - other)
    if (by) for (const [score, amount] of moved) await addScore(tx, by, score, amount)
  }
  await addOutcomes(
    tx,
    rescored.flatMap(({ before, after, ...by }) => [
      { by, outcome: before.outcome, amount: -1 },
      { by, outcome: after.outcome, amount: 1 },
    ]),
  )
}

interface CountFilter {
  labels: readonly string[]
  scoreAbove: number | undefined
  isFinished: boolean
}

const sum = sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('count')

export const countFromScoreCounts = async (
  db: Queryable,
  { labels, scoreAbove, isFinished }: CountFilter,
): Promise<number> => {
  const { count } = await db
    .selectFrom('interview_counts')
    .select(sum)
    .$if(labels.length > 0, (query) => query.where(hasAnyLabel(labels)))
    .$if(isFinished, (query) => query.where('score', '>', NO_SCORE))
    .$if(scoreAbove !== undefined, (query) => query.where('score', '>', scoreAbove ?? NO_SCORE))
    .executeTakeFirstOrThrow()
  return count
}

export const scoreCountsOfLabelSet = (db: Queryable, labelSet: string) =>
  db
    .selectFrom('interview_counts')
    .select(['score', 'amount'])
    .where('label_set', '=', labelSet)
    .where('score', '>', NO_SCORE)
    .execute()

export const countScoresWithin = (db: Queryable, labelSet: string, blueprintIds: readonly number[]) =>
  interviewsIn(db, 'statistics')
    .select(({ fn }) => ['score', fn.countAll<number>().as('amount')] as const)
    .where('label_set', '=', labelSet)
    .where('blueprint_id', 'in', blueprintIds)
    .where('score', 'is not', null)
    .$narrowType<{ score: number }>()
    .groupBy('score')
    .execute()

export const scoreCountsOfBlueprint = (db: Queryable, blueprintId: number) =>
  db
    .selectFrom('blueprint_counts')
    .select(['score', 'amount'])
    .where('blueprint_id', '=', blueprintId)
    .where('score', '>', NO_SCORE)
    .execute()

export const finishedCountsOfBlueprints = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('blueprint_counts')
    .select('blueprint_id')
    .select([
      sum,
      sql<number>`cast(sum(case when score > ${NO_SCORE} then amount else 0 end) as bigint)`.as('finished'),
    ])
    .where('blueprint_id', 'in', ids)
    .groupBy('blueprint_id')
    .execute()

/** Call this function when the result of an interview changes, or when statistics must include or exclude it. */
export const queueForInsight = (tx: Tx, interviewIds: readonly number[]) =>
  insertRows(
    tx,
    'insight_due',
    { interview_id: 'bigint' },
    interviewIds.map((interview_id) => ({ interview_id })),
  )
