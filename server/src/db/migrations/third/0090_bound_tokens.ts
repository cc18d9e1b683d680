import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Which rounds a program may know of, and of which round an event tells, also once its interview is gone. */
export async function boundTokens(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('api_tokens').addColumn('blueprint_ids', 'text').execute()
  await db.schema.alterTable('events').addColumn('blueprint_id', whole).execute()
  await sql`update events set blueprint_id = (
    select interviews.blueprint_id from interviews where interviews.id = events.interview_id)`.execute(db)
}
