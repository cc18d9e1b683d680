import type { AddressInfo } from 'node:net'
import { createUser, registerUser, type User } from '@assay/contract/users'
import type { Random } from '@assay/domain/bank/drawing/random'
import type { KyselyPlugin } from 'kysely'
import { buildApp } from '../../server/src/app.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import { type DatabaseOptions, openDatabase } from '../../server/src/platform/db/open.ts'
import type { Db } from '../../server/src/platform/db/schema.ts'
import { openLog } from '../../server/src/platform/http/log.ts'
import { movableClock } from '../../server/src/platform/http/testClock.ts'
import { callerAt, signInAt } from '../client/caller.ts'
import { PASSWORD } from '../client/people.ts'
import { createMigratedDatabase } from './database.ts'
import { sharedParts } from './sharedWorkers.ts'

const THE_ADMIN = { full_name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD }
const THE_CONSULTANT = { full_name: 'Grace Hopper', email: 'grace@example.com', password: PASSWORD }

export interface TestServerOptions {
  /** Uses real worker processes and real password hashing, for tests of the processes and of the hashing. */
  inEarnest?: boolean
  config?: Partial<Config>
  place?: DatabaseOptions
  clock?: ReturnType<typeof movableClock>
  random?: Random
  log?: { write: (line: string) => void }
  auditLine?: (line: string) => void
  plugin?: KyselyPlugin
  fitEveryMs?: number
}

/** Starts the real server on a free port with a real database. By default, only the clock is replaced. */
export async function openNode({
  inEarnest = false,
  config = {},
  place,
  clock = movableClock(),
  random,
  log,
  auditLine,
  plugin,
  fitEveryMs,
}: TestServerOptions = {}) {
  const own = place ? undefined : await createMigratedDatabase()
  const used = place ?? own
  if (!used) throw new Error('no place for the data')
  const opened = await openDatabase(used)
  const db = plugin ? (opened.withPlugin(plugin) as Db) : opened
  const settings = {
    ...readConfig({ ASSAY_LOG_LEVEL: 'silent', ASSAY_RATE_LIMIT: 'off', ASSAY_DATA_DIR: used.folder }),
    ...config,
  }
  const app = await buildApp({
    ...(!inEarnest && sharedParts),
    config: settings,
    db,
    log: openLog(settings.logLevel, log),
    now: clock.now,
    // A blocked main thread extends the time for answers, which would change most results on a busy machine.
    measuresHoldUps: inEarnest,
    ...(random && { random }),
    ...(auditLine && { auditLine }),
    ...(fitEveryMs !== undefined && { fitEveryMs }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const anonymous = callerAt(url)
  let isOpen = true
  const stop = async () => {
    if (!isOpen) return
    isOpen = false
    await app.close()
    await db.destroy()
  }

  return {
    url,
    db,
    clock,
    place: used,
    anonymous,
    holder: (token: string) => callerAt(url, token),
    signIn: (email: string, password = PASSWORD) => signInAt(url, email, password),
    stop,
    close: async () => {
      await stop()
      await own?.remove()
    },
  }
}

export type Node = Awaited<ReturnType<typeof openNode>>

export async function startTestServer(options: TestServerOptions = {}) {
  const node = await openNode(options)
  const adminUser: User = await node.anonymous(registerUser, { body: THE_ADMIN })
  const admin = await node.signIn(THE_ADMIN.email)
  const consultantUser = await admin(createUser, { body: THE_CONSULTANT })
  const consultant = await node.signIn(THE_CONSULTANT.email)
  return { ...node, admin, adminUser, consultant, consultantUser, staff: consultant }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
