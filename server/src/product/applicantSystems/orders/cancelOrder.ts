import type { Doer } from '../../../platform/db/audit.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { ExamCache } from '../../attempts/examCache.ts'
import { changeWindows } from '../../invitations/changeWindows.ts'
import { interviewsOfOrders, isWantedByOthers, type OrderRow, setCancelled } from './queries.ts'

interface Cancelling {
  doer: Doer
  exams: ExamCache
}

/** Cancels an order. Its test is withdrawn if it has not started and no other order uses it. */
export async function cancelOrder(db: Db, order: OrderRow, { doer, exams }: Cancelling): Promise<void> {
  const isLast = await inTransaction(db, async (tx) => {
    await setCancelled(tx, order.id, doer.at)
    return !(await isWantedByOthers(tx, order))
  })
  const interview = (await interviewsOfOrders(db, [order])).get(order.interview_id)
  if (!isLast || !interview || interview.started_at !== null || interview.withdrawn_at !== null) return
  // If the candidate starts at this moment, the start either comes before the withdrawal or is rejected.
  await changeWindows(db, { doer, exams, wanted: { codes: [interview.code], is_withdrawn: true } })
}
