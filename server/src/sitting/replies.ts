import type { Db, Queryable, Schema } from '../db/schema.ts'

/** What the candidate wrote after the end. */
export const replyOf = (db: Queryable, interviewId: number) =>
  db.selectFrom('replies').select(['at', 'text']).where('interview_id', '=', interviewId).executeTakeFirst()

/** Stores it where there is none yet; answers what stands there then. */
export async function addReply(db: Db, reply: Schema['replies']) {
  const first = await db
    .insertInto('replies')
    .values(reply)
    .onConflict((row) => row.column('interview_id').doNothing())
    .returning(['at', 'text'])
    .executeTakeFirst()
  return first ?? replyOf(db, reply.interview_id)
}
