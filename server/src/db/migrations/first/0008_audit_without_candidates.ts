import { type Kysely, sql } from 'kysely'

/** A deletion noted whose interview it was, and so kept the candidate for ever. The number of the interview says which it was. */
export async function auditWithoutCandidates(db: Kysely<unknown>): Promise<void> {
  await sql`update audit set detail = null where object_kind = 'interview' and action = 'deleted'`.execute(db)
}
