import { type Kysely, sql } from 'kysely'

const line = sql.raw(
  'key_fix_id, interview_id, place, status_before, status_after, score_before, score_after, rank_before, rank_after, rank_of',
)

/**
 * Since this release, a fix of an answer key changes all affected tests in one transaction. This migration completes
 * fixes of answer keys that a stopped server left incomplete.
 */
export async function keysOnPapers(db: Kysely<unknown>): Promise<void> {
  await sql`update papers set right_ids = turned.right_ids, voided_by = turned.voided_by,
    credited_by = turned.credited_by, key_fix_id = turned.key_fix_id
    from turned_keys as turned
    where papers.interview_id = turned.interview_id and papers.position = turned.position`.execute(db)
  await sql`insert into key_fix_changes (${line}) select ${line} from turned_keys where place is not null`.execute(db)
  await db.schema.dropTable('turned_keys').execute()
}
