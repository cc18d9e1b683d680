import { confirmationVerdicts } from '@assay/domain/verification/rates'
import { z } from 'zod'

export const confirmationVerdict = z.enum(confirmationVerdicts)

/** State of the newest verification test of an interview. */
export const confirmed = z.object({
  code: z.string(),
  interview_status: z.enum(['To Do', 'In Progress', 'Done']),
  verdict: confirmationVerdict.nullable(),
  correct: z.number().nullable(),
  counted: z.number(),
})
export type VerificationSummary = z.output<typeof confirmed>

/** Readers of shared results do not get the code of the verification test. */
export const publicVerificationResult = confirmed.pick({ verdict: true, correct: true, counted: true })
