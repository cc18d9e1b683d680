import { type Language, languageCodes } from '../people/languages.ts'

/**
 * Recipients with these languages would get the product's text. The list is empty if the blueprint has no text at all.
 */
export function unwrittenIn(
  words: Readonly<Partial<Record<Language, unknown>>>,
  read: ReadonlySet<Language>,
): Language[] {
  if (!languageCodes.some((language) => words[language])) return []
  return languageCodes.filter((language) => read.has(language) && !words[language])
}
