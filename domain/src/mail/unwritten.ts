import { type MailLanguage, mailLanguages } from './ownWords.ts'

/**
 * Where a mail has words of its own in one language, its other readers would get the product's: these languages are told. Where it has
 * none at all, nothing is missing.
 */
export function unwrittenIn(
  words: Readonly<Partial<Record<MailLanguage, unknown>>>,
  read: ReadonlySet<MailLanguage>,
): MailLanguage[] {
  if (!mailLanguages.some((language) => words[language])) return []
  return mailLanguages.filter((language) => read.has(language) && !words[language])
}
