import type { MailPart } from './mailWords.ts'
import type { MailLanguage } from './ownWords.ts'

/** What a company says of itself under each mail to a candidate. */
export interface Signature {
  name: string | null
  privacy_contact: string | null
  website: string | null
}

const PRIVACY: Readonly<Record<MailLanguage, (contact: string) => string>> = {
  en: (contact) => `Privacy contact: ${contact}`,
  es: (contact) => `Contacto de privacidad: ${contact}`,
  ch: (contact) => `隱私聯絡窗口：${contact}`,
}

/** The same words, and under them who has written them: as text alone, since a mail has one link. */
export function signed(
  body: readonly MailPart[],
  { name, privacy_contact, website }: Signature,
  language: MailLanguage,
): MailPart[] {
  const privacy = privacy_contact === null ? null : PRIVACY[language](privacy_contact)
  const lines = [name, privacy, website].filter((line) => line !== null)
  return lines.length === 0 ? [...body] : [...body, `\n\n${lines.join('\n')}`]
}
