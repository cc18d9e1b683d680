import { INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moment, text } from './fields.ts'

const trouble = z.object({ code: z.string(), detail: z.string() })

export const mailKind = z.enum(['invitation', 'reminder'])
export type MailKind = z.output<typeof mailKind>

/** How the newest mail of a kind fares. */
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
])
export type SkipReason = z.output<typeof skipReason>

const skipped = z.array(z.object({ code: z.string(), reason: skipReason }))

export const getMail = endpoint({
  method: 'GET',
  path: '/invitation',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['invitation'],
  summary: 'Whether mail is set up, how much of it waits, and what is in its way',
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
  once: true,
  access: 'staff',
  scope: 'interviews:write',
  reads: ['interview', 'progress'],
  changes: ['invitation'],
  tells: [],
  summary: 'Queue invitations or reminders; the call does not wait for any mail',
  body: z.object({ codes: codesOf(), kind: mailKind }),
  response: z.object({ queued: z.array(z.string()), skipped }),
  refusals: { MAIL_NOT_SET_UP: 409 },
})

export const changeInvitations = endpoint({
  method: 'PUT',
  path: '/invitation',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['progress'],
  changes: ['interview', 'progress', 'invitation'],
  tells: [],
  summary: 'Move the window of interviews that have not been started, withdraw them, or take that back',
  body: z
    .object({
      codes: codesOf(),
      opens_at: moment().nullable().optional(),
      closes_at: moment().nullable().optional(),
      is_withdrawn: z.boolean().optional(),
    })
    .superRefine(({ opens_at, closes_at, is_withdrawn }, context) => {
      const missing = (field: string) => context.addIssue({ code: 'custom', message: 'REQUIRED', path: [field] })
      if (opens_at === undefined && closes_at !== undefined) missing('opens_at')
      if (closes_at === undefined && opens_at !== undefined) missing('closes_at')
      const isEmpty = opens_at === undefined && closes_at === undefined && is_withdrawn === undefined
      if (isEmpty) context.addIssue({ code: 'custom', message: 'NOTHING_TO_CHANGE', path: ['is_withdrawn'] })
    }),
  response: z.object({ changed: z.array(z.string()), skipped }),
  refusals: {},
})
