import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import { throwListenFault } from './listenFault.ts'
import { findLastBackup } from './operations/backups/lastBackup.ts'
import { findLastRestoreTest } from './operations/backups/lastRestoreTest.ts'
import type { PoolCounts, PoolWatch } from './platform/db/postgres/poolWatch.ts'
import type { Db } from './platform/db/schema.ts'
import { databaseBytes, logBytes } from './platform/db/size.ts'
import { isKnownHost } from './platform/http/visitor/visits.ts'
import { countWaitingMails, oldestSeconds } from './platform/mail/queries.ts'
import { type Family, reading } from './platform/metrics/instruments.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { watchProcess } from './platform/metrics/process.ts'
import { serveMetrics } from './platform/metrics/serveMetrics.ts'
import { countDeliveries } from './platform/webhooks/queries.ts'
import { countOverdueTests, countRunningTests } from './product/attempts/countOpenTests.ts'
import { countUncounted } from './product/insight/counting/count.ts'
import { VERSION } from './version.ts'

export function watchPool(metrics: Metrics): PoolWatch {
  const { counts, add } = metrics
  let pool: PoolCounts | null = null
  metrics.pool = () => pool
  const wait = counts.poolWaitSeconds.of()
  add(
    reading('assay_pool_connections', 'Connections to PostgreSQL, by state.', () =>
      pool
        ? [
            { state: 'busy', value: pool.totalCount - pool.idleCount },
            { state: 'idle', value: pool.idleCount },
          ]
        : null,
    ),
    reading(
      'assay_pool_waiting',
      'Operations that wait for a connection to PostgreSQL.',
      () => pool?.waitingCount ?? null,
    ),
  )
  return {
    opened(opened) {
      pool = opened
    },
    waited: wait.observe,
  }
}

interface MetricSources {
  config: Pick<Config, 'folder' | 'metrics' | 'backups' | 'baseUrl'>
  db: Db
  now: () => number
}

/**
 * Time limit in milliseconds for the query that checks the database, shorter than the limit of a metrics scrape. After
 * this time, the database counts as unavailable.
 */
const PING_TIMEOUT_MS = 700

function isUp(db: Db): Promise<number> {
  const query = sql`select 1`.execute(db).then(
    () => 1,
    () => 0,
  )
  return Promise.race([query, setTimeout(PING_TIMEOUT_MS, 0, { ref: false })])
}

/** The time of the last backup in seconds since 1970, as Prometheus expects. */
function momentOfLastBackup({ folder, backups }: MetricSources['config']): number | null {
  const last = findLastBackup({ folder, backupFolder: backups?.folder })
  return last && last.at / 1000
}

function momentOfLastRestoreTest({ folder }: MetricSources['config']): number | null {
  const good = findLastRestoreTest(folder)?.good ?? null
  return good && good.at / 1000
}

function databaseMetrics({ db, config, now }: MetricSources): Family[] {
  const { folder } = config
  return [
    reading('assay_info', 'The running release, as a label.', () => [{ version: VERSION, value: 1 }]),
    reading('assay_database_up', '1 if the database responds, otherwise 0.', () => isUp(db)),
    reading('assay_last_backup_timestamp_seconds', 'Time of the last backup, in seconds since 1970.', () =>
      momentOfLastBackup(config),
    ),
    reading('assay_backup_drilled_seconds', 'Time of the last successful restore test, in seconds since 1970.', () =>
      momentOfLastRestoreTest(config),
    ),
    reading('assay_database_bytes', 'Size of the database.', () => databaseBytes(db, folder)),
    reading('assay_database_log_bytes', "Size of SQLite's write-ahead log.", () => logBytes(db, folder)),
    reading('assay_tests_running', 'Running tests.', () => countRunningTests(db, now())),
    reading('assay_tests_overdue', 'Expired tests not yet closed.', () => countOverdueTests(db, now())),
    reading('assay_mails_waiting', 'Queued e-mails.', () => countWaitingMails(db)),
    reading('assay_mail_oldest_seconds', 'Waiting time of the oldest queued e-mail.', () => oldestSeconds(db, now())),
    reading('assay_deliveries_waiting', 'Webhook messages not yet delivered.', () => countDeliveries(db)),
    reading('assay_results_uncounted', 'Ended tests not yet in the statistics.', () => countUncounted(db)),
  ]
}

export async function openMetricsPort(watched: MetricSources & { metrics: Metrics }): Promise<() => Promise<void>> {
  const { config, metrics } = watched
  if (!config.metrics) return async () => {}
  const itself = watchProcess(config.folder)
  metrics.add(...itself.families, ...databaseMetrics(watched))
  const names = { host: 'ASSAY_METRICS_HOST', port: 'ASSAY_METRICS_PORT' }
  // On a loopback address, only known host names are accepted, to prevent DNS rebinding. On another address, other
  // machines may use any name.
  const isOwn = /^(127\.|::1$|localhost$)/.test(config.metrics.host)
  const isKnown = (host: string) => !isOwn || isKnownHost(host, config.baseUrl)
  const served = await serveMetrics({ ...config.metrics, isKnown }, metrics.families).catch(
    throwListenFault({ ...config.metrics, names }),
  )
  return async () => {
    itself.stop()
    await served.close()
  }
}
