import { z } from 'zod'

/** A passage as it stood when a paper was drawn. */
export const shownPassage = z.object({
  id: z.number(),
  title: z.string(),
  description_html: z.string(),
  lang: z.string().nullable(),
})
export type ShownPassage = z.output<typeof shownPassage>
