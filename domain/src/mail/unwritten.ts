import { type Language, languageCodes } from '../people/languages.ts'

/**
 * Where a mail has words of its own in one language, its other readers would get the product's: these languages are told. Where it has
 * none at all, nothing is missing.
 */
export function unwrittenIn(
  words: Readonly<Partial<Record<Language, unknown>>>,
  read: ReadonlySet<Language>,
): Language[] {
  if (!languageCodes.some((language) => words[language])) return []
  return languageCodes.filter((language) => read.has(language) && !words[language])
}
