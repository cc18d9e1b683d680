import { SHARE_DAYS } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, page } from '../fields.ts'
import { interview } from '../interviews/interviews.ts'
import { publicVerificationResult } from '../interviews/verificationResult.ts'
import { codesOf } from '../invitations.ts'
import { handedOver, handedOverCandidate, handOverOrder } from './handOver.ts'
import { standing } from './standing.ts'

export const createShare = endpoint({
  method: 'POST',
  path: '/share',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview', 'progress', 'score', 'note'],
  changes: ['share'],
  summary: 'Create a link that shows results of finished interviews to anyone who has it; it is shown only once',
  body: z.object({
    codes: codesOf(),
    days: z.number().int('INVALID').min(SHARE_DAYS.min, 'TOO_SMALL').max(SHARE_DAYS.max, 'TOO_LARGE'),
    hand_over: handOverOrder.optional(),
  }),
  status: 201,
  response: z.object({ id: z.number(), link: z.string(), expires_at: z.string() }),
  refusals: { INTERVIEW_NOT_FOUND: 404, RESULT_NOT_AVAILABLE: 409 },
})

export const share = z.object({
  id: z.number(),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  created_time: z.string(),
  expires_at: z.string(),
  candidates: z.array(z.object({ code: z.string(), name: z.string() })),
  is_hand_over: z.boolean(),
  with_verdicts: z.boolean(),
  /** The job title of all candidates; null if the candidates apply for several jobs. */
  role: z.string().nullable(),
  views: z.number(),
  amount_of_verdicts: z.number(),
})
export type Share = z.output<typeof share>

export const listShares = endpoint({
  method: 'GET',
  path: '/share',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['share', 'interview', 'blueprint', 'verdict', 'user'],
  summary: 'Active links to results, the newest first, with their candidates and creators',
  query: page,
  response: z.object({ shares: z.array(share), amount_of_shares: z.number() }),
  refusals: {},
})

export const takeOverShare = endpoint({
  method: 'POST',
  path: '/share/:id/take-over',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview', 'blueprint', 'verdict', 'user'],
  changes: ['share'],
  summary: 'Take over a link, so that it stays active when its creator leaves',
  params: idParams,
  response: share,
  refusals: { SHARE_NOT_FOUND: 404 },
})

export const deleteShare = endpoint({
  method: 'DELETE',
  path: '/share/:id',
  access: 'staff',
  scope: 'interviews:write',
  changes: ['share'],
  summary: 'Revoke a link',
  params: idParams,
  status: 204,
  refusals: { SHARE_NOT_FOUND: 404 },
})

const publicInterviewFields = interview.pick({
  name: true,
  score: true,
  amount_of_questions: true,
  max_time: true,
  interview_time: true,
  end_time: true,
  labels: true,
  result: true,
})

/** The rank is shown only if the scores of the blueprint are reliable enough. */
const candidate = publicInterviewFields.extend({
  standing: standing.nullable(),
  confirmation: publicVerificationResult.nullable(),
})

const plainResults = z.object({ expires_at: z.string(), candidates: z.array(candidate) })

const handOver = handedOver.extend({
  expires_at: z.string(),
  candidates: z.array(candidate.extend(handedOverCandidate)),
})
export type HandOver = z.output<typeof handOver>

/** A shared link shows no questions, e-mail addresses or codes. */
export const sharedResults = z.union([handOver, plainResults])
export type SharedResults = z.output<typeof sharedResults>

export const getShared = endpoint({
  method: 'GET',
  path: '/shared/:token',
  access: 'anyone',
  reads: ['share', 'interview', 'blueprint', 'company', 'progress', 'score', 'insight', 'note', 'verdict'],
  summary: 'Current results of a link; for a hand-over also its additional data',
  // An invalid token is handled like an unknown token.
  params: z.object({ token: z.string() }),
  response: sharedResults,
  refusals: { SHARE_NOT_FOUND: 404, TOO_MANY_TRIES: 429 },
})
