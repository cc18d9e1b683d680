import { store } from '../storage.ts'
import { reloadOnce } from './reloadOnce.ts'
import { createUpdate } from './update.ts'

declare const __APP_VERSION__: string

/** The version of the page that runs here; another one may lie on the server already. */
const version = __APP_VERSION__

/** How often a page that stays open asks whether there is a new one. */
const updateCheckMs = 60 * 60 * 1_000

/** A new worker that does not take over by then is left behind. */
const takeOverMs = 500

/**
 * What was loaded before the worker stood between page and server is kept as well, also what was still on its way: what
 * was opened once opens again without a network, whole.
 */
function keepLoadedParts(): void {
  const loaded = new PerformanceObserver(async (list) => {
    const urls = list.getEntries().map(({ name }) => name)
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ order: 'keep', urls })
  })
  loaded.observe({ type: 'resource', buffered: true })
}

function watch(registration: ServiceWorkerRegistration, found: () => void): void {
  if (registration.waiting) found()
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing
    // The first worker of all is no update: the page that brought it is as new as it.
    if (!fresh || !registration.active) return
    fresh.addEventListener('statechange', () => fresh.state === 'installed' && found())
  })
}

/** Lets the page open without a network, and brings it up to date. `whenMoved` calls back after every change of screen. */
export async function startServiceWorker(whenMoved: (act: () => void) => void): Promise<void> {
  store('version', version)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

  const loadAnew = () => {
    // A page that was just brought up to date does not reload again for the next update.
    reloadOnce(() => {
      // A page that is on its way out cannot tell the worker anything, so it stays until it was heard.
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      setTimeout(() => location.reload(), takeOverMs)
      registration.waiting?.postMessage({ order: 'take-over' })
    })
  }
  const update = createUpdate(() => location.pathname, loadAnew)
  watch(registration, update.found)
  whenMoved(update.moved)
  setInterval(() => registration.update().catch(() => {}), updateCheckMs)
  keepLoadedParts()
}
