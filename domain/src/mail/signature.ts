import type { Language, StaffLanguage } from '../people/languages.ts'
import type { MailPart } from './mailWords.ts'
import type { LanguageWords } from './words/languageWords.ts'
import { otherWords } from './words/otherWords.ts'

export interface Signature {
  name: string | null
  privacy_contact: string | null
  website: string | null
}

const own: Readonly<Record<StaffLanguage, Pick<LanguageWords, 'privacy'>>> = {
  en: { privacy: (contact) => `Privacy contact: ${contact}` },
  es: { privacy: (contact) => `Contacto de privacidad: ${contact}` },
  ch: { privacy: (contact) => `隱私聯絡窗口：${contact}` },
}
const words: Readonly<Record<Language, Pick<LanguageWords, 'privacy'>>> = { ...own, ...otherWords }

/** The company's data is plain text, because an e-mail must contain only one link. */
export function withSignature(
  body: readonly MailPart[],
  { name, privacy_contact, website }: Signature,
  language: Language,
): MailPart[] {
  const privacy = privacy_contact === null ? null : words[language].privacy(privacy_contact)
  const lines = [name, privacy, website].filter((line) => line !== null)
  return lines.length === 0 ? [...body] : [...body, `\n\n${lines.join('\n')}`]
}
