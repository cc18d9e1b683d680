import { INTERVIEWS_PER_CALL, MAIL_DELAY_SECONDS_MAX } from '@assay/domain/limits'
import { decisionKinds } from '@assay/domain/mail/decisionKinds'
import { z } from 'zod'
import { roundLanguage } from './blueprints.ts'
import { endpoint } from './endpoint.ts'
import { moment, text } from './fields.ts'

export const trouble = z.object({ code: z.string(), detail: z.string() })

export const mailKind = z.enum(['invitation', 'reminder'])
export type InvitationKind = z.output<typeof mailKind>

export const mail = z.object({
  state: z.enum(['not_sent', 'queued', 'sent', 'failed']),
  sent_at: z.string().nullable(),
  reason: trouble.nullable(),
})
export type Mail = z.output<typeof mail>

export const codesOf = () =>
  z
    .array(text())
    .min(1, 'REQUIRED')
    .max(INTERVIEWS_PER_CALL, 'TOO_MANY')
    .transform((codes) => [...new Set(codes)])

export const skipReason = z.enum([
  'INTERVIEW_NOT_FOUND',
  'ALREADY_STARTED',
  'ALREADY_INVITED',
  'ALREADY_QUEUED',
  'WITHDRAWN',
  'EXPIRED',
  'WINDOW_BACKWARDS',
])
export type SkipReason = z.output<typeof skipReason>

const skipped = z.array(z.object({ code: z.string(), reason: skipReason }))

export const getMail = endpoint({
  method: 'GET',
  path: '/invitation',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['invitation'],
  summary: 'The state of e-mail: the setup, the number of queued e-mails, and errors',
  response: z.object({
    can_send: z.boolean(),
    from: z.string().nullable(),
    queued: z.number(),
    trouble: trouble.nullable(),
  }),
  refusals: {},
})

export const sendInvitations = endpoint({
  method: 'POST',
  path: '/invitation',
  isIdempotent: true,
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview', 'progress'],
  changes: ['invitation'],
  emits: [],
  summary: 'Queue invitations or reminders; the call does not wait until they are sent',
  body: z.object({
    codes: codesOf(),
    kind: mailKind,
    delay_seconds: z
      .number()
      .int('INVALID')
      .min(0, 'TOO_SMALL')
      .max(MAIL_DELAY_SECONDS_MAX, 'TOO_LARGE')
      .default(0)
      .describe('Seconds until the e-mails are sent; until then they can be cancelled'),
  }),
  response: z.object({ queued: z.array(z.string()), skipped }),
  refusals: { MAIL_NOT_SET_UP: 409 },
})

export const cancelInvitations = endpoint({
  method: 'POST',
  path: '/invitation/undo',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview'],
  changes: ['invitation'],
  emits: [],
  summary: 'Cancel invitations or reminders that were queued by hand and not yet sent',
  body: z.object({ codes: codesOf(), kind: mailKind }),
  response: z.object({ taken_back: z.array(z.string()) }),
  refusals: {},
})

export const changeInvitations = endpoint({
  method: 'PUT',
  path: '/invitation',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['progress'],
  changes: ['interview', 'progress', 'invitation'],
  emits: ['interview.changed'],
  summary: 'Change the time window of interviews that are not started, withdraw them, or restore them',
  body: z
    .object({
      codes: codesOf(),
      opens_at: moment().nullable().optional(),
      closes_at: moment().nullable().optional(),
      keep: z.enum(['opens_at', 'closes_at']).optional().describe('The end of each time window that stays unchanged'),
      is_withdrawn: z.boolean().optional(),
    })
    .superRefine(({ opens_at, closes_at, keep, is_withdrawn }, context) => {
      const fault = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
      const ends = { opens_at, closes_at }
      const isSaid = (end: keyof typeof ends) => ends[end] !== undefined
      for (const [end, other] of [
        ['opens_at', 'closes_at'],
        ['closes_at', 'opens_at'],
      ] as const) {
        if (keep === end && isSaid(end)) fault(end, 'INVALID')
        if (keep !== end && !isSaid(end) && (isSaid(other) || keep !== undefined)) fault(end, 'REQUIRED')
      }
      const isEmpty = !isSaid('opens_at') && !isSaid('closes_at') && keep === undefined && is_withdrawn === undefined
      if (isEmpty) fault('is_withdrawn', 'NOTHING_TO_CHANGE')
    }),
  response: z.object({ changed: z.array(z.string()), skipped }),
  refusals: {},
})

export const testMail = z.object({
  blueprint_id: z.number().int().optional(),
  kind: z.enum([...mailKind.options, ...decisionKinds]).default('invitation'),
  language: roundLanguage.default('en'),
})
export type TestMail = z.output<typeof testMail>

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/mail/test',
  access: 'staff',
  // Only people can make this call, because a program has no mailbox.
  scope: null,
  changes: [],
  summary: 'Send the caller a sample of a candidate e-mail, with sample values and without a working link',
  body: testMail,
  status: 202,
  response: z.object({ to: z.string() }),
  refusals: { MAIL_NOT_SET_UP: 409 },
})
