import { type Kysely, sql } from 'kysely'

/** The indexes of decisions and marks hold ranked interviews alone, so that a count reads nothing else. */
export async function rankedCounts(db: Kysely<unknown>): Promise<void> {
  const ranked = sql`closed_at is not null and deleted_at is null and trial_at is null and confirms is null`
  await sql`drop index interviews_ranked_by_decision`.execute(db)
  await sql`drop index interviews_ranked_marked`.execute(db)
  await sql`create index interviews_ranked_by_decision on interviews (blueprint_id, decision, told_end_at, code)
    where ${ranked}`.execute(db)
  await sql`create index interviews_ranked_marked on interviews (blueprint_id, told_end_at, code)
    where ${ranked} and marks <> ''`.execute(db)
}
