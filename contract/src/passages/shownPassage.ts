import { z } from 'zod'

/** A passage in its version at the time of the draw. */
export const shownPassage = z.object({
  id: z.number(),
  title: z.string(),
  description_html: z.string(),
  lang: z.string().nullable(),
})
export type ShownPassage = z.output<typeof shownPassage>
