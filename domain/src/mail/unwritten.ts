import { type Language, languageCodes } from '../people/languages.ts'

/**
 * Languages without a custom text, if another language has one: their readers would get the product's text. Without any
 * custom text, the list is empty.
 */
export function unwrittenIn(
  words: Readonly<Partial<Record<Language, unknown>>>,
  read: ReadonlySet<Language>,
): Language[] {
  if (!languageCodes.some((language) => words[language])) return []
  return languageCodes.filter((language) => read.has(language) && !words[language])
}
