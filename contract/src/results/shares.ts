import { SHARE_DAYS } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, page } from '../fields.ts'
import { interview } from '../interviews/interviews.ts'
import { codesOf } from '../invitations.ts'
import { standing } from './standing.ts'

export const createShare = endpoint({
  method: 'POST',
  path: '/share',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview', 'progress', 'score'],
  changes: ['share'],
  summary: 'Make a link that shows the results of finished interviews to whoever has it; it is told this once',
  body: z.object({
    codes: codesOf(),
    days: z.number().int('INVALID').min(SHARE_DAYS.min, 'TOO_SMALL').max(SHARE_DAYS.max, 'TOO_LARGE'),
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
})
export type Share = z.output<typeof share>

export const listShares = endpoint({
  method: 'GET',
  path: '/share',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['share', 'interview', 'user'],
  summary: 'The links that still show something, the newest first, with whom they hold and who made them',
  query: page,
  response: z.object({ shares: z.array(share), amount_of_shares: z.number() }),
  refusals: {},
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

const seenByAnyone = interview.pick({
  name: true,
  score: true,
  amount_of_questions: true,
  max_time: true,
  interview_time: true,
  end_time: true,
  labels: true,
  result: true,
})

/** What a link shows: no question, no e-mail, no code, no way further. */
export const sharedResults = z.object({
  expires_at: z.string(),
  /** Where somebody stands is told alone where the scores of their blueprint tell people apart. */
  candidates: z.array(seenByAnyone.extend({ standing: standing.nullable() })),
})
export type SharedResults = z.output<typeof sharedResults>

export const getShared = endpoint({
  method: 'GET',
  path: '/shared/:token',
  access: 'anyone',
  reads: ['share', 'interview', 'progress', 'score', 'insight'],
  summary: 'The results behind a link, as they are now',
  // What cannot be a token is simply unknown.
  params: z.object({ token: z.string() }),
  response: sharedResults,
  refusals: { SHARE_NOT_FOUND: 404, TOO_MANY_TRIES: 429 },
})
