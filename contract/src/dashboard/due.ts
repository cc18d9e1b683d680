import { z } from 'zod'

export const due = z.object({
  invite: z.number(),
  remind: z.number(),
  /** Number of candidates who can start the test, but whose newest invitation could not be sent. */
  mend: z.number(),
  decide: z.number(),
})
export type Due = z.output<typeof due>
