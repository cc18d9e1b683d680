import type { Queryable } from '../db/schema.ts'

/** What the candidate wrote after the end. */
export const replyOf = (db: Queryable, interviewId: number) =>
  db.selectFrom('replies').select(['at', 'text']).where('interview_id', '=', interviewId).executeTakeFirst()
