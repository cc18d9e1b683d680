import { remainingMs } from '@assay/domain/exam/testClock'
import { type Actor, recordAuditEntries } from '../../../platform/db/audit.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { type AttemptCache, evictAttempt } from '../attemptCache.ts'
import { type ExtendedClock, extendClocks, type TimeExtension } from './clocks.ts'

interface ExtendRequest {
  actor: Actor
  attemptCache: AttemptCache
  extensions: readonly TimeExtension[]
  /** The reason is null if the server itself measured the lost time. */
  reason: string | null
}

export const remainingAt = (extended: ExtendedClock, now: number): number =>
  remainingMs({ ...extended, closed_at: null }, now)

export async function extendTests(
  tx: Tx,
  { actor, attemptCache, extensions, reason }: ExtendRequest,
): Promise<readonly ExtendedClock[]> {
  if (extensions.length === 0) return []
  const extended = await extendClocks(tx, actor, extensions, reason)
  for (const { id } of extended) evictAttempt(attemptCache, id)
  await recordAuditEntries(
    tx,
    actor,
    extended.map(({ id, seconds }) => ({
      action: 'given_time' as const,
      object_kind: 'interview' as const,
      object_id: id,
      detail: { seconds, reason },
    })),
  )
  return extended
}
