import type { TestOutcome } from '@assay/domain/insight/scores'
import { sql } from 'kysely'
import { rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../db/schema.ts'
import { writeLater } from '../../db/writeTogether.ts'
import type { InterviewRow } from '../interviewRow.ts'
import { interviewsIn, isLeftIn, type Marks } from './inPlace.ts'

/** What an interview has come to, as its row has it. */
export type RowOutcome = Pick<InterviewRow, 'correct' | 'voided' | 'credited' | 'answered' | 'amount_of_questions'>

/** What is right of what counts; what is right for everybody tells nothing. */
export const shareFrom = ({
  correct,
  voided,
  credited,
  amount_of_questions,
}: Omit<RowOutcome, 'answered'>): TestOutcome => ({
  correct: (correct ?? 0) - credited,
  counted: amount_of_questions - voided - credited,
})

/** The same; null where it is not over, and where nothing was answered, which counts nowhere. */
export const outcomeFrom = (row: RowOutcome): TestOutcome | null =>
  row.correct === null || !row.answered ? null : shareFrom(row)

/** What an interview has come to by now. */
export async function outcomeOf(tx: Tx, id: number): Promise<TestOutcome | null> {
  const row = await interviewsIn(tx, 'all')
    .select(['correct', 'voided', 'credited', 'answered', 'amount_of_questions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return outcomeFrom(row)
}

interface Change {
  by: Marks & { label_set: string; blueprint_id: number | null }
  outcome: TestOutcome | null
  amount: number
}

type Row<Key> = TestOutcome & { key: Key; amount: number }

/** What comes and goes is added up first, so that nothing is written for who stays where they were. */
function sumsOf<Key>(changes: readonly Change[], keyOf: (by: Change['by']) => Key | null): Row<Key>[] {
  const sums = new Map<string, Row<Key>>()
  for (const { by, outcome, amount } of changes) {
    const key = keyOf(by)
    if (key === null || outcome === null || !isLeftIn('groups', by)) continue
    const { correct, counted } = outcome
    const place = JSON.stringify([key, correct, counted])
    sums.set(place, { key, correct, counted, amount: (sums.get(place)?.amount ?? 0) + amount })
  }
  // In one order, so that no two writers wait for each other in a ring.
  return [...sums]
    .filter(([, { amount }]) => amount !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
}

const columns = { correct: 'bigint', counted: 'bigint', amount: 'bigint' } as const

/**
 * How many of a blueprint, and of a set of labels, had so many right of those that count, kept with every write as the counts by score
 * are, and behind them. The plain `where true` keeps SQLite from reading a join.
 */
export async function addOutcomes(tx: Tx, changes: readonly Change[]): Promise<void> {
  const ofBlueprints = sumsOf(changes, ({ blueprint_id }) => blueprint_id)
  const ofLabels = sumsOf(changes, ({ label_set }) => label_set)
  if (ofBlueprints.length > 0) {
    const adding = sql`
      insert into blueprint_outcomes (blueprint_id, correct, counted, amount)
      select key, correct, counted, amount from ${rowsAsTable(tx, { key: 'bigint', ...columns }, ofBlueprints)} where true
      on conflict (blueprint_id, correct, counted) do update set amount = blueprint_outcomes.amount + excluded.amount`
    await writeLater(tx, 'blueprint_outcomes', adding.compile(tx))
  }
  if (ofLabels.length > 0) {
    const adding = sql`
      insert into label_outcomes (label_set, correct, counted, amount)
      select key, correct, counted, amount from ${rowsAsTable(tx, { key: 'text', ...columns }, ofLabels)} where true
      on conflict (label_set, correct, counted) do update set amount = label_outcomes.amount + excluded.amount`
    await writeLater(tx, 'label_outcomes', adding.compile(tx))
  }
}

/** The finished interviews of a blueprint that count, by what they came to. */
export const outcomesOfBlueprint = (db: Queryable, blueprintId: number) =>
  db
    .selectFrom('blueprint_outcomes')
    .select(['correct', 'counted', 'amount'])
    .where('blueprint_id', '=', blueprintId)
    .where('amount', '>', 0)
    .execute()

/** The same of those with exactly these labels, whether they are of a blueprint or not. */
export const outcomesOfLabels = (db: Queryable, labelSet: string) =>
  db
    .selectFrom('label_outcomes')
    .select(['correct', 'counted', 'amount'])
    .where('label_set', '=', labelSet)
    .where('amount', '>', 0)
    .execute()

/** The same of all. */
export const outcomesOfAll = (db: Queryable) =>
  db
    .selectFrom('label_outcomes')
    .select(['correct', 'counted'])
    .select(sql<number>`cast(sum(amount) as bigint)`.as('amount'))
    .where('amount', '>', 0)
    .groupBy(['correct', 'counted'])
    .execute()
