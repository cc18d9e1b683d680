import { z } from 'zod'
import { funnel } from '../blueprints.ts'
import { decisionState } from '../decisions/decision.ts'
import { endpoint } from '../endpoint.ts'
import { moment, pageFields, windowOf } from '../fields.ts'
import { band } from '../results/standing.ts'
import { due } from './due.ts'

const count = z.number()

const person = z.object({ code: z.string(), name: z.string() })

export const newsKind = z.enum(['finished', 'started', 'undeliverable', 'expired', 'verdict', 'comment'])
export type NewsKind = z.output<typeof newsKind>

export const news = z.object({
  kind: newsKind,
  amount: count,
  interviews: z.array(person),
})
export type News = z.output<typeof news>

/** All decisions that were made in one call. They can be undone together. */
export const recentDecision = z.object({
  id: z.number(),
  state: decisionState,
  amount: count,
  interviews: z.array(person),
  can_undo: z.boolean(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  time: z.string(),
})
export type RecentDecision = z.output<typeof recentDecision>

export const bestResult = person.extend({
  score: z.number(),
  standard_error: z.number(),
  band: band.nullable(),
  decision: decisionState,
})

export const activeRound = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string().nullable(),
  pass_mark: z.number().nullable(),
  funnel,
  due,
  best: z.array(bestResult),
  news: z.array(news),
  decisions: z.array(recentDecision),
})
export type ActiveRound = z.output<typeof activeRound>

export const listActiveRounds = endpoint({
  method: 'GET',
  path: '/dashboard/rounds',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['blueprint', 'interview', 'progress', 'invitation', 'score', 'decision', 'verdict', 'remark', 'user'],
  summary:
    'Rounds in which a candidate can start, is in progress or has finished within 14 days, the newest first. With tasks for staff, the best results, and news since a time: by default the last 24 hours, at most 31 days',
  query: z
    .object({ ...pageFields, since: moment().optional() })
    .transform(({ since, ...asked }, context) => ({ since, page: windowOf(asked, context) })),
  response: z.object({
    can_send: z.boolean(),
    rounds: z.array(activeRound),
    amount_of_rounds: count,
  }),
  refusals: {},
})
