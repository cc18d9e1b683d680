import { sql } from 'kysely'
import type { WarningLog } from '../../../log.ts'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Counts } from '../../../platform/metrics/counts.ts'
import type { AttemptCache } from '../attemptCache.ts'
import type { StartedAttempt } from '../clock/clocks.ts'
import type { IncomingAnswer, SubmissionOutcome } from './decideSubmission.ts'
import { type DevicesSeen, writeDevices } from './devices.ts'
import { type CommitWatch, GroupCommit } from './groupCommit.ts'
import { type StartRequest, writeStarts } from './writeStarts.ts'
import { writeSubmissions } from './writeSubmissions.ts'

interface Rehearsal {
  interviewId: number
  at: number
}

/** A rehearsal shows the candidate that saving works, so it always commits a transaction. */
async function writeRehearsals(db: Db, batch: readonly Rehearsal[]): Promise<undefined[]> {
  const rows = batch.map(({ interviewId, at }) => ({ interview_id: interviewId, at }))
  await inTransaction(db, (tx) =>
    sql`
      insert into interview_events (interview_id, at, kind, detail, once)
      select input.interview_id, input.at, 'rehearsed', '', 'rehearsed '
      from ${rowsAsTable(tx, { interview_id: 'bigint', at: 'bigint' }, rows)} where true
      on conflict (interview_id, once) do update set detail = interview_events.detail`.execute(tx),
  )
  return batch.map(() => undefined)
}

export interface GroupCommits {
  submissions: GroupCommit<IncomingAnswer, SubmissionOutcome>
  starts: GroupCommit<StartRequest, StartedAttempt | null>
  devices: GroupCommit<DevicesSeen, undefined>
  rehearsals: GroupCommit<Rehearsal, undefined>
}

const SLOW_MS = 1_000

/** The commits of `devices` are called `presences` in the metrics, because existing dashboards use this name. */
type CommitKind = Exclude<keyof GroupCommits, 'devices'> | 'presences'

export const waitingByKind = ({ devices, ...commits }: GroupCommits): { kind: string; value: number }[] =>
  Object.entries({ ...commits, presences: devices }).map(([kind, { waiting }]) => ({ kind, value: waiting }))

export const oldestSaveMs = (commits: GroupCommits): number =>
  Math.max(...Object.values(commits).map(({ oldestMs }) => oldestMs))

export function commitMetrics(counts: Counts, kind: CommitKind, log: WarningLog): CommitWatch {
  const [took, size, waited] = [counts.commitSeconds, counts.commitSize, counts.commitWaitSeconds].map((one) =>
    one.of({ kind }),
  )
  return (commit) => {
    took?.observe(commit.tookMs / 1000)
    size?.observe(commit.size)
    waited?.observe(commit.waitedMs / 1000)
    const { size: amount, waitedMs, tookMs } = commit
    if (waitedMs + tookMs > SLOW_MS)
      log.warn(
        { save: kind, amount, waited_ms: Math.round(waitedMs), took_ms: Math.round(tookMs) },
        'a save took longer than a second',
      )
  }
}

export const openGroupCommits = (
  db: Db,
  attemptCache: AttemptCache,
  counts: Counts,
  log: WarningLog,
): GroupCommits => ({
  submissions: new GroupCommit((batch) => writeSubmissions(db, attemptCache, batch), {
    watch: commitMetrics(counts, 'submissions', log),
  }),
  starts: new GroupCommit((batch) => writeStarts(db, attemptCache, batch), {
    watch: commitMetrics(counts, 'starts', log),
  }),
  devices: new GroupCommit((batch) => writeDevices(db, batch), { watch: commitMetrics(counts, 'presences', log) }),
  rehearsals: new GroupCommit((batch) => writeRehearsals(db, batch), {
    watch: commitMetrics(counts, 'rehearsals', log),
  }),
})
