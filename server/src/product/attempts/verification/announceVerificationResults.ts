import type { Tx } from '../../../platform/db/schema.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { type AttemptCache, forgetAttempt } from '../attemptCache.ts'

interface Telling {
  id: number
  since: number | null
  at: number
}

/** Candidates who have started keep the earlier information. */
export const announceVerificationResults =
  (attempts: AttemptCache) =>
  async (tx: Tx, { id: blueprintId, since, at }: Telling): Promise<void> => {
    const changed = await tx
      .updateTable('interviews')
      .set({ may_confirm_since: since })
      .where('blueprint_id', '=', blueprintId)
      .where('started_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of changed) forgetAttempt(attempts, id)
    await recordChanges(
      tx,
      changed.map(({ id }) => ({ id, at })),
    )
  }
