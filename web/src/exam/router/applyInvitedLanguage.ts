import { loadTexts } from '../../i18n/candidateTexts.ts'
import { type Language, offerLanguage, readLanguage } from '../../i18n/language.ts'

/** The invitation was written in a language: the test goes on in it, unless somebody has chosen another one here. */
export async function applyInvitedLanguage(language: Language | null | undefined): Promise<void> {
  if (!language) return
  const before = readLanguage()
  offerLanguage(language)
  if (readLanguage() === before) return
  // Without its texts the page goes on in the language that is here.
  await loadTexts().catch(() => offerLanguage(before))
}
