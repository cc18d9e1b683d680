import type { Doer } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { changeWindows } from '../../invitations/changeWindows.ts'
import type { ExamCache } from '../../sitting/examCache.ts'
import { interviewsOf, isWantedByOthers, type OrderRow, setCancelled } from './queries.ts'

interface Cancelling {
  doer: Doer
  exams: ExamCache
}

/** Takes an order back. Its test is withdrawn where nobody has begun it and nobody else wants it. */
export async function cancelOrder(db: Db, order: OrderRow, { doer, exams }: Cancelling): Promise<void> {
  const isLast = await inTransaction(db, async (tx) => {
    await setCancelled(tx, order.id, doer.at)
    return !(await isWantedByOthers(tx, order))
  })
  const interview = (await interviewsOf(db, [order])).get(order.interview_id)
  if (!isLast || !interview || interview.started_at !== null || interview.withdrawn_at !== null) return
  // One that is begun at this moment is begun before that, or can no longer be.
  await changeWindows(db, { doer, exams, wanted: { codes: [interview.code], is_withdrawn: true } })
}
