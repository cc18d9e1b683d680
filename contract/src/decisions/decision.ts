import { z } from 'zod'

export const decisionState = z.enum(['undecided', 'shortlisted', 'on_hold', 'declined', 'advanced'])
export type DecisionState = z.output<typeof decisionState>

export const decision = z.object({
  state: decisionState,
  reason: z.string().nullable(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  time: z.string().nullable(),
})
export type Decision = z.output<typeof decision>
