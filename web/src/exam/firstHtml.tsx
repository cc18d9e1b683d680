import { renderToString } from 'react-dom/server'
import ch from '../i18n/ch/books/candidate.ts'
import en from '../i18n/en/books/candidate.ts'
import es from '../i18n/es/books/candidate.ts'
import { firstWords } from '../i18n/first.ts'
import { type Language, localeOf, offerLanguage } from '../i18n/language.ts'
import { speak, t } from '../i18n/text.ts'
import { brand } from '../ui/brand.ts'
import { CandidatePages } from './CandidatePages.tsx'
import { currentScreen } from './router/router.ts'

const books = { en, ch, es }

/** What the build writes into the page, so that there is something to read before any script has run. */
export function firstHtml(language: Language) {
  offerLanguage(language)
  speak(localeOf(language), books[language])
  currentScreen.set({ screen: { name: 'entry', code: '', interview: null, entry: null } })
  return {
    locale: localeOf(language),
    title: `${t('ENTRY.TITLE')} · ${brand}`,
    ...firstWords[language],
    entry: renderToString(<CandidatePages />),
    texts: books[language],
  }
}
