import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export interface Fetched {
  path: string
  /** Of its content as brotli. */
  bytes: number
}

/** Everything that this page fetches from now on, calls of the server included. */
export function watchFetches(page: Page): () => Promise<Fetched[]> {
  const seen: { path: string; body: Promise<Buffer> }[] = []
  page.on('response', (response) => {
    const hasBody = response.ok() && response.status() !== 204 && response.request().method() !== 'HEAD'
    const body = hasBody ? response.body().catch(() => Buffer.alloc(0)) : Promise.resolve(Buffer.alloc(0))
    seen.push({ path: new URL(response.url()).pathname, body })
  })
  return () => Promise.all(seen.map(async ({ path, body }) => ({ path, bytes: brotliCompressSync(await body).length })))
}

/** The addresses for which this page goes out to the network from now on, past everything that the browser has kept. */
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
