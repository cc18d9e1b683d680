import { browserStorage, tabStorage } from '../storage.ts'
import { createUpdate } from './update.ts'

/** Script names contain content hashes, so each build has different script names. */
const thisBuild = () => [...document.scripts].map(({ src }) => src).join(' ')

/** Only one reload per build, because a load balancer may alternate between two builds. */
export function reloadOnce(reload: () => void): boolean {
  const key = `reloaded update ${thisBuild()}`
  if (tabStorage.read(key)) return false
  tabStorage.write(key, 'once')
  // Without storage, the page cannot count its reloads, so it does not reload.
  if (!tabStorage.read(key)) return false
  reload()
  return true
}

declare const __APP_VERSION__: string

const version = __APP_VERSION__

const updateCheckMs = 60 * 60 * 1_000

const takeOverMs = 500

/** Tells the service worker to cache the loaded files, so that screens that were already opened work offline too. */
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
    const worker = registration.installing
    // The first service worker is not an update.
    if (!worker || !registration.active) return
    worker.addEventListener('statechange', () => worker.state === 'installed' && found())
  })
}

export async function startServiceWorker(whenMoved: (act: () => void) => void): Promise<void> {
  browserStorage.write('version', version)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

  const activateUpdate = () => {
    reloadOnce(() => {
      // A message from a closing page may get lost, so the page reloads only after the new worker has taken control.
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      setTimeout(() => location.reload(), takeOverMs)
      registration.waiting?.postMessage({ order: 'take-over' })
    })
  }
  const update = createUpdate(() => location.pathname, activateUpdate)
  watch(registration, update.found)
  whenMoved(update.moved)
  setInterval(() => registration.update().catch(() => {}), updateCheckMs)
  keepLoadedParts()
}
