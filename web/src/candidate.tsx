import './lib/polyfills.ts'
import './styles/candidate.css'
import { Component, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { CandidatePages } from './exam/CandidatePages.tsx'
import { readCompany } from './exam/company/company.ts'
import { routeOf } from './exam/router/route.ts'
import { currentScreen, showCurrentAddress, showScreen } from './exam/router/router.ts'
import { loadTexts } from './i18n/candidateTexts.ts'
import { localeOf, readLanguage } from './i18n/language.ts'
import { storeTypedValue } from './lib/typedField.ts'
import { startServiceWorker } from './lib/updates/serviceWorker.ts'

interface State {
  failures: number
  /** True while the page is blank after an error. Rendering the failed screen again would fail again. */
  isEmpty: boolean
}

/**
 * After the first error, this component shows the error page. If the error page itself fails, it is not shown again.
 */
class Guard extends Component<{ children: ReactNode }, State> {
  override state: State = { failures: 0, isEmpty: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isEmpty: true }
  }

  override componentDidCatch(cause: unknown): void {
    reportError(cause)
    if (this.state.failures > 0) return
    showScreen({ name: 'failed', cause })
    this.setState(({ failures }) => ({ failures: failures + 1, isEmpty: false }))
  }

  override render(): ReactNode {
    return this.state.isEmpty ? null : this.props.children
  }
}

const html = document.documentElement

const pages = (
  <Guard>
    <CandidatePages />
  </Guard>
)

/** Null if the prerendered page is for another URL or language: see `candidate.html`. */
function prerenderedEntryCode(): string | null {
  const place = routeOf(location.pathname)
  const isSpoken = html.lang === localeOf(readLanguage())
  return place.name === 'entry' && html.dataset['first'] === 'entry' && isSpoken ? place.code : null
}

/**
 * Stores the typed text, because React discards it if hydration fails, for example after the browser has translated the
 * page.
 */
const saveTyped = (root: HTMLElement, code: string) =>
  storeTypedValue(code, root.querySelector<HTMLInputElement>('input[type="email"]')?.value ?? '')

function mountPages(root: HTMLElement, prerenderedCode: string | null): void {
  if (prerenderedCode === null) {
    root.textContent = ''
    createRoot(root).render(pages)
  } else {
    saveTyped(root, prerenderedCode)
    showScreen({ name: 'entry', code: prerenderedCode, interview: null, entry: null })
    hydrateRoot(root, pages)
  }
  delete html.dataset['first']
}

async function startCandidateApp(root: HTMLElement): Promise<void> {
  const prerenderedCode = root.hasChildNodes() ? prerenderedEntryCode() : null
  readCompany(root)
  await loadTexts()
  document.getElementById('late')?.remove()
  mountPages(root, prerenderedCode)
  window.addEventListener('popstate', () => void showCurrentAddress())
  await showCurrentAddress()
  // The service worker starts after the first screen, because it is only for later visits and offline use.
  await startServiceWorker((act) => currentScreen.subscribe(act)).catch(() => {})
}

const root = document.getElementById('root')
// In outdated browsers, `public/browser.js` has removed the root element, so the app does not start.
if (root) void startCandidateApp(root)
