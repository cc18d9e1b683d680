import { z } from 'zod'

export const figureState = z.enum(['ok', 'too_few', 'one_sided', 'no_spread'])
export type FigureState = z.output<typeof figureState>

/** A number with what it is worth, or why there is none and how many more showings it takes. Never rounded. */
export const figure = z.object({
  state: figureState,
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  needed: z.number(),
})
export type Figure = z.output<typeof figure>

/** In the order of their urgency. */
export const flags = ['LIKELY_WRONG_KEY', 'GETTING_EASIER', 'WEAK', 'TOO_HARD', 'TOO_EASY', 'DEAD_OPTION'] as const
export const flag = z.enum(flags)
export type Flag = z.output<typeof flag>

/** The one fit of the installation that estimates come from; null before there were enough interviews. */
export const fit = z
  .object({
    time: z.string(),
    interviews: z.number(),
    is_current: z.boolean(),
    /** The number of its parts. Interviews of different parts share no question, directly or through others. */
    parts: z.number(),
  })
  .nullable()
export type Fit = z.output<typeof fit>
