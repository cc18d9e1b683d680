import { z } from 'zod'

export const standing = z.object({
  rank: z.number(),
  finished: z.number(),
  scored_lower: z.number(),
  scored_same: z.number(),
  /** Percentile of the score among the other candidates; null if there are too few other candidates. */
  percentile: z.number().nullable(),
})
export type Standing = z.output<typeof standing>

export const band = z.enum(['above', 'close', 'below'])

export const pass = z.object({
  pass_mark: z.number(),
  passed: z.boolean(),
  /** Probability that the candidate would pass with an unlimited number of similar questions. */
  confidence: z.number(),
  band,
})

/** A range of ranks: the candidates within it cannot be distinguished reliably. */
export const place = z.object({ from: z.number(), to: z.number(), of: z.number() })

export const placeState = z.enum(['ok', 'too_few', 'no_spread', 'unreliable'])
export type PlaceState = z.output<typeof placeState>

export const scorePrecisionFields = {
  /** The result relative to the pass mark; null without a pass mark, or if no question was answered. */
  pass: pass.nullable(),
  standard_error: z.number(),
  /**
   * The range of the candidate's rank; null without a blueprint, without answered questions, or without reliable ranks.
   */
  place: place.nullable(),
}
