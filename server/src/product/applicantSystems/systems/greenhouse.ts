import { text } from '@assay/contract/fields'
import { isoOf } from '@assay/domain/isoTime'
import { z } from 'zod'
import { orderResult, orderStanding } from '../orders/order.ts'
import { interviewsOfOrders } from '../orders/queries.ts'
import { candidate, parseSent, requireOrder, takeOrder, testId, testsOfConnection } from './ordering.ts'
import { basic, type Door, type News, type System, type Visit } from './system.ts'

// The formats follow https://developers.greenhouse.io/assessment.html

const sendTest = z.object({ partner_test_id: testId, candidate, url: text() })
const status = z.object({ partner_interview_id: text() })
const errors = z.object({ api_call: z.string().optional(), partner_interview_id: z.string().optional() }).catch({})

async function statusOf(visit: Visit) {
  const { partner_interview_id } = parseSent(status, visit.query)
  const order = await requireOrder(visit, partner_interview_id)
  const found = (await interviewsOfOrders(visit.db, [order])).get(order.interview_id) ?? null
  const { state, interview } = orderStanding(order, found, visit.receivedAt)
  const result = interview && orderResult(interview, visit.config.baseUrl)
  const isOver = state === 'complete' && interview !== null && result !== null
  return {
    partner_status: state,
    partner_profile_url: result?.link ?? null,
    partner_score: isOver ? result.score : null,
    // Greenhouse shows the keys and values of `metadata` to its users; the values must not be nested.
    metadata: {
      ...(interview?.started_at && { 'Started at': isoOf(interview.started_at) }),
      ...(isOver && { Correct: `${result.correct} of ${result.counted}`, Duration: result.duration }),
    },
  }
}

const doors: readonly Door[] = [
  {
    method: 'GET',
    path: 'list_tests',
    open: async (visit) =>
      (await testsOfConnection(visit)).map(({ id, name }) => ({
        partner_test_id: String(id),
        partner_test_name: name,
      })),
  },
  {
    method: 'POST',
    path: 'send_test',
    async open(visit) {
      const sent = parseSent(sendTest, visit.body)
      const identity = { field: 'url', url: sent.url }
      const order = await takeOrder(visit, { test: sent.partner_test_id, candidate: sent.candidate, identity })
      return { partner_interview_id: order.order_id }
    },
  },
  { method: 'GET', path: 'test_status', open: statusOf },
  {
    method: 'POST',
    path: 'response_error',
    async open({ body, connection, log }) {
      // Only the call and the order of a Greenhouse error are logged, because its message may contain the name of a
      // candidate.
      const { api_call = '', partner_interview_id = '' } = errors.parse(body)
      const about = { call: api_call.slice(0, 40), order: /^ord_\w{1,40}$/.exec(partner_interview_id)?.[0] ?? null }
      log.warn({ connection: connection.id, ...about }, 'Greenhouse could not read a response of Assay')
      return { status: 200 }
    },
  },
]

/** The message to Greenhouse only says that there is news. Greenhouse then requests the result. */
const messageOf = ({ url, connection }: News) => ({
  method: 'PATCH' as const,
  url,
  body: null,
  headers: basic(connection.outgoing_key ?? connection.own_key ?? ''),
})

export const greenhouse: System = {
  kind: 'greenhouse',
  doors,
  refusal: (status, message) => ({ status, message }),
  messageOf,
}
