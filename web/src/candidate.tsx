import './lib/polyfills.ts'
import './styles/candidate.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { CandidatePages } from './exam/CandidatePages.tsx'
import { readCompany } from './exam/company/company.ts'
import { Guard } from './exam/router/Guard.tsx'
import { routeOf } from './exam/router/route.ts'
import { currentScreen, showCurrentAddress, showScreen } from './exam/router/router.ts'
import { loadTexts } from './i18n/candidateTexts.ts'
import { localeOf, readLanguage } from './i18n/language.ts'
import { keepTyped } from './lib/typedField.ts'
import { startServiceWorker } from './lib/updates/serviceWorker.ts'

const html = document.documentElement

const pages = (
  <Guard>
    <CandidatePages />
  </Guard>
)

/** The code of the entry that is written into the page, where that belongs to this address: see the script in `candidate.html`. */
function writtenEntry(): string | null {
  const place = routeOf(location.pathname)
  const isSpoken = html.lang === localeOf(readLanguage())
  return place.name === 'entry' && html.dataset['first'] === 'entry' && isSpoken ? place.code : null
}

/** Where React has to begin anew on what is written there, as after a browser's translation, it would be lost. */
const saveTyped = (root: HTMLElement, code: string) =>
  keepTyped(code, root.querySelector<HTMLInputElement>('input[type="email"]')?.value ?? '')

/** Goes on with what is written into the page, and with what was typed there; or begins on an empty one. */
function take(root: HTMLElement, written: string | null): void {
  if (written === null) {
    root.textContent = ''
    createRoot(root).render(pages)
  } else {
    saveTyped(root, written)
    showScreen({ name: 'entry', code: written, interview: null, entry: null })
    hydrateRoot(root, pages)
  }
  delete html.dataset['first']
}

async function begin(root: HTMLElement): Promise<void> {
  const written = root.hasChildNodes() ? writtenEntry() : null
  readCompany(root)
  await loadTexts()
  document.getElementById('late')?.remove()
  take(root, written)
  window.addEventListener('popstate', () => void showCurrentAddress())
  await showCurrentAddress()
  // Not before the first screen is there: it is for the next visit, and the page works without it, only not offline.
  await startServiceWorker((act) => currentScreen.subscribe(act)).catch(() => {})
}

const root = document.getElementById('root')
// public/browser.js takes the root out of a browser that is too old.
if (root) void begin(root)
