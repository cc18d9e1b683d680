import { type Language, languageCodes } from '../people/languages.ts'

/**
 * Languages of recipients who would receive the product's default text. The list is empty if the blueprint has no text
 * at all.
 */
export function unwrittenIn(
  words: Readonly<Partial<Record<Language, unknown>>>,
  read: ReadonlySet<Language>,
): Language[] {
  if (!languageCodes.some((language) => words[language])) return []
  return languageCodes.filter((language) => read.has(language) && !words[language])
}
