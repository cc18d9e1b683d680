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

/** How surely a score lies above or below the pass mark. */
export const band = z.enum(['above', 'close', 'below'])

export const pass = z.object({
  pass_mark: z.number(),
  passed: z.boolean(),
  /** How likely they pass on endless questions of this kind. */
  confidence: z.number(),
  band,
})

/** A range of ranks: nobody outside of it can be told from who stands in it. */
export const place = z.object({ from: z.number(), to: z.number(), of: z.number() })

/** Whether scores of a blueprint tell its people apart, as its reliability has it. */
export const placeState = z.enum(['ok', 'too_few', 'no_spread', 'unreliable'])
export type PlaceState = z.output<typeof placeState>

/** What a score is worth beside its number. */
export const worth = {
  /** Null without a pass mark, and where nothing was answered. */
  pass: pass.nullable(),
  /** Of the score, from this interview alone. */
  standard_error: z.number(),
  /** Null where the state of its blueprint is not ok, where nothing was answered, and without a blueprint. */
  place: place.nullable(),
}
