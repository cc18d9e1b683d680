import type { Db, Queryable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { tellStaff } from './tellStaff.ts'

/** What the candidate wrote after the end. */
export const replyOf = (db: Queryable, interviewId: number) =>
  db.selectFrom('replies').select(['at', 'text']).where('interview_id', '=', interviewId).executeTakeFirst()

/** Stores it where there is none yet; answers what stands there then. */
export const addReply = (db: Db, reply: Schema['replies']) =>
  inTransaction(db, async (tx) => {
    const first = await tx
      .insertInto('replies')
      .values(reply)
      .onConflict((row) => row.column('interview_id').doNothing())
      .returning(['at', 'text'])
      .executeTakeFirst()
    if (!first) return replyOf(tx, reply.interview_id)
    await tellStaff(tx, [{ event: 'reply', interviewId: reply.interview_id, at: reply.at }])
    return first
  })
