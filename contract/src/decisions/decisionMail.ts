import { decisionKinds } from '@assay/domain/mail/decisionKinds'
import { z } from 'zod'
import { trouble } from '../invitations.ts'

export const decisionMailKind = z.enum(decisionKinds)
export type DecisionMailKind = z.output<typeof decisionMailKind>

export const decisionMail = z.object({
  kind: decisionMailKind,
  state: z.enum(['queued', 'sent', 'failed', 'taken_back']),
  sends_at: z.string(),
  sent_at: z.string().nullable(),
  reason: trouble.nullable(),
})
export type DecisionMail = z.output<typeof decisionMail>
