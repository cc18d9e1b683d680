import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** What members of the staff want to be told by mail, what they are to be told, and the rounds whose end is waited for. */
export async function notices(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  const { schema } = db
  await schema
    .createTable('notice_settings')
    .addColumn('user_id', whole, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('finished', 'text', needed)
    .addColumn('ended', 'text', needed)
    .addColumn('trouble', 'text', needed)
    .addColumn('rounds', 'text', needed)
    .addColumn('time_zone', 'text', needed)
    .execute()

  await id(schema.createTable('notices'))
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', needed)
    .addColumn('event', 'text', needed)
    .addColumn('interview_id', whole, (column) => column.references('interviews.id').onDelete('cascade'))
    .addColumn('blueprint_id', whole, (column) => column.references('blueprints.id').onDelete('cascade'))
    .addColumn('at', whole, needed)
    .addColumn('wish', 'text', needed)
    .addColumn('rounds', 'text', needed)
    .addColumn('mail_id', whole, (column) => column.references('mails.id').onDelete('cascade'))
    .execute()
  await sql`create index notices_waiting on notices (user_id, wish, at) where mail_id is null`.execute(db)
  await sql`create index notices_by_mail on notices (mail_id) where mail_id is not null`.execute(db)
  await schema.createIndex('notices_by_interview').on('notices').column('interview_id').execute()
  await schema.createIndex('notices_by_blueprint').on('notices').column('blueprint_id').execute()
  await schema.createIndex('notices_by_user').on('notices').column('user_id').execute()

  await schema
    .createTable('open_rounds')
    .addColumn('blueprint_id', whole, (column) => column.primaryKey().references('blueprints.id').onDelete('cascade'))
    .addColumn('seen_at', whole, needed)
    .execute()
  const now = Date.now()
  await sql`
    insert into open_rounds (blueprint_id, seen_at) select distinct blueprint_id, cast(${now} as bigint) from interviews
    where blueprint_id is not null and closed_at is null
      and (started_at is not null or (withdrawn_at is null and (closes_at is null or closes_at > ${now})))`.execute(db)
}
