import { DECISION_MAIL_DELAY } from '@assay/domain/limits'
import { z } from 'zod'
import { roundLanguage } from '../blueprints.ts'
import { endpoint } from '../endpoint.ts'
import { digits, idParams, text } from '../fields.ts'
import { idempotencyKey } from '../headers.ts'
import { codesOf } from '../invitations.ts'
import { decisionMailKind } from './decisionMail.ts'

const codes = z.array(z.string())
const skipped = z.array(
  z.object({ code: z.string(), reason: z.enum(['INTERVIEW_NOT_FOUND', 'NOT_DECIDED', 'ALREADY_SENT']) }),
)

export const previewDecisionMails = endpoint({
  method: 'POST',
  path: '/decision-mail/preview',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'decision', 'invitation', 'blueprint'],
  changes: [],
  summary: 'Preview the decision e-mail to each of these candidates, word for word; changes nothing',
  body: z.object({ codes: codesOf(), kind: decisionMailKind }),
  response: z.object({
    mails: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        email: z.string(),
        language: roundLanguage,
        subject: z.string(),
        text: z.string(),
      }),
    ),
    skipped,
  }),
  refusals: {},
})

const queuedDecisionMails = z.object({
  /** All e-mails of one call have the same id, so that staff can cancel them together. */
  id: z.number(),
  kind: decisionMailKind,
  amount: z.number(),
  sends_at: z.string(),
})
export type QueuedDecisionMails = z.output<typeof queuedDecisionMails>

export const listQueuedDecisionMails = endpoint({
  method: 'GET',
  path: '/decision-mail',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['invitation', 'interview', 'blueprint'],
  summary:
    'Calls with queued decision e-mails, the next call first, at most 100: of all rounds, of one round, or of one interview',
  query: z.object({ blueprint: digits.optional(), code: text().optional() }),
  response: z.object({ waiting: z.array(queuedDecisionMails) }),
  refusals: {},
})

export const sendDecisionMails = endpoint({
  method: 'POST',
  path: '/decision-mail',
  isIdempotent: true,
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview', 'progress', 'decision'],
  changes: ['invitation'],
  emits: [],
  summary: 'Queue decision e-mails to candidates; until they are sent, the returned id can cancel them',
  headers: z.object(idempotencyKey),
  body: z.object({
    codes: codesOf(),
    kind: decisionMailKind,
    delay_minutes: z
      .number()
      .int('INVALID')
      .min(DECISION_MAIL_DELAY.min, 'TOO_SMALL')
      .max(DECISION_MAIL_DELAY.max, 'TOO_LARGE')
      .default(DECISION_MAIL_DELAY.initial),
  }),
  response: z.object({
    id: z.number().nullable(),
    sends_at: z.string(),
    queued: codes,
    skipped,
  }),
  refusals: { MAIL_NOT_SET_UP: 409 },
})

export const cancelDecisionMails = endpoint({
  method: 'DELETE',
  path: '/decision-mail/:id',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['invitation'],
  changes: ['invitation'],
  emits: [],
  summary: 'Cancel the unsent e-mails of one call; an e-mail that is being delivered counts as sent',
  params: idParams,
  response: z.object({ taken_back: codes, sent: codes }),
  refusals: { DECISION_MAIL_NOT_FOUND: 404 },
})
