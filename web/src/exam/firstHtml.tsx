import { isRightToLeft } from '@assay/domain/people/languages'
import { renderToString } from 'react-dom/server'
import ar from '../i18n/ar/candidate.ts'
import ch from '../i18n/ch/books/candidate.ts'
import de from '../i18n/de/candidate.ts'
import en from '../i18n/en/books/candidate.ts'
import es from '../i18n/es/books/candidate.ts'
import { firstWords } from '../i18n/first.ts'
import fr from '../i18n/fr/candidate.ts'
import he from '../i18n/he/candidate.ts'
import hi from '../i18n/hi/candidate.ts'
import it from '../i18n/it/candidate.ts'
import ja from '../i18n/ja/candidate.ts'
import ko from '../i18n/ko/candidate.ts'
import { type Language, localeOf, offerLanguage } from '../i18n/language.ts'
import nl from '../i18n/nl/candidate.ts'
import pl from '../i18n/pl/candidate.ts'
import pt from '../i18n/pt/candidate.ts'
import { setUpTexts, t } from '../i18n/text.ts'
import tr from '../i18n/tr/candidate.ts'
import uk from '../i18n/uk/candidate.ts'
import { brand } from '../ui/brand.ts'
import { CandidatePages } from './CandidatePages.tsx'
import { currentScreen } from './router/router.ts'

const books = { ...{ en, ch, es, de, fr, it, pt, pl }, ...{ nl, uk, tr, ja, ko, hi, ar, he } }

/** The build prerenders this into the page, so that text is visible before any script runs. */
export function firstHtml(language: Language) {
  offerLanguage(language)
  setUpTexts(localeOf(language), books[language])
  currentScreen.set({ screen: { name: 'entry', code: '', interview: null, entry: null } })
  return {
    locale: localeOf(language),
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    title: `${t('ENTRY.TITLE')} · ${brand}`,
    ...firstWords[language],
    entry: renderToString(<CandidatePages />),
    texts: books[language],
  }
}
