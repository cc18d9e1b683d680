import { isRightToLeft } from '@assay/domain/people/languages'
import { renderToString } from 'react-dom/server'
import { firstWords } from '../i18n/first.ts'
import { type Language, localeOf, offerLanguage } from '../i18n/language.ts'
import { setUpTexts, t } from '../i18n/text.ts'
import { brand } from '../ui/brand.ts'
import { CandidatePages } from './CandidatePages.tsx'
import { currentScreen } from './router/router.ts'

const files = import.meta.glob<Record<string, string>>('../i18n/*/{common,exam}.json', {
  eager: true,
  import: 'default',
})

/** The build prerenders the entry page, so that its text is visible before any script runs. */
export function firstHtml(language: Language) {
  const texts = { ...files[`../i18n/${language}/common.json`], ...files[`../i18n/${language}/exam.json`] }
  offerLanguage(language)
  setUpTexts(localeOf(language), texts)
  currentScreen.set({ screen: { name: 'entry', code: '', interview: null, entry: null } })
  return {
    locale: localeOf(language),
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    title: `${t('ENTRY.TITLE')} · ${brand}`,
    ...firstWords[language],
    entry: renderToString(<CandidatePages />),
    texts,
  }
}
