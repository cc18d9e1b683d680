import { z } from 'zod'

export const due = z.object({
  invite: z.number(),
  remind: z.number(),
  /** Candidates who can start the test, but need another invitation, because the newest one could not be sent. */
  mend: z.number(),
  decide: z.number(),
})
export type Due = z.output<typeof due>
