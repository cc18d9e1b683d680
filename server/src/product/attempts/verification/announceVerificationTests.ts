import type { Tx } from '../../../platform/db/schema.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { type AttemptCache, evictAttempt } from '../attemptCache.ts'

interface Announcement {
  id: number
  since: number | null
  at: number
}

/** Candidates who have started keep the information that they saw before the start. */
export const announceVerificationTests =
  (attemptCache: AttemptCache) =>
  async (tx: Tx, { id: blueprintId, since, at }: Announcement): Promise<void> => {
    const changed = await tx
      .updateTable('interviews')
      .set({ may_confirm_since: since })
      .where('blueprint_id', '=', blueprintId)
      .where('started_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of changed) evictAttempt(attemptCache, id)
    await recordChanges(
      tx,
      changed.map(({ id }) => ({ id, at })),
    )
  }
