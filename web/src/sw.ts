/// <reference lib="webworker" />
import { firstSupportedLanguage, languageCodes } from '@assay/domain/people/languages'
import { clientsClaim } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isOfCandidates } from './candidatePaths.ts'
import { type ClosePageMessage, sendLateAnswersForPage } from './lib/answers/sendLateAnswersForPage.ts'

declare const self: ServiceWorkerGlobalScope

const browserLanguage = firstSupportedLanguage(navigator.languages, languageCodes) ?? 'en'
/** Candidate pages in other languages are cached only after they are chosen. */
const isOtherLanguagePage = (url: string) => url.startsWith('candidate.') && url !== `candidate.${browserLanguage}.html`

/** In advance, the worker caches only files of every first visit, so candidates never download code for staff. */
const precachedEntries = self.__WB_MANIFEST.filter(
  (entry) => !isOtherLanguagePage(typeof entry === 'string' ? entry : entry.url),
)
const frame = 'index.html'
const TIMEOUT_MS = 4_000
/**
 * The timeout for candidates is shorter than for staff, because a candidate's clock is running, and the cached page is
 * complete.
 */
const CANDIDATE_TIMEOUT_MS = 1_500

const cachePrefix = 'parts-'
const build = precachedEntries.map((entry) => (typeof entry === 'string' ? entry : `${entry.url} ${entry.revision}`))
const cacheName = cachePrefix + build.find((entry) => entry.startsWith(frame))
const matchOptions: MultiCacheQueryOptions = { ignoreVary: true }

const isTexts = (url: URL) => url.origin === self.location.origin && /^\/candidate\.\w+\.\w+\.json$/.test(url.pathname)
const isPart = (url: URL) => url.origin === self.location.origin && url.pathname.startsWith('/assets/')

/** A captive portal replies to every request with its own HTML page, so an HTML response is not stored. */
const isFile = ({ ok, headers }: Response) => ok && !headers.get('content-type')?.includes('text/html')

/** The file name contains a content hash, so a cached file is never outdated. */
async function cacheFirst(request: Request | string): Promise<Response> {
  const kept = await caches.match(request, matchOptions)
  if (kept) return kept
  const response = await fetch(request)
  if (isFile(response)) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

/** The file name has no content hash, so the worker asks the network first. */
async function networkFirst(request: Request | string): Promise<Response> {
  const response = await fetch(request).catch(() => undefined)
  if (response && isFile(response)) {
    await (await caches.open(cacheName)).put(request, response.clone())
    return response
  }
  return (await caches.match(request, matchOptions)) ?? response ?? Response.error()
}

/** A picture's URL always has the same content. Copies are kept until the candidate page deletes all pictures. */
async function serveCachedPicture(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, matchOptions)
  if (kept) return kept
  const response = await fetch(request)
  if (isFile(response)) await (await caches.open('pictures')).put(request.url, response.clone())
  return response
}

/** Without a network, the cached page of any language is used. It then changes to the chosen language. */
async function cachedPage({ pathname }: URL): Promise<Response | undefined> {
  if (!isOfCandidates(pathname)) return matchPrecache(frame)
  const pages = await Promise.all(languageCodes.map((language) => matchPrecache(`candidate.${language}.html`)))
  return pages.find((page) => page !== undefined)
}

/** The worker asks the network first, so that every browser gets the newest version. */
async function servePage(request: Request, url: URL): Promise<Response> {
  const answer = fetch(request).catch(() => undefined)
  const waitMs = isOfCandidates(url.pathname) ? CANDIDATE_TIMEOUT_MS : TIMEOUT_MS
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, waitMs))
  const response = await Promise.race([answer, timeout])
  if (response && response.status < 500) return response
  return (await cachedPage(url)) ?? (await answer) ?? Response.error()
}

/** The cache of the previous build is kept, because an open page of that build may still need its files. */
async function deleteOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

precache(precachedEntries)
cleanupOutdatedCaches()
clientsClaim()

// Paths below /api have no route, so they always use the network.
const notPages = [/^\/api(\/|$)/, /\.\w+$/]
registerRoute(new NavigationRoute(({ request, url }) => servePage(request, url), { denylist: notPages }))
registerRoute(
  ({ url }) => isPart(url),
  ({ request }) => cacheFirst(request),
)
registerRoute(
  ({ url }) => isTexts(url),
  ({ request }) => networkFirst(request),
)
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/pictures/'),
  ({ request }) => serveCachedPicture(request),
)
addRoute()

self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

/**
 * `keep`: cache files that the page loaded before this worker was active. `take-over`: the page is about to reload.
 * `hand-in`: the page is being closed with unsent answers.
 */
type Message = { order: 'keep'; urls: string[] } | { order: 'take-over' } | ClosePageMessage

self.addEventListener('message', (event) => {
  const message = event.data as Message
  if (message.order === 'take-over') return self.skipWaiting()
  if (message.order === 'hand-in') return event.waitUntil(sendLateAnswersForPage(message))
  const parts = message.urls.filter((url) => isPart(new URL(url)))
  const texts = message.urls.filter((url) => isTexts(new URL(url)))
  event.waitUntil(Promise.allSettled([...parts.map(cacheFirst), ...texts.map(networkFirst)]))
})
