import type { Tx } from '../db/schema.ts'
import { countDeleted, noteDue } from '../sitting/counts.ts'
import { type Exams, forgetExam } from '../sitting/live.ts'
import { tellWebhooks } from '../webhooks/outbox.ts'
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
 * Takes interviews out of everything that is counted or told, however that comes about; after `tellOfDeletion`. Those that run stay,
 * and are not among what comes back.
 */
export async function removeInterviews(
  tx: Tx,
  exams: Exams,
  interviews: readonly Removed[],
  { at, reason }: Removal,
): Promise<Removed[]> {
  const gone: Removed[] = []
  const counted: Parameters<typeof countDeleted>[1][] = []
  for (const interview of interviews) {
    const removed = await removeUnlessRunning(tx, interview.id)
    if (!removed) continue
    forgetExam(exams, interview.id)
    gone.push(interview)
    counted.push(removed)
  }
  await tellWebhooks(
    tx,
    gone.map(({ id, code }) => ({ type: 'interview.deleted', interviewId: id, at, data: { code, reason } })),
  )
  await noteDue(
    tx,
    gone.map(({ id }) => id),
  )
  // In an order that is the same on every node, so that no two of them wait for each other in a ring.
  const keyOf = ({ label_set, blueprint_id, score }: (typeof counted)[number]) =>
    JSON.stringify([label_set, blueprint_id, score])
  for (const one of counted.toSorted((first, second) => (keyOf(first) < keyOf(second) ? -1 : 1)))
    await countDeleted(tx, one)
  return gone
}
