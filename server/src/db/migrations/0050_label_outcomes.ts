import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** How many of each set of labels had so many right of those that count: what a score is worth is learned from these, also without a blueprint. */
export async function labelOutcomes(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('label_outcomes')
    .addColumn('label_set', 'text', (column) => column.notNull())
    .addColumn('correct', whole, needed)
    .addColumn('counted', whole, needed)
    .addColumn('amount', whole, needed)
    .addPrimaryKeyConstraint('label_outcomes_once', ['label_set', 'correct', 'counted'])
    .execute()
  await sql`
    insert into label_outcomes (label_set, correct, counted, amount)
    select label_set, correct, amount_of_questions - voided, count(*) from interviews
    where closed_at is not null and answered > 0
    group by label_set, correct, amount_of_questions - voided`.execute(db)
}
