import { text } from '@assay/contract/fields'
import type { OrderState } from '@assay/domain/applicantSystems/order'
import { z } from 'zod'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { AttemptCache } from '../../attempts/attemptCache.ts'
import { changeWindows } from '../../invitations/changeWindows.ts'
import { interviewsOfOrders, isWantedByOthers, type OrderRow, setCancelled } from '../orders/queries.ts'
import { candidate, parseSent, requireOrder, takeOrder, testId, testsOfConnection } from './ordering.ts'
import { basic, type Door, type News, type System } from './system.ts'

interface CancelRequest {
  actor: Actor
  attemptCache: AttemptCache
}

async function cancelOrder(db: Db, order: OrderRow, { actor, attemptCache }: CancelRequest): Promise<void> {
  const isLast = await inTransaction(db, async (tx) => {
    await setCancelled(tx, order.id, actor.at)
    return !(await isWantedByOthers(tx, order))
  })
  const interview = (await interviewsOfOrders(db, [order])).get(order.interview_id)
  if (!isLast || !interview || interview.started_at !== null || interview.withdrawn_at !== null) return
  await changeWindows(db, { actor, attemptCache, wanted: { codes: [interview.code], is_withdrawn: true } })
}

// The formats follow https://developers.ashbyhq.com/docs/creating-an-assessments-integration

const start = z.object({
  assessment_type_id: testId,
  candidate,
  application: z.object({ ashby_id: text().refine((id) => id !== '', 'REQUIRED') }),
})
const cancel = z.object({ assessment_id: text() })

const doors: readonly Door[] = [
  {
    method: 'POST',
    path: 'assessment.list',
    open: async (visit) => ({
      success: true,
      results: (await testsOfConnection(visit)).map(({ id, name, amount_of_questions, max_time }) => ({
        assessment_type_id: String(id),
        name,
        description: `${amount_of_questions} questions, ${max_time} minutes`,
      })),
    }),
  },
  {
    method: 'POST',
    path: 'assessment.start',
    async open(visit) {
      const sent = parseSent(start, visit.body)
      const identity = { same: JSON.stringify([sent.application.ashby_id, sent.assessment_type_id]) }
      const order = await takeOrder(visit, { test: sent.assessment_type_id, candidate: sent.candidate, identity })
      return { success: true, results: { assessment_id: order.order_id } }
    },
  },
  {
    method: 'POST',
    path: 'assessment.cancel',
    async open(visit) {
      const { connection, db, caches, receivedAt, address } = visit
      const order = await requireOrder(visit, parseSent(cancel, visit.body).assessment_id)
      const actor = { at: receivedAt, actor_id: null, actor_name: connection.name, address }
      await cancelOrder(db, order, { actor, attemptCache: caches.attempts })
      return { success: true, results: { assessment_id: order.order_id } }
    },
  },
]

const valueNamed = (
  identifier: string,
  label: string,
  type: 'string' | 'numeric_score' | 'url',
  value: string | number,
) => ({
  ...{ identifier, label, type, value },
})
const statusValue = (value: string) => valueNamed('status', 'Status', 'string', value)

const reasons: Partial<Record<OrderState, string>> = {
  expired: 'The candidate did not start the test in time',
  withdrawn: 'The invitation was withdrawn',
  deleted: 'The test was deleted',
}

function ashbyBody({ state, result }: News): object {
  if (result)
    return {
      assessment_status: statusValue('Completed'),
      assessment_result: valueNamed('score', 'Score', 'numeric_score', result.score),
      assessment_profile_url: valueNamed('result', 'Result', 'url', result.link),
    }
  const reason = reasons[state]
  return reason
    ? { cancelled_reason: valueNamed('cancelled_reason', 'Reason', 'string', reason) }
    : { assessment_status: statusValue('Started') }
}

const messageOf = (news: News) => ({
  method: 'POST' as const,
  url: news.url,
  body: JSON.stringify({ assessment_id: news.orderId, timestamp: news.stamp, ...ashbyBody(news) }),
  headers: news.connection.outgoing_key === null ? {} : basic(news.connection.outgoing_key),
})

export const ashby: System = {
  kind: 'ashby',
  doors,
  refusal: (_status, message) => ({ success: false, message }),
  messageOf,
}
