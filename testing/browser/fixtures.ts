import { registerUser } from '@assay/contract/users'
import { test as base, type Page } from '@playwright/test'
import { type Caller, callerAt, signInAt } from '../client/caller.ts'
import { type Cluster, startCluster } from '../server/cluster.ts'
import { type RunningServer, startInHost, startServer } from './server.ts'
import { type Host, startHost } from './serverHost.ts'

export { expect } from '@playwright/test'

export const firstAdmin = { full_name: 'Ada Admin', email: 'ada@example.com', password: 'Right-1-word' }

export interface TestServer {
  url: string
  anonymous: Caller
  as(email: string, password: string): Promise<Caller>
  setUp(): Promise<Caller>
  enter(page: Page, email?: string, password?: string): Promise<void>
  server: RunningServer
}

function startTestServer(server: RunningServer): TestServer {
  const { url } = server
  const anonymous = callerAt(url)
  const as = (email: string, password: string) => signInAt(url, email, password)

  return {
    url,
    server,
    anonymous,
    as,
    async setUp() {
      await anonymous(registerUser, { body: firstAdmin })
      return as(firstAdmin.email, firstAdmin.password)
    },
    async enter(page, email = firstAdmin.email, password = firstAdmin.password) {
      const { token } = await as(email, password)
      await page.addInitScript((value) => globalThis.localStorage.setItem('token', value ?? ''), token)
    },
  }
}

interface Options {
  engine: 'sqlite' | 'postgres'
  settings: Record<string, string>
  /** With `ownProcess`, the server runs in a separate process, which a test can kill. */
  ownProcess: boolean
}

/** Each end-to-end test has its own server with an empty database. */
export const test = base.extend<Options & { assay: TestServer }, { cluster: () => Promise<Cluster>; host: Host }>({
  engine: ['sqlite', { option: true }],
  settings: [{}, { option: true }],
  ownProcess: [false, { option: true }],

  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const host = startHost()
      await use(host)
      host.end()
    },
    { scope: 'worker' },
  ],

  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      let started: Promise<Cluster> | undefined
      await use(() => {
        started ??= startCluster()
        return started
      })
      await (await started)?.stop()
    },
    { scope: 'worker' },
  ],

  assay: async ({ engine, settings, ownProcess, cluster, host }, use, story) => {
    const database = engine === 'postgres' ? await (await cluster()).createDatabase(`story_${story.testId}`) : ''
    const own = { DATABASE_URL: database, ...settings }
    const server = await (ownProcess ? startServer(own) : startInHost(host, own))
    await use(startTestServer(server))
    await server.stop()
    if (story.status !== story.expectedStatus) await story.attach('server.log', { body: server.log() })
    server.clearUp()
  },

  baseURL: async ({ assay }, use) => use(assay.url),

  page: async ({ page }, use, story) => {
    await use(page)
    if (story.status === story.expectedStatus) return
    const path = story.outputPath('failed.png')
    await page.screenshot({ path, timeout: 30_000 }).catch(() => {})
    await story.attach('screenshot', { path, contentType: 'image/png' }).catch(() => {})
  },
})
