import {
  firstSupportedLanguage,
  isRightToLeft,
  type Language,
  languageCodes,
  languageNames,
  localeOf,
  type StaffLanguage,
  staffLanguages,
} from '@assay/domain/people/languages'
import { browserStorage } from '../lib/storage.ts'

const key = 'language'

export type { Language, StaffLanguage }
export { localeOf }

const namedLanguages = <Code extends Language>(codes: readonly Code[]) =>
  codes.map((language) => ({ language, locale: localeOf(language), name: languageNames[language] }))

export const languages = namedLanguages(languageCodes)
export const languagesOfStaff = namedLanguages(staffLanguages)

export const languageNameOf = (tag: string): string => languages.find(({ locale }) => locale === tag)?.name ?? tag

/**
 * True on staff pages, which `index.html` marks with `data-pages`. Staff and candidate pages share the stored language.
 */
const isOfStaff = () => typeof document !== 'undefined' && document.documentElement.dataset['pages'] === 'staff'

let offered: Language | undefined

/**
 * Sets the language of the page, unless the user has chosen a language in this browser. The language setting of the
 * browser is ignored.
 */
export function offerLanguage(language: Language): void {
  offered = language
}

export const offeredLanguage = (): Language | undefined => offered

function preferredLanguage<Code extends Language>(codes: readonly Code[], instead?: Code): Code | 'en' {
  const kept = browserStorage.read(key)
  const chosen = codes.find((code) => code === kept)
  return chosen ?? instead ?? firstSupportedLanguage(navigator.languages, codes) ?? 'en'
}

export const readStaffLanguage = (): StaffLanguage => preferredLanguage(staffLanguages)

export const readLanguage = (): Language =>
  isOfStaff() ? readStaffLanguage() : preferredLanguage(languageCodes, offered)

/**
 * The locale for numbers and times uses the reader's region: '28 Nov' in Britain, 'Nov 28' in the United States. All
 * languages use the digits 0–9.
 */
export function formatsOf(language: Language): string {
  const locale = localeOf(language)
  const ofRegion = navigator.languages.find((tag) => tag.startsWith(`${locale}-`)) ?? locale
  return new Intl.Locale(ofRegion, { numberingSystem: 'latn' }).toString()
}

/** Sets the language for screen readers, and the writing direction. */
export function tellLanguage(language: Language): void {
  document.documentElement.lang = localeOf(language)
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
}

export function changeLanguage(language: Language): void {
  browserStorage.write(key, language)
  location.reload()
}

export function inWords(amount: number, unit: 'second' | 'minute'): string {
  return new Intl.NumberFormat(formatsOf(readLanguage()), { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
