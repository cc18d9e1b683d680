import { z } from 'zod'

export const figureState = z.enum(['ok', 'too_few', 'one_sided', 'no_spread'])
export type FigureState = z.output<typeof figureState>

/**
 * A statistical value, not rounded. If it is missing, `state` gives the reason, and `needed` says how often the
 * question must still be shown.
 */
export const figure = z.object({
  state: figureState,
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  needed: z.number(),
})
export type Figure = z.output<typeof figure>

export const flags = ['LIKELY_WRONG_KEY', 'GETTING_EASIER', 'WEAK', 'TOO_HARD', 'TOO_EASY', 'DEAD_OPTION'] as const
export const flag = z.enum(flags)
export type Flag = z.output<typeof flag>

/** The last calculation of difficulties and abilities; null until there are enough interviews. */
export const fit = z
  .object({
    time: z.string(),
    interviews: z.number(),
    is_current: z.boolean(),
    /** Number of parts. A part is a group of interviews that share questions, directly or through other interviews. */
    parts: z.number(),
  })
  .nullable()
export type Fit = z.output<typeof fit>
