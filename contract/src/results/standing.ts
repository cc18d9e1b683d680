import { z } from 'zod'

export const standing = z.object({
  rank: z.number(),
  finished: z.number(),
  scored_lower: z.number(),
  scored_same: z.number(),
  /** Percentile of the score among the other candidates. Null if there are too few of them. */
  percentile: z.number().nullable(),
})
export type Standing = z.output<typeof standing>

/** The certainty that a score is above or below the pass mark. */
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

/** Shows whether the scores of a blueprint are reliable enough for ranks, and if not, the reason. */
export const placeState = z.enum(['ok', 'too_few', 'no_spread', 'unreliable'])
export type PlaceState = z.output<typeof placeState>

export const scorePrecisionFields = {
  /** The result relative to the pass mark. Null without a pass mark, or if no question was answered. */
  pass: pass.nullable(),
  /** Standard error of the score, calculated only from the answers in this interview. */
  standard_error: z.number(),
  /**
   * The range of the candidate's rank. Null if the ranks of the blueprint are not reliable, if no question was
   * answered, or if there is no blueprint.
   */
  place: place.nullable(),
}
