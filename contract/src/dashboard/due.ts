import { z } from 'zod'

/** What of a round waits for the staff: how many to invite, to remind, and to correct. */
export const due = z.object({
  invite: z.number(),
  remind: z.number(),
  /** Who can start, and whose newest invitation failed. */
  mend: z.number(),
  /** Who has finished, and nobody has decided about. */
  decide: z.number(),
})
export type Due = z.output<typeof due>
