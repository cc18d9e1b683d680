import type { Tx } from '../../db/schema.ts'
import { refuseField } from '../../http/refusal.ts'

interface Asked {
  /** Without a key every call is one of its own. */
  key: string | null
  call: 'give_back' | 'reopen' | 'give_to_many'
  /** Null for what is done to many. */
  interviewId: number | null
  at: number
}

/**
 * Does what is asked for once for each key, and answers the same when the key comes again: a double click, or a call whose
 * answer was lost. What is refused is not stored, so that its key may be used again.
 */
export async function doOnce<Answer>(tx: Tx, asked: Asked, work: () => Promise<Answer>): Promise<Answer> {
  const { key, call, interviewId: interview_id, at } = asked
  if (key === null) return work()
  const isFirst = await tx
    .insertInto('ledger_keys')
    .values({ key, call, interview_id, at, answer: '' })
    .onConflict((row) => row.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (isFirst) {
    const answer = await work()
    await tx
      .updateTable('ledger_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('key', '=', key)
      .execute()
    return answer
  }
  const before = await tx.selectFrom('ledger_keys').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  if (before.call !== call || before.interview_id !== interview_id) refuseField('idempotency-key', 'KEY_REUSED')
  // Written by this very function, for the same call.
  return JSON.parse(before.answer) as Answer
}
