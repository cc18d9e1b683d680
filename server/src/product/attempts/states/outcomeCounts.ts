import type { ScoredOutcome } from '@assay/domain/insight/scoreMargins'
import { sql } from 'kysely'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import type { InterviewRow } from './interviewRow.ts'
import { type HidingValues, interviewsIn, isIncluded } from './inView.ts'

export type RowOutcome = Pick<InterviewRow, 'correct' | 'voided' | 'credited' | 'answered' | 'amount_of_questions'>

/**
 * Questions that count as correct for all candidates are left out, because such questions say nothing about the
 * candidate.
 */
export const outcomeWithoutCredits = ({
  correct,
  voided,
  credited,
  amount_of_questions,
}: Omit<RowOutcome, 'answered'>): ScoredOutcome => ({
  correct: (correct ?? 0) - credited,
  counted: amount_of_questions - voided - credited,
})

/** The outcome is null for open tests, and for tests without answers, because statistics do not count these tests. */
export const scoredOutcome = (row: RowOutcome): ScoredOutcome | null =>
  row.correct === null || !row.answered ? null : outcomeWithoutCredits(row)

export async function loadOutcome(tx: Tx, id: number): Promise<ScoredOutcome | null> {
  const row = await interviewsIn(tx, 'all')
    .select(['correct', 'voided', 'credited', 'answered', 'amount_of_questions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return scoredOutcome(row)
}

interface Change {
  by: HidingValues & { label_set: string; blueprint_id: number | null }
  outcome: ScoredOutcome | null
  amount: number
}

type Row<Key> = ScoredOutcome & { key: Key; amount: number }

function sumByKey<Key>(changes: readonly Change[], keyOf: (by: Change['by']) => Key | null): Row<Key>[] {
  const sums = new Map<string, Row<Key>>()
  for (const { by, outcome, amount } of changes) {
    const key = keyOf(by)
    if (key === null || outcome === null || !isIncluded('referenceGroups', by)) continue
    const { correct, counted } = outcome
    const place = JSON.stringify([key, correct, counted])
    sums.set(place, { key, correct, counted, amount: (sums.get(place)?.amount ?? 0) + amount })
  }
  // The rows are sorted by key, to prevent deadlocks.
  return [...sums]
    .filter(([, { amount }]) => amount !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
}

const columns = { correct: 'bigint', counted: 'bigint', amount: 'bigint' } as const

/** `where true` is needed, because SQLite would otherwise parse the upsert as a join. */
export async function addOutcomes(tx: Tx, changes: readonly Change[]): Promise<void> {
  const ofBlueprints = sumByKey(changes, ({ blueprint_id }) => blueprint_id)
  const ofLabels = sumByKey(changes, ({ label_set }) => label_set)
  if (ofBlueprints.length > 0) {
    const adding = sql`
      insert into blueprint_outcomes (blueprint_id, correct, counted, amount)
      select key, correct, counted, amount from ${rowsAsTable(tx, { key: 'bigint', ...columns }, ofBlueprints)} where true
      on conflict (blueprint_id, correct, counted) do update set amount = blueprint_outcomes.amount + excluded.amount`
    await adding.execute(tx)
  }
  if (ofLabels.length > 0) {
    const adding = sql`
      insert into label_outcomes (label_set, correct, counted, amount)
      select key, correct, counted, amount from ${rowsAsTable(tx, { key: 'text', ...columns }, ofLabels)} where true
      on conflict (label_set, correct, counted) do update set amount = label_outcomes.amount + excluded.amount`
    await adding.execute(tx)
  }
}

export const outcomesOfBlueprint = (db: Queryable, blueprintId: number) =>
  db
    .selectFrom('blueprint_outcomes')
    .select(['correct', 'counted', 'amount'])
    .where('blueprint_id', '=', blueprintId)
    .where('amount', '>', 0)
    .execute()

export const outcomesOfLabels = (db: Queryable, labelSet: string) =>
  db
    .selectFrom('label_outcomes')
    .select(['correct', 'counted', 'amount'])
    .where('label_set', '=', labelSet)
    .where('amount', '>', 0)
    .execute()

export const outcomesOfAll = (db: Queryable) =>
  db
    .selectFrom('label_outcomes')
    .select(['correct', 'counted'])
    .select(sql<number>`cast(sum(amount) as bigint)`.as('amount'))
    .where('amount', '>', 0)
    .groupBy(['correct', 'counted'])
    .execute()
