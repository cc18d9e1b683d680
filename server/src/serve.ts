import type { AddressInfo } from 'node:net'
import type { DestinationStream } from 'pino'
import { type AppOptions, buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openMetricsPort, watchPool } from './databaseMetrics.ts'
import { throwListenFault } from './listenFault.ts'
import type { Log, WarningLog } from './log.ts'
import { logClockJumps, monotonicClock, readTime } from './monotonicClock.ts'
import { backUpDaily } from './operations/backups/daily.ts'
import { backupNoteFault } from './operations/backups/lastBackup.ts'
import { installationKey } from './platform/auth/installationKey.ts'
import { checkForDamage, type Damage, noDamage } from './platform/db/damage.ts'
import { makeFolder } from './platform/db/files/makeFolder.ts'
import { restrictFolderAccess } from './platform/db/files/restrictFolderAccess.ts'
import { engineOf, openDatabase } from './platform/db/open.ts'
import { logWhenMigrated } from './platform/db/postgres/serving.ts'
import { fileIn } from './platform/db/sqlite/file.ts'
import { openLog } from './platform/http/log.ts'
import { movableClock, serveClock } from './platform/http/testClock.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { makeFirstAdmin } from './platform/users/firstAdmin.ts'
import { hasUsers } from './platform/users/queries.ts'
import { setupCodeOf } from './platform/users/setupCode.ts'
import { keepReserve, noReserve, releaseReserve } from './reserve.ts'

const NOTE_INTERVAL_MS = 60_000

function watchBackupNote({ folder }: Pick<Config, 'folder'>, log: WarningLog) {
  let logged: string | null = null
  const checkNote = () => {
    const why = backupNoteFault(folder)
    if (why !== null && why !== logged) log.warn({ folder, why }, 'the record of the last backup cannot be read')
    logged = why
  }
  checkNote()
  const timer = setInterval(checkNote, NOTE_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function watchForDamage(config: Config, damage: Damage, log: Pick<Log, 'error'>): () => void {
  if (engineOf(config) !== 'sqlite') return () => {}
  return checkForDamage(fileIn(config.folder), damage, (found) =>
    log.error({ found }, 'the database is damaged: restore a backup'),
  )
}

/**
 * During the stop, the server waits for this number of milliseconds. In this time, each connection of a proxy gets a
 * last response, which closes the connection.
 */
const DRAIN_MS = 500

interface Options extends Pick<AppOptions, 'processes' | 'hashing'> {
  logTo?: DestinationStream
}

export async function serve(env: Record<string, string | undefined>, { logTo, ...parts }: Options = {}) {
  const config = readConfig(env)
  const log = openLog(config.logLevel, logTo)
  const metrics = openMetrics()
  const damage = noDamage()
  const say = (words: string) => log.warn(words)
  makeFolder(config.folder)
  restrictFolderAccess(config.folder)
  // The reserve file is deleted before the database is opened, because opening the database already writes to the disk.
  const isReserveReleased = config.databaseUrl ? false : releaseReserve(config.folder)
  const slow = (statement: string, tookMs: number) =>
    log.warn({ statement, took_ms: Math.round(tookMs) }, 'an SQL statement took longer than a second')
  const db = await openDatabase({ ...config, poolWatch: watchPool(metrics), say, slow, damage })
  await makeFirstAdmin(db, config)
  const testClock = config.hasTestClock ? movableClock() : null
  const clock = monotonicClock(await readTime(db))
  const now = testClock?.now ?? clock.now
  const reserve = config.databaseUrl ? noReserve : keepReserve(config.folder, log, isReserveReleased)
  const app = await buildApp({ ...parts, config, db, log, now, metrics, damage, reserve, lastCallMs: DRAIN_MS })
  if (testClock) serveClock(app, testClock)
  const { host } = config
  const listen = async () => {
    const names = { host: 'HOST', port: 'PORT' }
    await app.listen({ host, port: config.port }).catch(throwListenFault({ host, port: config.port, names }))
    return openMetricsPort({ config, db, now, metrics })
  }
  const stopMetrics = await listen().catch(async (fault: unknown) => {
    await app.close()
    await db.destroy()
    throw fault
  })
  const { port } = app.server.address() as AddressInfo
  const stopLooking = [
    logClockJumps(clock, log),
    logWhenMigrated(db, log),
    watchForDamage(config, damage, log),
    watchBackupNote(config, log),
  ]
  const stopBackups = backUpDaily(config, env, log)
  const setupCode = (await hasUsers(db)) ? null : setupCodeOf(await installationKey(db))

  return {
    config,
    engine: engineOf(config),
    log,
    port,
    /**
     * Code for the registration of the first administrator from another machine. `setupCode` is null after this
     * registration.
     */
    setupCode,
    async stop() {
      for (const stop of stopLooking) stop()
      await stopMetrics()
      await stopBackups()
      await app.close()
      await db.destroy()
    },
  }
}
