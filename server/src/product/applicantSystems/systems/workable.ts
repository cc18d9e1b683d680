import { text } from '@assay/contract/fields'
import type { OrderState } from '@assay/domain/applicantSystems/order'
import { z } from 'zod'
import { candidate, parseSent, takeOrder, testId, testsOfConnection } from './ordering.ts'
import { bearer, type Door, type News, type System } from './system.ts'

// The formats follow https://workable.readme.io/page/assessment-providers

const assessment = z.object({ test_id: testId, callback_url: text(), candidate })

const doors: readonly Door[] = [
  {
    method: 'GET',
    path: 'tests',
    open: async (visit) => ({
      tests: (await testsOfConnection(visit)).map(({ id, name }) => ({ id: String(id), name })),
    }),
  },
  {
    method: 'POST',
    path: 'assessments',
    status: 201,
    async open(visit) {
      const sent = parseSent(assessment, visit.body)
      const identity = { field: 'callback_url', url: sent.callback_url }
      const order = await takeOrder(visit, { test: sent.test_id, candidate: sent.candidate, identity })
      return { assessment_id: order.order_id }
    },
  },
]

const words: Partial<Record<OrderState, string>> = {
  sent: 'pending',
  expired: 'expired',
  withdrawn: 'rejected',
  deleted: 'rejected',
}

function workableBody({ state, result }: News): object {
  if (!result) return { status: words[state] }
  const { score, correct, counted, duration, link } = result
  return {
    status: 'completed',
    results_url: link,
    assessment: { score: String(score), summary: `${correct} of ${counted} correct`, duration },
  }
}

const messageOf = (news: News) => ({
  method: 'PUT' as const,
  url: news.url,
  body: JSON.stringify(workableBody(news)),
  headers: news.connection.outgoing_key === null ? {} : bearer(news.connection.outgoing_key),
})

export const workable: System = {
  kind: 'workable',
  doors,
  refusal: (status, message) => ({ status, message }),
  messageOf,
}
