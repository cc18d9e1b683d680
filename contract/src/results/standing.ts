import { z } from 'zod'

/** Where a finished interview is among the finished ones of its blueprint. */
export const standing = z.object({
  rank: z.number(),
  finished: z.number(),
  scored_lower: z.number(),
  scored_same: z.number(),
  /** Null where there are too few others to say it. */
  percentile: z.number().nullable(),
})
export type Standing = z.output<typeof standing>
