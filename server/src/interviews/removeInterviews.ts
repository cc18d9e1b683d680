import { stageOf } from '@assay/domain/exam/clock'
import { statusOf } from '@assay/domain/exam/interview'
import type { Tx } from '../db/schema.ts'
import type { ExamCache } from '../sitting/examCache.ts'
import { namesOf } from '../sitting/ledger/webhookEvents.ts'
import { isLeftIn } from '../sitting/states/inPlace.ts'
import { tellWebhooks } from '../webhooks/outbox.ts'
import { followStates } from './followStates.ts'
import { removeUnlessRunning } from './queries.ts'

interface Removed {
  id: number
  code: string
}

export interface Removal {
  at: number
  reason: 'deleted' | 'erased' | 'retention'
}

/**
 * Takes interviews out of everything, also out of the bin, however that comes about; after `tellOfNames`. Those that run stay,
 * and are not among what comes back.
 */
export async function removeInterviews(
  tx: Tx,
  exams: ExamCache,
  interviews: readonly Removed[],
  { at, reason }: Removal,
): Promise<Removed[]> {
  const gone: NonNullable<Awaited<ReturnType<typeof removeUnlessRunning>>>[] = []
  for (const { id } of interviews) {
    const removed = await removeUnlessRunning(tx, id)
    if (removed) gone.push(removed)
  }
  await tellWebhooks(
    tx,
    gone
      .filter((row) => isLeftIn('events', row))
      .map((row) => ({
        ...{ type: 'interview.deleted', ...namesOf(row), at },
        data: { interview_status: statusOf(stageOf(row)), reason },
        // Who was erased is named by nothing that a program knows them by.
        externalId: reason === 'deleted' ? row.external_id : null,
      })),
  )
  await followStates(
    tx,
    exams,
    gone.map((before) => ({ before, after: null })),
  )
  return gone
}
