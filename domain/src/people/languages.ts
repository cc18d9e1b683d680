export const languageCodes = [
  ...(['en', 'ch', 'es', 'de', 'fr', 'it', 'pt', 'pl'] as const),
  ...(['nl', 'uk', 'tr', 'ja', 'ko', 'hi', 'ar', 'he'] as const),
] as const
export type Language = (typeof languageCodes)[number]

export const staffLanguages = ['en', 'ch', 'es'] as const satisfies readonly Language[]
export type StaffLanguage = (typeof staffLanguages)[number]

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ch: '繁體中文',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  pl: 'Polski',
  nl: 'Nederlands',
  uk: 'Українська',
  tr: 'Türkçe',
  ja: '日本語',
  ko: '한국어',
  hi: 'हिन्दी',
  ar: 'العربية',
  he: 'עברית',
}

export const localeOf = (language: Language): string => (language === 'ch' ? 'zh-Hant' : language)

export const isRightToLeft = (language: Language): boolean => language === 'ar' || language === 'he'

/**
 * Two languages need special patterns: Simplified Chinese is not supported, and old systems use another language code
 * for Hebrew.
 */
const patternOf = (language: Language): RegExp => {
  if (language === 'ch') return /^zh-(hant|tw|hk|mo)\b/i
  return language === 'he' ? /^(he|iw)\b/i : new RegExp(`^${language}\\b`, 'i')
}

export function firstSupportedLanguage<Spoken extends Language = Language>(
  requestedTags: readonly string[],
  spoken: readonly Spoken[],
): Spoken | undefined {
  const supportedLanguages = requestedTags.map((tag) => spoken.find((language) => patternOf(language).test(tag)))
  return supportedLanguages.find((language) => language !== undefined)
}

export function firstAccepted(header = ''): Language | undefined {
  const requestedTags = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((word) => word.trim())
    const weight = rest.find((one) => one.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  return firstSupportedLanguage(
    requestedTags
      .filter(({ weight }) => weight > 0)
      .sort((one, other) => other.weight - one.weight)
      .map(({ tag }) => tag),
    languageCodes,
  )
}
