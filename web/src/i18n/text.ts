import i18next from 'i18next'
import type common from './en/common.ts'
import type staff from './en/staff.ts'
import { type Language, localeOf, readLanguage } from './language.ts'

/** English is the source: what it says, every language must say. */
export type CommonTexts = Record<keyof typeof common, string>
export type StaffTexts = Record<keyof typeof staff, string>
export type TextKey = keyof CommonTexts | keyof StaffTexts
export type Text = (key: TextKey, values?: Record<string, string | number>) => string

interface Texts {
  common: () => Promise<{ default: CommonTexts }>
  staff: () => Promise<{ default: StaffTexts }>
}

/** Only the chosen language is ever loaded, and the staff's texts only for the staff. */
const books: Record<Language, Texts> = {
  en: { common: () => import('./en/common.ts'), staff: () => import('./en/staff.ts') },
  ch: { common: () => import('./ch/common.ts'), staff: () => import('./ch/staff.ts') },
  es: { common: () => import('./es/common.ts'), staff: () => import('./es/staff.ts') },
}

const language = readLanguage()
const locale = localeOf(language)

export async function startTexts(): Promise<void> {
  document.documentElement.lang = locale
  const { default: texts } = await books[language].common()
  await i18next.init({
    lng: locale,
    resources: { [locale]: { translation: { ...texts } } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
}

export async function addStaffTexts(): Promise<void> {
  if (i18next.exists('APP.STAFF' satisfies TextKey)) return
  const { default: texts } = await books[language].staff()
  i18next.addResourceBundle(locale, 'translation', texts, true)
}

export const text: Text = (key, values) => i18next.t(key, values ?? {})

/** The language changes only with a reload of the page, so nothing needs to be watched. */
export const useText = (): Text => text
