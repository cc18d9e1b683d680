import { ANSWERS, WORDINGS_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { languageTag, text, trimmed } from '../fields.ts'

/** A question in one more language: its key, its labels and the order of its options are the question's. */
export const wording = z.object({
  lang: z.string(),
  description: z.string(),
  description_html: z.string(),
  answers: z.array(z.object({ id: z.number(), description: z.string(), description_html: z.string() })),
  /** The question's own text has changed since. */
  is_behind: z.boolean(),
})
export type Wording = z.output<typeof wording>

/** As it is written beside a new question, its answers in the order of the question's. */
const newWording = z.object({
  lang: languageTag(),
  description: text(),
  answers: z.array(trimmed()).max(ANSWERS.max, 'ANSWERS_MAXIMUM'),
})
export type NewWording = z.output<typeof newWording>

export const newWordings = () => z.array(newWording).max(WORDINGS_MAX, 'TOO_MANY').default([])
