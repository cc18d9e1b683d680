import { LANGUAGE_TAG_MAX } from '../limits.ts'

/** Grammar allows longer words for a language, but none is registered: 'Spanish' would be passed on and understood by nothing. */
const beginsWithLanguage = /^[a-z]{2,3}(-|$)/i

/** A BCP 47 tag in its canonical form ('ZH-hant' is 'zh-Hant'); null for what is none. */
export function canonicalLanguage(written: string): string | null {
  if (written.length > LANGUAGE_TAG_MAX || !beginsWithLanguage.test(written)) return null
  try {
    // One tag goes in, so one comes out.
    const tag = Intl.getCanonicalLocales(written).join()
    return tag.length > LANGUAGE_TAG_MAX ? null : tag
  } catch {
    return null
  }
}
