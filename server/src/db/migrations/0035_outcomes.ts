import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/**
 * How many questions have an answer in the end, and how many people of a blueprint had so many right of those that count: places are
 * told from these. What a key fix has voided is written down on the papers; where nothing is, the totals say it.
 */
export async function outcomes(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema.alterTable('interviews').addColumn('answered', whole).execute()
  await sql`
    update interviews set answered = case when voided = 0 then correct + partially + wrong else (
      select count(*) from papers where papers.interview_id = interviews.id and chosen is not null and chosen <> '[]'
    ) end
    where score is not null`.execute(db)

  await db.schema
    .createTable('blueprint_outcomes')
    .addColumn('blueprint_id', whole, (column) => column.notNull().references('blueprints.id').onDelete('cascade'))
    .addColumn('correct', whole, needed)
    .addColumn('counted', whole, needed)
    .addColumn('amount', whole, needed)
    .addPrimaryKeyConstraint('blueprint_outcomes_once', ['blueprint_id', 'correct', 'counted'])
    .execute()
  await sql`
    insert into blueprint_outcomes (blueprint_id, correct, counted, amount)
    select blueprint_id, correct, amount_of_questions - voided, count(*) from interviews
    where closed_at is not null and blueprint_id is not null and answered > 0
    group by blueprint_id, correct, amount_of_questions - voided`.execute(db)

  // A round is read by rank, and what bands and places are told by stands there too: its rows are read for a page alone.
  await db.schema.dropIndex('interviews_by_rank').execute()
  await sql`
    create index interviews_by_rank on interviews
      (blueprint_id, score desc, told_end_at, code, correct, amount_of_questions, voided, answered)
    where closed_at is not null`.execute(db)
}
