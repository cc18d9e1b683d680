import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** What deserves a look in the answers of a round, what it was found in, and what tells that it is to be looked for anew. */
export async function signals(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  const { schema } = db
  await schema.alterTable('insight_counted').addColumn('blueprint_id', whole).execute()
  await sql`
    update insight_counted set blueprint_id =
      (select blueprint_id from interviews where interviews.id = insight_counted.interview_id)`.execute(db)
  await schema
    .createIndex('insight_counted_by_blueprint')
    .on('insight_counted')
    .columns(['blueprint_id', 'end_at', 'interview_id'])
    .execute()

  const ofBlueprint = (name: string) =>
    schema
      .createTable(name)
      .addColumn('blueprint_id', whole, (column) => column.primaryKey().references('blueprints.id').onDelete('cascade'))
  await ofBlueprint('insight_rounds').addColumn('turn', whole, needed).execute()
  await sql`
    insert into insight_rounds (blueprint_id, turn)
    select id, 0 from blueprints where id in (select blueprint_id from insight_counted)`.execute(db)
  await schema
    .createTable('insight_paces')
    .addColumn('interview_id', whole, (column) => column.primaryKey().references('interviews.id').onDelete('cascade'))
    .addColumn('answered', whole, needed)
    .addColumn('fast', whole, needed)
    .execute()

  let rounds = ofBlueprint('signal_rounds').addColumn('claimed_at', whole).addColumn('made_at', whole)
  for (const name of ['turn', 'fit_id', 'interviews', 'pairs', 'comparable'])
    rounds = rounds.addColumn(name, whole, (column) => column.notNull().defaultTo(0))
  await rounds.execute()
  await id(schema.createTable('signals'))
    .addColumn('blueprint_id', whole, (column) => column.notNull().references('blueprints.id').onDelete('cascade'))
    .addColumn('kind', 'text', needed)
    .addColumn('subject', 'text', needed)
    .addColumn('question_id', whole)
    .addColumn('edition_id', 'text')
    .addColumn('interview_id', whole, (column) => column.references('interviews.id').onDelete('cascade'))
    .addColumn('other_id', whole, (column) => column.references('interviews.id').onDelete('cascade'))
    .addColumn('figures', 'text')
    .addColumn('place', whole, needed)
    .addColumn('set_aside_at', whole)
    // Not a foreign key: a user who did it may leave, and their name stays on it.
    .addColumn('set_aside_by', whole)
    .addColumn('set_aside_by_name', 'text')
    .addColumn('set_aside_reason', 'text')
    .execute()
  await schema
    .createIndex('signals_by_subject')
    .on('signals')
    .columns(['blueprint_id', 'kind', 'subject'])
    .unique()
    .execute()
  for (const column of ['interview_id', 'other_id'])
    await schema.createIndex(`signals_by_${column}`).on('signals').column(column).execute()
}
