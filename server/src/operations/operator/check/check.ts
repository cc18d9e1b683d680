import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { type Config, readConfig } from '../../../config.ts'
import { type Address, throwListenFault } from '../../../listenFault.ts'
import { readTime } from '../../../monotonicClock.ts'
import { freeBytesIn, writeObstacle } from '../../../platform/db/files/faults.ts'
import { newestMigration, refuseOtherRelease, refuseUnsuitableServer, SCHEMA } from '../../../platform/db/migrate.ts'
import { openReadOnly } from '../../../platform/db/open.ts'
import { fileIn, filesIn, isEmpty } from '../../../platform/db/sqlite/file.ts'
import { assertMayCreateDatabase } from '../../../platform/db/sqlite.ts'
import { isPageBuilt, NOT_BUILT } from '../../../platform/http/page/builtPage.ts'
import { openTransport } from '../../../platform/mail/transport.ts'
import { FULL_BYTES } from '../../../reserve.ts'
import { settingWarnings } from '../../system/settingAdvice.ts'
import { parseArguments, printLine, type RunCommand } from '../words.ts'
import { type CheckResult, fault, passed, withCheckTimeout } from './checkResult.ts'
import { checkReadReplica } from './replica.ts'

/**
 * All time limits use the time of the database. If this machine's time differs by more milliseconds, one of the clocks
 * is wrong.
 */
const MAX_CLOCK_DIFFERENCE_MS = 5_000

const tablesAt = (found: string) => {
  if (found === '') return 'no tables yet: the first start creates them'
  return found === SCHEMA
    ? 'tables of this release'
    : `tables of an older release (${found}): the next start upgrades them to ${SCHEMA}`
}

export async function checkDatabase(config: Config): Promise<CheckResult> {
  const { databaseUrl, folder, mayCreateDatabase } = config
  if (!databaseUrl && isEmpty(fileIn(folder))) {
    assertMayCreateDatabase(folder, mayCreateDatabase)
    return passed('SQLite, no database yet: the first visitor creates the first administrator')
  }
  const db = await openReadOnly(config)
  try {
    if (databaseUrl) await refuseUnsuitableServer(db)
    const found = await newestMigration(db)
    refuseOtherRelease('The database', found)
    const ahead = found === '' ? 0 : (await readTime(db)) - Date.now()
    const words = `${databaseUrl ? 'PostgreSQL' : 'SQLite'}, ${tablesAt(found)}`
    if (!databaseUrl || Math.abs(ahead) < MAX_CLOCK_DIFFERENCE_MS) return passed(words)
    return fault(`${words}; its clock differs from this machine's clock by ${Math.round(ahead / 1_000)} s`)
  } finally {
    await db.destroy()
  }
}

const REQUEST_TIMEOUT_MS = 3_000

/** Returns true if Assay itself uses the port. A restart will replace this server, so the used port is no fault. */
async function isAssay({ host, port }: Address): Promise<boolean> {
  const near = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const name = near.includes(':') ? `[${near}]` : near
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  for (const path of ['/api/health', '/metrics']) {
    const text = await fetch(`http://${name}:${port}${path}`, { signal })
      .then((answer) => answer.text())
      .catch(() => '')
    if (/"status":"ok","version"|^assay_/m.test(text)) return true
  }
  return false
}

async function checkPort(address: Address): Promise<CheckResult> {
  const { host, port } = address
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening').catch(throwListenFault(address))
  } catch (error) {
    if (!(await isAssay(address))) throw error
    return passed(`${host}:${port} is in use by the running Assay`)
  }
  probe.close()
  return passed(`${host}:${port} is free`)
}

function existingFolder(folder: string): string {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  return place
}

function checkFolder({ folder, databaseUrl }: Config): CheckResult {
  const place = existingFolder(folder)
  if (!statSync(place).isDirectory()) return fault(`${place} is not a folder`)
  const why = writeObstacle(place, place === folder ? filesIn(folder) : [])
  if (why !== null) return fault(`${place} cannot be written: ${why}`)
  const free = freeBytesIn(place)
  const room = `${(free / 2 ** 30).toFixed(1)} GiB free`
  if (!databaseUrl && free < FULL_BYTES) return fault(`the disk is full (${room} in ${place})`)
  return passed(place === folder ? `${folder}, ${room}` : `${folder} is created at the start, ${room}`)
}

const SMTP_TIMEOUTS = { greetingMs: 8_000, silenceMs: 8_000, tryMs: 8_000 }

async function checkMail({ mail }: Config): Promise<CheckResult> {
  if (!mail) return passed('not set: no e-mail is sent')
  const { host, port } = mail.server
  const why = await openTransport(mail, SMTP_TIMEOUTS).greet()
  return why === null
    ? passed(`${host}:${port} accepts e-mails`)
    : fault(`${host}:${port} does not accept e-mails: ${why}`)
}

function checkSettings(config: Config): CheckResult {
  const wrong = settingWarnings(process.env, config)
  return wrong.length > 0 ? fault(wrong.join('; ')) : passed('all settings are known and can be read')
}

const systemChecks: [string, (config: Config) => CheckResult | Promise<CheckResult>][] = [
  ['settings', checkSettings],
  ['data folder', checkFolder],
  ['database', checkDatabase],
  ['replica', checkReadReplica],
  ['mail server', checkMail],
  ['page', () => (isPageBuilt() ? passed('built') : fault(NOT_BUILT))],
  ['port', ({ host, port }) => checkPort({ host, port, names: { host: 'HOST', port: 'PORT' } })],
  [
    'metrics',
    ({ metrics }) =>
      metrics === null
        ? passed('not set')
        : checkPort({ ...metrics, names: { host: 'ASSAY_METRICS_HOST', port: 'ASSAY_METRICS_PORT' } }),
  ],
]

/**
 * The command runs the same checks as a start, but starts no server and changes nothing. A server may be running during
 * the check.
 */
export const run: RunCommand = async (words) => {
  parseArguments(words, {})
  const config = readConfig(process.env)
  let faults = 0
  for (const [name, check] of systemChecks) {
    const { isFault, words: found } = await withCheckTimeout(async () => check(config))
    if (isFault) faults += 1
    printLine(`${name.padEnd(12)} ${isFault ? 'WRONG: ' : ''}${found}`)
  }
  printLine(faults > 0 ? `\nProblems to fix before the start: ${faults}.` : '\nAssay can start.')
  return faults > 0 ? 1 : undefined
}
