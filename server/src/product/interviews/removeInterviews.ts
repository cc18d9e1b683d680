import { stageOf, statusOf } from '@assay/domain/exam/stage'
import { inChunks } from '../../platform/db/chunks.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { scheduleStatusUpdates } from '../../platform/webhooks/scheduleStatusUpdates.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { isIncluded } from '../attempts/states/inView.ts'
import { confirmationsOf, firstInterviewIds } from '../attempts/verification/newest.ts'
import { publishInterviewEvents } from '../attempts/webhooks/publishInterviewEvents.ts'
import { eventSubject } from '../attempts/webhooks/statusEvents.ts'
import { deferJournals, removeJournals, removeUnlessRunning } from './queries.ts'
import { updateStateCounts } from './updateStateCounts.ts'

/** With the lock for deletions, erasing, deleting and restoring interviews run one after another. */
export const lockDeletions = (tx: Tx) => takeLock(tx, 'interview deletions')

interface RemovedInterview {
  id: number
  code: string
}

/** The newest interviews come first, so that verification tests come before their first tests. */
async function withConfirmations(tx: Tx, interviews: readonly RemovedInterview[]): Promise<RemovedInterview[]> {
  const verificationTests = await inChunks(interviews, (part) =>
    confirmationsOf(
      tx,
      part.map(({ id }) => id),
    ),
  )
  const all = new Map([...interviews, ...verificationTests].map((one) => [one.id, one]))
  return [...all.values()].toSorted((one, other) => other.id - one.id)
}

export interface Removal {
  at: number
  reason: 'deleted' | 'erased' | 'retention'
}

/** Call `lockDeletions` first. Interviews in the bin are deleted too, but no running interviews. */
export async function removeInterviews(
  tx: Tx,
  attemptCache: AttemptCache,
  interviews: readonly RemovedInterview[],
  { at, reason }: Removal,
): Promise<RemovedInterview[]> {
  await deferJournals(tx)
  const removedRows: NonNullable<Awaited<ReturnType<typeof removeUnlessRunning>>>[] = []
  const kept = new Set<number>()
  for (const { id } of await withConfirmations(tx, interviews)) {
    // If a verification test is running, its first test is kept too.
    if (kept.has(id)) continue
    const removed = await removeUnlessRunning(tx, id)
    if (removed) removedRows.push(removed)
    else for (const first of await firstInterviewIds(tx, id)) kept.add(first)
  }
  await removeJournals(
    tx,
    removedRows.map(({ id }) => id),
  )
  await publishInterviewEvents(
    tx,
    removedRows
      .filter((row) => isIncluded('events', row))
      .map((row) => ({
        ...{ type: 'interview.deleted', ...eventSubject(row), at },
        data: { interview_status: statusOf(stageOf(row)), reason },
        // A program has chosen the external id, so it may identify the candidate, and is left out after an erasure.
        externalId: reason === 'deleted' ? row.external_id : null,
      })),
  )
  // Other systems know about deletions in the bin, but not that these interviews can no longer be restored.
  await scheduleStatusUpdates(
    tx,
    removedRows
      .filter((row) => !isIncluded('events', row))
      .map(({ id }) => ({ type: 'interview.deleted', interviewId: id, at })),
  )
  await updateStateCounts(
    tx,
    attemptCache,
    removedRows.map((before) => ({ before, after: null })),
  )
  return removedRows
}
