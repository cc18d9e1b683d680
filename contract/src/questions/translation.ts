import { ANSWERS, TRANSLATIONS_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { languageTag, text, trimmed } from '../fields.ts'

/**
 * A translation has no answer key, no labels and no order of options, because these three belong to the question
 * itself.
 */
export const translation = z.object({
  lang: z.string(),
  description: z.string(),
  description_html: z.string(),
  answers: z.array(z.object({ id: z.number(), description: z.string(), description_html: z.string() })),
  is_behind: z.boolean(),
})
export type Translation = z.output<typeof translation>

/** The options are in the same order as in the question. */
const newTranslation = z.object({
  lang: languageTag(),
  description: text(),
  answers: z.array(trimmed()).max(ANSWERS.max, 'ANSWERS_MAXIMUM'),
})
export type NewTranslation = z.output<typeof newTranslation>

export const newTranslations = () => z.array(newTranslation).max(TRANSLATIONS_MAX, 'TOO_MANY').default([])
