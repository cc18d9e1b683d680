import type { TestOutcome } from '@assay/domain/insight/scores'
import { sql } from 'kysely'
import { rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../db/schema.ts'
import type { InterviewRow } from '../interviewRow.ts'
import { interviewsIn, isLeftIn, type Marks } from './inPlace.ts'

/** What an interview has come to, as its row has it. */
export type RowOutcome = Pick<InterviewRow, 'correct' | 'voided' | 'answered' | 'amount_of_questions'>

/** What is right of what counts; null where it is not over, and where nothing was answered, which counts nowhere. */
export const outcomeFrom = ({ correct, voided, answered, amount_of_questions }: RowOutcome): TestOutcome | null =>
  correct === null || !answered ? null : { correct, counted: amount_of_questions - voided }

/** What an interview has come to by now. */
export async function outcomeOf(tx: Tx, id: number): Promise<TestOutcome | null> {
  const row = await interviewsIn(tx, 'all')
    .select(['correct', 'voided', 'answered', 'amount_of_questions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return outcomeFrom(row)
}

interface Change {
  by: Marks & { blueprint_id: number | null }
  outcome: TestOutcome | null
  amount: number
}

type Row = TestOutcome & { blueprint_id: number; amount: number }

/** What comes and goes is added up first, so that nothing is written for who stays where they were. */
function sumsOf(changes: readonly Change[]): Row[] {
  const sums = new Map<string, Row>()
  for (const { by, outcome, amount } of changes) {
    const { blueprint_id } = by
    if (blueprint_id === null || outcome === null || !isLeftIn('counts', by)) continue
    const { correct, counted } = outcome
    const key = [blueprint_id, correct, counted].join(' ')
    sums.set(key, { blueprint_id, correct, counted, amount: (sums.get(key)?.amount ?? 0) + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}

const byKey = (one: Row, other: Row) =>
  one.blueprint_id - other.blueprint_id || one.correct - other.correct || one.counted - other.counted

const columns = { blueprint_id: 'bigint', correct: 'bigint', counted: 'bigint', amount: 'bigint' } as const

/**
 * How many of a blueprint had so many right of those that count, kept with every write as the counts by score are, and behind them: in
 * one order, so that no two writers wait for each other in a ring. The plain `where true` keeps SQLite from reading a join.
 */
export async function addOutcomes(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = sumsOf(changes).toSorted(byKey)
  if (rows.length === 0) return
  await sql`
    insert into blueprint_outcomes (blueprint_id, correct, counted, amount)
    select blueprint_id, correct, counted, amount from ${rowsAsTable(tx, columns, rows)} where true
    on conflict (blueprint_id, correct, counted) do update set amount = blueprint_outcomes.amount + excluded.amount`.execute(
    tx,
  )
}

/** The finished interviews of a blueprint that count, by what they came to. */
export const outcomesOfBlueprint = (db: Queryable, blueprintId: number) =>
  db
    .selectFrom('blueprint_outcomes')
    .select(['correct', 'counted', 'amount'])
    .where('blueprint_id', '=', blueprintId)
    .where('amount', '>', 0)
    .execute()
