import { stageOf } from '@assay/domain/exam/clock'
import { statusOf } from '@assay/domain/exam/interview'
import { inChunks } from '../db/chunks.ts'
import type { Tx } from '../db/schema.ts'
import { confirmationsOf, firstsOf } from '../sitting/confirmations/newest.ts'
import type { ExamCache } from '../sitting/examCache.ts'
import { tellOfInterviews } from '../sitting/ledger/tellOfInterviews.ts'
import { namesOf } from '../sitting/ledger/webhookEvents.ts'
import { isLeftIn } from '../sitting/states/inPlace.ts'
import { markOrders } from '../webhooks/markOrders.ts'
import { followStates } from './followStates.ts'
import { letJournalsWait, removeJournals, removeUnlessRunning } from './queries.ts'

interface Removed {
  id: number
  code: string
}

/** Adds verification tests, first because they are newer. */
async function withConfirmations(tx: Tx, interviews: readonly Removed[]): Promise<Removed[]> {
  const own = await inChunks(interviews, (part) =>
    confirmationsOf(
      tx,
      part.map(({ id }) => id),
    ),
  )
  const all = new Map([...interviews, ...own].map((one) => [one.id, one]))
  return [...all.values()].toSorted((one, other) => other.id - one.id)
}

export interface Removal {
  at: number
  reason: 'deleted' | 'erased' | 'retention'
  /** The caller deletes these journals in the same transaction by dropping their partition. */
  isLeft?: ((id: number) => boolean) | undefined
}

/**
 * Deletes interviews completely, including those in the bin; call `tellOfNames` first. Running ones stay and are
 * missing from the result.
 */
export async function removeInterviews(
  tx: Tx,
  exams: ExamCache,
  interviews: readonly Removed[],
  { at, reason, isLeft = () => false }: Removal,
): Promise<Removed[]> {
  await letJournalsWait(tx)
  const gone: NonNullable<Awaited<ReturnType<typeof removeUnlessRunning>>>[] = []
  const kept = new Set<number>()
  for (const { id } of await withConfirmations(tx, interviews)) {
    // Stays if its verification test is running.
    if (kept.has(id)) continue
    const removed = await removeUnlessRunning(tx, id)
    if (removed) gone.push(removed)
    else for (const first of await firstsOf(tx, id)) kept.add(first)
  }
  await removeJournals(
    tx,
    gone.map(({ id }) => id).filter((id) => !isLeft(id)),
  )
  await tellOfInterviews(
    tx,
    gone
      .filter((row) => isLeftIn('events', row))
      .map((row) => ({
        ...{ type: 'interview.deleted', ...namesOf(row), at },
        data: { interview_status: statusOf(stageOf(row)), reason },
        // After an erasure the event contains no id set by a program.
        externalId: reason === 'deleted' ? row.external_id : null,
      })),
  )
  // Interviews in the bin were already reported as deleted; now they cannot be restored.
  await markOrders(
    tx,
    gone
      .filter((row) => !isLeftIn('events', row))
      .map(({ id }) => ({ type: 'interview.deleted', interviewId: id, at })),
  )
  await followStates(
    tx,
    exams,
    gone.map((before) => ({ before, after: null })),
  )
  return gone
}
