import type { TestOutcome } from '@assay/domain/insight/scores'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../db/schema.ts'
import { insertRowsLater, writeLater } from '../db/writeTogether.ts'
import { interviewsIn, isLeftIn, type Marks } from './states/inPlace.ts'
import { addOutcomes, outcomeFrom, type RowOutcome } from './states/outcomeCounts.ts'

/** Names of labels hold letters and underscores only, so a bar may stand around each of them. */
export const labelSetOf = (names: readonly string[]): string => `|${names.toSorted().join('|')}|`

/** Confirmations are counted by themselves: nobody is compared with them, and still they have their labels. */
export const confirmationSetOf = (names: readonly string[]): string => `confirmation ${labelSetOf(names)}`

/** The wildcards of LIKE are plain letters to a person who searches. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Among the sets that are stored, those with any of the labels. */
export const hasAnyLabel = (names: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    names.map((name) => sql`label_set like ${containing(`|${name}|`)} escape ${'\\'}`),
    sql` or `,
  )})`

const NO_SCORE = -1

/**
 * How many interviews there are of each set of labels and each score, kept with every write: a list of a hundred thousand
 * tells its length, and a comparison its place, from a few rows. Call it last in a transaction, the row stays locked until its end.
 */
function addToCount(tx: Tx, label_set: string, score: number, amount: number): Promise<void> {
  const adding = tx
    .insertInto('interview_counts')
    .values({ label_set, score, amount })
    .onConflict((row) =>
      row
        .columns(['label_set', 'score'])
        .doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('interview_counts.amount'), '+', amount) })),
    )
  return writeLater(tx, 'interview_counts', adding.compile())
}

function addToRound(tx: Tx, blueprint_id: number, score: number, amount: number): Promise<void> {
  const adding = tx
    .insertInto('blueprint_counts')
    .values({ blueprint_id, score, amount })
    .onConflict((row) =>
      row.columns(['blueprint_id', 'score']).doUpdateSet(({ eb, ref }) => ({
        amount: eb(ref('blueprint_counts.amount'), '+', amount),
        changes: eb(ref('blueprint_counts.changes'), '+', 1),
      })),
    )
  return writeLater(tx, 'blueprint_counts', adding.compile())
}

/** What an interview is counted by, and the states that may keep it from being counted. */
export interface CountedBy extends Marks {
  label_set: string
  blueprint_id: number | null
}

const isCounted = (by: CountedBy) => isLeftIn('counts', by)

/** Always in this order, so that no two writers wait for each other in a ring. */
async function add(tx: Tx, by: CountedBy, score: number, amount: number): Promise<void> {
  if (!isCounted(by)) return
  const { label_set, blueprint_id } = by
  await addToCount(tx, label_set, score, amount)
  if (blueprint_id !== null) await addToRound(tx, blueprint_id, score, amount)
}

export const countCreated = (tx: Tx, by: CountedBy, amount: number) => add(tx, by, NO_SCORE, amount)

/** An interview with all that it has come to. */
export type Counted = CountedBy & RowOutcome & { score: number | null }

const keyOfScore = (one: Counted) => JSON.stringify([one.label_set, one.blueprint_id, one.score])

/** An order that is the same on every node, so that no two of them wait for each other in a ring. */
const inOrder = (all: readonly Counted[]) =>
  all.toSorted((one, other) => (keyOfScore(one) < keyOfScore(other) ? -1 : 1))

/** Those that leave what is counted, and those that come back to it. */
export async function countMoved(tx: Tx, { left, back }: { left: readonly Counted[]; back: readonly Counted[] }) {
  for (const one of inOrder(left)) await add(tx, one, one.score ?? NO_SCORE, -1)
  for (const one of inOrder(back)) await add(tx, one, one.score ?? NO_SCORE, 1)
  await addOutcomes(tx, [
    ...left.map((one) => ({ by: one, outcome: outcomeFrom(one), amount: -1 })),
    ...back.map((one) => ({ by: one, outcome: outcomeFrom(one), amount: 1 })),
  ])
}

/** A finished one that goes on: the way back of finishing, in the same order. */
export async function countReopened(tx: Tx, by: Counted): Promise<void> {
  await add(tx, by, NO_SCORE, 1)
  await add(tx, by, by.score ?? NO_SCORE, -1)
  await addOutcomes(tx, [{ by, outcome: outcomeFrom(by), amount: -1 }])
}

export type Finished = CountedBy & { score: number; outcome: TestOutcome | null }

const keyOf = ({ label_set, blueprint_id }: CountedBy) => JSON.stringify([label_set, blueprint_id])

/** Always in this order, for the same reason, however many finish together. */
export async function countAllFinished(tx: Tx, finished: readonly Finished[]): Promise<void> {
  const alike = Map.groupBy(finished.filter(isCounted), keyOf)
  for (const key of [...alike.keys()].toSorted()) {
    const [first, ...others] = alike.get(key) ?? []
    if (!first) continue
    await add(tx, first, NO_SCORE, -1 - others.length)
    const byScore = Map.groupBy([first, ...others], ({ score }) => score)
    for (const score of [...byScore.keys()].toSorted((one, other) => one - other))
      await add(tx, first, score, byScore.get(score)?.length ?? 0)
  }
  await addOutcomes(
    tx,
    finished.map((by) => ({ by, outcome: by.outcome, amount: 1 })),
  )
}

interface Result {
  score: number
  outcome: TestOutcome | null
}

/** A finished one that has come to something else. */
export type Rescored = CountedBy & { before: Result; after: Result }

/** Counts results that a key fix changed. Moves that cancel each other are not written. */
export async function countRescored(tx: Tx, rescored: readonly Rescored[]): Promise<void> {
  const alike = Map.groupBy(rescored.filter(isCounted), keyOf)
  // In the same order everywhere, so that two transactions never wait for each other.
  for (const key of [...alike.keys()].toSorted()) {
    const own = alike.get(key) ?? []
    const [by] = own
    const amounts = new Map<number, number>()
    for (const { before, after } of own) {
      amounts.set(before.score, (amounts.get(before.score) ?? 0) - 1)
      amounts.set(after.score, (amounts.get(after.score) ?? 0) + 1)
    }
    const moved = [...amounts].filter(([, amount]) => amount !== 0).toSorted(([one], [other]) => one - other)
    if (by) for (const [score, amount] of moved) await add(tx, by, score, amount)
  }
  await addOutcomes(
    tx,
    rescored.flatMap(({ before, after, ...by }) => [
      { by, outcome: before.outcome, amount: -1 },
      { by, outcome: after.outcome, amount: 1 },
    ]),
  )
}

interface Asked {
  labels: readonly string[]
  /** Finished ones above this score. */
  scoreAbove: number | undefined
  isDone: boolean
}

const sum = sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('count')

export const countAll = async (db: Queryable, { labels, scoreAbove, isDone }: Asked): Promise<number> => {
  const { count } = await db
    .selectFrom('interview_counts')
    .select(sum)
    .$if(labels.length > 0, (query) => query.where(hasAnyLabel(labels)))
    .$if(isDone, (query) => query.where('score', '>', NO_SCORE))
    .$if(scoreAbove !== undefined, (query) => query.where('score', '>', scoreAbove ?? NO_SCORE))
    .executeTakeFirstOrThrow()
  return count
}

/** The finished interviews with exactly these labels, by score. */
export const scoresOf = (db: Queryable, labelSet: string) =>
  db
    .selectFrom('interview_counts')
    .select(['score', 'amount'])
    .where('label_set', '=', labelSet)
    .where('score', '>', NO_SCORE)
    .execute()

/** The same among the rounds of these blueprints alone. */
export const scoresWithin = (db: Queryable, labelSet: string, blueprintIds: readonly number[]) =>
  interviewsIn(db, 'figures')
    .select(({ fn }) => ['score', fn.countAll<number>().as('amount')] as const)
    .where('label_set', '=', labelSet)
    .where('blueprint_id', 'in', blueprintIds)
    .where('score', 'is not', null)
    .$narrowType<{ score: number }>()
    .groupBy('score')
    .execute()

/** The finished interviews of a blueprint, by score. */
export const countsOfBlueprint = (db: Queryable, blueprintId: number) =>
  db
    .selectFrom('blueprint_counts')
    .select(['score', 'amount'])
    .where('blueprint_id', '=', blueprintId)
    .where('score', '>', NO_SCORE)
    .execute()

/** The same text for as long as the counted interviews of a blueprint and their scores stay the same. */
export async function standOfBlueprint(db: Queryable, blueprintId: number): Promise<string> {
  const rows = await db
    .selectFrom('blueprint_counts')
    .select(['score', 'amount', 'changes'])
    .where('blueprint_id', '=', blueprintId)
    .orderBy('score')
    .execute()
  return rows.map(({ score, amount, changes }) => `${score} ${amount} ${changes}`).join()
}

/** How many of each blueprint were made, and how many of them are finished. */
export const finishedOfBlueprints = (db: Queryable, ids: readonly number[]) =>
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

/** A change of an interview's result, or of whether it counts, is noted here; insight above counts it anew. */
export const noteDue = (tx: Tx, interviewIds: readonly number[]) =>
  insertRowsLater(
    tx,
    'insight_due',
    { interview_id: 'bigint' },
    interviewIds.map((interview_id) => ({ interview_id })),
  )
