import { EVENTS_PER_CALL } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { webhookEvents } from '../facts/factTraitsOfCall.ts'
import { digits, text } from '../fields.ts'

/**
 * An event of an interview: the body of a webhook, and an entry of the event feed. An event contains the id of the
 * interview instead of the code, because the code opens the test.
 */
export const event = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.object({
    id: z.string(),
    external_id: z.string().nullable(),
    code: z.string(),
    interview_status: z.string(),
    link: z.string(),
    reason: z.string().optional(),
    decision: z.string().optional(),
    confirmation_code: z.string().optional(),
    verdict: z.string().optional(),
  }),
})
export type Event = z.output<typeof event>

export const amountOf = ({ most, usual }: { most: number; usual: number }) =>
  digits
    .refine((amount) => amount >= 1, 'TOO_SMALL')
    .refine((amount) => amount <= most, 'TOO_LARGE')
    .default(usual)

const names: readonly string[] = webhookEvents

const types = text()
  .transform((joined) => joined.split(',').filter((name) => name !== ''))
  .refine((wanted) => wanted.every((name) => names.includes(name)), 'NOT_A_CHOICE')
  .transform((wanted) => (wanted.length === 0 ? undefined : wanted))

export const listEvents = endpoint({
  method: 'GET',
  path: '/event',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'score', 'decision', 'invitation'],
  summary: 'Interview events of the last 90 days, in the same order for all callers; continue with `next`',
  query: z.object({
    after: text().optional(),
    limit: amountOf(EVENTS_PER_CALL),
    type: types.optional(),
  }),
  response: z.object({ events: z.array(event), next: z.string(), has_more: z.boolean() }),
  isCompressible: true,
  refusals: { CURSOR_EXPIRED: 410 },
})
