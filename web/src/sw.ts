/// <reference lib="webworker" />
import { firstSpoken, languageCodes } from '@assay/domain/people/languages'
import { clientsClaim } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isOfCandidates } from './candidatePaths.ts'
import { handInForPage, type LastOrder } from './lib/late/forPage.ts'

declare const self: ServiceWorkerGlobalScope

const own = firstSpoken(navigator.languages, languageCodes) ?? 'en'
/** The page of candidates holds the texts of its language; those of another one are kept once somebody has chosen it. */
const isSpare = (url: string) => url.startsWith('candidate.') && url !== `candidate.${own}.html`

/** Only what every visit begins with. Everything else is kept when somebody has needed it: no candidate takes the staff's part. */
const beginnings = self.__WB_MANIFEST.filter((entry) => !isSpare(typeof entry === 'string' ? entry : entry.url))
const frame = 'index.html'
const patienceMs = 4_000
/** A candidate whose clock runs waits for less: what is kept for them is whole. */
const candidatePatienceMs = 1_500

const shelfNamed = 'parts-'
const build = beginnings.map((entry) => (typeof entry === 'string' ? entry : `${entry.url} ${entry.revision}`))
const shelf = shelfNamed + build.find((entry) => entry.startsWith(frame))
const anyWay: MultiCacheQueryOptions = { ignoreVary: true }

/** What the page of candidates says in a language other than the one it was written in. */
const isTexts = (url: URL) => url.origin === self.location.origin && /^\/candidate\.\w+\.\w+\.json$/.test(url.pathname)
const isPart = (url: URL) => url.origin === self.location.origin && url.pathname.startsWith('/assets/')

/** A network that wants to be paid first answers its own page to everything; kept in the place of a part, it would stay for ever. */
const isFile = ({ ok, headers }: Response) => ok && !headers.get('content-type')?.includes('text/html')

/** The name of a part holds the hash of its content, so what is kept is never old. */
async function givePart(request: Request | string): Promise<Response> {
  const kept = await caches.match(request, anyWay)
  if (kept) return kept
  const fresh = await fetch(request)
  if (isFile(fresh)) await (await caches.open(shelf)).put(request, fresh.clone())
  return fresh
}

/** By their name nobody knows whether they are still the same, so the server is asked first. */
async function giveTexts(request: Request | string): Promise<Response> {
  const fresh = await fetch(request).catch(() => undefined)
  if (fresh && isFile(fresh)) {
    await (await caches.open(shelf)).put(request, fresh.clone())
    return fresh
  }
  return (await caches.match(request, anyWay)) ?? fresh ?? Response.error()
}

/** A picture never changes under its address, so the first one is kept until the candidate's page forgets them all. */
async function givePicture(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, anyWay)
  if (kept) return kept
  const fresh = await fetch(request)
  if (isFile(fresh)) await (await caches.open('pictures')).put(request.url, fresh.clone())
  return fresh
}

/** Where another language was chosen, the page sees to it itself. The browser may ask for another one than when it was kept. */
async function keptPage({ pathname }: URL): Promise<Response | undefined> {
  if (!isOfCandidates(pathname)) return matchPrecache(frame)
  const pages = await Promise.all(languageCodes.map((language) => matchPrecache(`candidate.${language}.html`)))
  return pages.find((page) => page !== undefined)
}

/** The server's own page whenever it can give one, so that nobody stays on an old one. */
async function openPage(request: Request, url: URL): Promise<Response> {
  const answer = fetch(request).catch(() => undefined)
  const waitMs = isOfCandidates(url.pathname) ? candidatePatienceMs : patienceMs
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, waitMs))
  const fresh = await Promise.race([answer, patience])
  if (fresh && fresh.status < 500) return fresh
  return (await keptPage(url)) ?? (await answer) ?? Response.error()
}

/** A page that is still open may need the parts of the build before this one, never of those before that. */
async function clearOldShelves(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(shelfNamed) && name !== shelf)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

precache(beginnings)
cleanupOutdatedCaches()
clientsClaim()

// Whatever lies under /api has no route here: it is for the network alone.
const notPages = [/^\/api(\/|$)/, /\.\w+$/]
registerRoute(new NavigationRoute(({ request, url }) => openPage(request, url), { denylist: notPages }))
registerRoute(
  ({ url }) => isPart(url),
  ({ request }) => givePart(request),
)
registerRoute(
  ({ url }) => isTexts(url),
  ({ request }) => giveTexts(request),
)
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/pictures/'),
  ({ request }) => givePicture(request),
)
addRoute()

self.addEventListener('activate', (event) => event.waitUntil(clearOldShelves()))

/** `keep`: what the page had loaded before this worker was there. `take-over`: the page is about to load anew. `hand-in`: it is shut while something waits. */
type Message = { order: 'keep'; urls: string[] } | { order: 'take-over' } | LastOrder

self.addEventListener('message', (event) => {
  const message = event.data as Message
  if (message.order === 'take-over') return self.skipWaiting()
  if (message.order === 'hand-in') return event.waitUntil(handInForPage(message))
  const parts = message.urls.filter((url) => isPart(new URL(url)))
  const texts = message.urls.filter((url) => isTexts(new URL(url)))
  event.waitUntil(Promise.allSettled([...parts.map(givePart), ...texts.map(giveTexts)]))
})
