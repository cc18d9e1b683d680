import { z } from 'zod'

export const due = z.object({
  invite: z.number(),
  remind: z.number(),
  /** Candidates who can start, but whose newest invitation has failed. */
  mend: z.number(),
  decide: z.number(),
})
export type Due = z.output<typeof due>
