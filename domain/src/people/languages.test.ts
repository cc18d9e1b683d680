import { expect, test } from 'vitest'
import {
  firstAccepted,
  firstSupportedLanguage,
  isRightToLeft,
  languageCodes,
  languageNames,
  localeOf,
  staffLanguages,
} from './languages.ts'

test.each([
  [['zh-Hant-HK', 'en'], 'ch'],
  [['zh-TW'], 'ch'],
  [['zh-HK', 'es'], 'ch'],
  [['es-419', 'en'], 'es'],
  [['fr-FR', 'es', 'en'], 'fr'],
  [['sv', 'pt-BR', 'en'], 'pt'],
  [['iw-IL'], 'he'],
  [['he'], 'he'],
  [['en-GB', 'es'], 'en'],
  [['zh-CN', 'en'], 'en'],
  [['zh-Hans-TW', 'sv'], undefined],
  [[], undefined],
])('for a browser with the languages %o, the page starts in %s', (asked, language) => {
  expect(firstSupportedLanguage(asked, languageCodes)).toBe(language)
})

test('staff get a staff language, even if their browser prefers a language for candidates only', () => {
  expect(firstSupportedLanguage(['de-AT', 'es-MX', 'en'], staffLanguages)).toBe('es')
  expect(firstSupportedLanguage(['de', 'ar'], staffLanguages)).toBeUndefined()
})

test('each language has its own name and a tag that screen readers know', () => {
  expect(new Set(Object.values(languageNames)).size).toBe(16)
  expect(Intl.getCanonicalLocales(languageCodes.map(localeOf))).toEqual(languageCodes.map(localeOf))
  expect(localeOf('ch')).toBe('zh-Hant')
})

test('Arabic and Hebrew are written from right to left', () => {
  expect(languageCodes.filter(isRightToLeft)).toEqual(['ar', 'he'])
})

test.each([
  ['es-419,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5, zh-TW;q=0.7', 'ch'],
  ['sv, es ; q=0.1', 'es'],
  ['uk-UA,uk;q=0.9', 'uk'],
  ['es;q=0, en;q=0.2', 'en'],
  ['en;q=nonsense', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('for a request with the Accept-Language header %o, the response is in %s', (header, language) => {
  expect(firstAccepted(header)).toBe(language)
})
