import { confirmationVerdicts } from '@assay/domain/confirm/rates'
import { z } from 'zod'

export const confirmationVerdict = z.enum(confirmationVerdicts)

/** How the newest confirmation of an interview stands. */
export const confirmed = z.object({
  code: z.string(),
  interview_status: z.enum(['To Do', 'In Progress', 'Done']),
  verdict: confirmationVerdict.nullable(),
  /** Of its questions that count. */
  correct: z.number().nullable(),
  counted: z.number(),
})
export type Confirmed = z.output<typeof confirmed>

/** The same without a way to it, as anyone may see it. */
export const confirmedForAnyone = confirmed.pick({ verdict: true, correct: true, counted: true })
