import type { Replica, Running } from '@assay/contract/installation/system'
import { isoOf } from '@assay/domain/isoTime'
import type { Queryable } from '../../platform/db/schema.ts'
import { countWaitingMails, oldestSeconds } from '../../platform/mail/queries.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { countDeliveries } from '../../platform/webhooks/queries.ts'
import { countOverdueTests, countRunningTests } from '../../product/attempts/countOpenTests.ts'
import type { GroupCommits } from '../../product/attempts/groupCommit/groupCommits.ts'
import { countUncounted } from '../../product/insight/counting/count.ts'
import type { Readiness } from '../../readiness.ts'

interface MetricSources {
  db: Queryable
  metrics: Metrics
  readiness: Readiness
  streams: { size: number }
  commits: GroupCommits
  replica: { state: () => Replica | null }
  now: () => number
}

export function nodeMetrics({ db, metrics, readiness, streams, commits, replica, now }: MetricSources) {
  const { counts } = metrics
  const started_at = isoOf(now())

  function connections(): Running['connections'] {
    const pool = metrics.pool()
    if (pool === null) return null
    const { totalCount, idleCount, waitingCount } = pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  return async (): Promise<Running> => {
    const fault = await readiness.fault()
    return {
      started_at,
      not_ready: fault?.reason ?? null,
      tests_running: await countRunningTests(db, now()),
      tests_overdue: await countOverdueTests(db, now()),
      mails_waiting: await countWaitingMails(db),
      oldest_mail_seconds: await oldestSeconds(db, now()),
      deliveries_waiting: await countDeliveries(db),
      results_to_count: await countUncounted(db),
      streams_open: streams.size,
      answers_waiting: Object.values(commits).reduce((sum, { waiting }) => sum + waiting, 0),
      connections: connections(),
      replica: replica.state(),
      memory_bytes: process.memoryUsage.rss(),
      calls_failed: counts.requests.sum(({ status }) => Number(status) >= 500),
      sign_ins_refused: counts.signIns.sum(),
      tries_refused: counts.limited.sum(),
    }
  }
}

export type NodeMetrics = ReturnType<typeof nodeMetrics>
