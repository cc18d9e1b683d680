import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'

/** An event stream ends only when the page closes, so the test must not wait for its end. */
const isStream = (url: string) => new URL(url).pathname.endsWith('/stream')

export interface Fetched {
  path: string
  bytes: number
}

export function watchFetches(page: Page): () => Promise<Fetched[]> {
  const seen: { path: string; body: Promise<Buffer> }[] = []
  page.on('response', (response) => {
    const isEmpty = response.status() === 204 || response.request().method() === 'HEAD' || isStream(response.url())
    const hasBody = response.ok() && !isEmpty
    const body = hasBody ? response.body().catch(() => Buffer.alloc(0)) : Promise.resolve(Buffer.alloc(0))
    seen.push({ path: new URL(response.url()).pathname, body })
  })
  return () => Promise.all(seen.map(async ({ path, body }) => ({ path, bytes: brotliCompressSync(await body).length })))
}

const QUIET_MS = 500
const LOOK_MS = 50

export function watchQuiet(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let since = performance.now()
  const begin = (request: Request) => {
    if (!isStream(request.url())) underWay.add(request)
  }
  const end = (request: Request) => {
    if (underWay.delete(request)) since = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return async () => {
    while (underWay.size > 0 || performance.now() - since < QUIET_MS) await setTimeout(LOOK_MS)
  }
}

export async function watchNetwork(page: Page): Promise<() => string[]> {
  const asked: { id: string; path: string }[] = []
  const kept = new Set<string>()
  const client = await page.context().newCDPSession(page)
  client.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId))
  client.on('Network.responseReceived', ({ requestId, response }) => {
    asked.push({ id: requestId, path: new URL(response.url).pathname })
    if (response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache) kept.add(requestId)
  })
  await client.send('Network.enable')
  return () => asked.filter(({ id }) => !kept.has(id)).map(({ path }) => path)
}

export const sumOf = (fetched: readonly Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0)
