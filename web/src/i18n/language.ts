import {
  firstSpoken,
  isFromRight,
  type Language,
  languageCodes,
  languageNames,
  localeOf,
  type StaffLanguage,
  staffLanguages,
} from '@assay/domain/people/languages'
import { readStored, store } from '../lib/storage.ts'

const key = 'language'

export type { Language, StaffLanguage }
export { localeOf }

const named = <Code extends Language>(codes: readonly Code[]) =>
  codes.map((language) => ({ language, locale: localeOf(language), name: languageNames[language] }))

/** What candidates choose from, and what they are written to in. */
export const languages = named(languageCodes)
/** What staff choose from. */
export const languagesOfStaff = named(staffLanguages)

/** What a tag of texts is called by its own readers; one that is none of these says itself. */
export const languageNameOf = (tag: string): string => languages.find(({ locale }) => locale === tag)?.name ?? tag

/** The page of staff says so itself, in `index.html`; both share what this browser has kept. */
const isOfStaff = () => typeof document !== 'undefined' && document.documentElement.dataset['pages'] === 'staff'

let offered: Language | undefined

/** What a page is to speak to somebody who has chosen nothing here, whatever their browser asks for. */
export function offerLanguage(language: Language): void {
  offered = language
}

/** What the invitation was written in, as far as this page knows it. */
export const offeredLanguage = (): Language | undefined => offered

/** What was chosen here, where it is one of these; else what the browser asks for. */
function choose<Code extends Language>(codes: readonly Code[], instead?: Code): Code | 'en' {
  const kept = readStored(key)
  const chosen = codes.find((code) => code === kept)
  return chosen ?? instead ?? firstSpoken(navigator.languages, codes) ?? 'en'
}

export const readStaffLanguage = (): StaffLanguage => choose(staffLanguages)

/** What this page speaks: to candidates what is offered them, until they choose. */
export const readLanguage = (): Language => (isOfStaff() ? readStaffLanguage() : choose(languageCodes, offered))

/** The tag by which numbers and moments are written: in whatever language, with the digits 0–9. */
export const formatsOf = (language: Language): string => `${localeOf(language)}-u-nu-latn`

/** What readers aloud speak, and the side from which the page is read. */
export function tellLanguage(language: Language): void {
  document.documentElement.lang = localeOf(language)
  document.documentElement.dir = isFromRight(language) ? 'rtl' : 'ltr'
}

export function changeLanguage(language: Language): void {
  store(key, language)
  location.reload()
}

/** '5 minutes', '45 seconds' in the language of the page. */
export function inWords(amount: number, unit: 'second' | 'minute'): string {
  return new Intl.NumberFormat(formatsOf(readLanguage()), { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
