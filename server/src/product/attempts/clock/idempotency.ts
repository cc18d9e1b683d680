import type { Tx } from '../../../platform/db/schema.ts'
import { refuseField } from '../../../platform/http/refusal.ts'

interface IdempotentTimeCall {
  key: string | null
  call: 'give_back' | 'reopen' | 'give_to_many'
  interviewId: number | null
  at: number
}

/**
 * A repeated request gets the stored response of the first request. If the first request was rejected, its idempotency
 * key can be used again.
 */
export async function withIdempotencyKey<Answer>(
  tx: Tx,
  asked: IdempotentTimeCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
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
  return JSON.parse(before.answer) as Answer
}
