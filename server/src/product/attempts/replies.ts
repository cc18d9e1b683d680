import type { Db, Queryable, Schema } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notifyStaff } from './notifyStaff.ts'

export const commentOf = (db: Queryable, interviewId: number) =>
  db.selectFrom('replies').select(['at', 'text']).where('interview_id', '=', interviewId).executeTakeFirst()

/** If the interview already has a comment, the first comment stays and is returned. */
export const addComment = (db: Db, reply: Schema['replies']) =>
  inTransaction(db, async (tx) => {
    const first = await tx
      .insertInto('replies')
      .values(reply)
      .onConflict((row) => row.column('interview_id').doNothing())
      .returning(['at', 'text'])
      .executeTakeFirst()
    if (!first) return commentOf(tx, reply.interview_id)
    await notifyStaff(tx, [{ event: 'reply', interviewId: reply.interview_id, at: reply.at }])
    return first
  })
