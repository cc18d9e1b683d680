import { LANGUAGE_TAG_MAX } from '../limits.ts'

/** The grammar allows longer language codes, but all registered codes have two or three letters. */
const beginsWithLanguage = /^[a-z]{2,3}(-|$)/i

/** A BCP 47 tag in canonical form ('ZH-hant' is 'zh-Hant'); null if invalid. */
export function canonicalLanguage(written: string): string | null {
  if (written.length > LANGUAGE_TAG_MAX || !beginsWithLanguage.test(written)) return null
  try {
    const tag = Intl.getCanonicalLocales(written).join()
    return tag.length > LANGUAGE_TAG_MAX ? null : tag
  } catch {
    return null
  }
}
