import { readsPresenceFacts, readsTimeDependentFacts } from '@assay/contract/facts/factTraitsOfCall'
import { ignoreUnavailable } from '../../../platform/db/violations.ts'
import type { Route } from '../../../platform/http/route.ts'
import { saveHeartbeats } from '../presence/saveHeartbeats.ts'
import { closeExpiredTests } from './closeTests.ts'

/**
 * If the disk is full, the request runs without closing expired tests. The closing job logs each test that cannot be
 * closed.
 */
export function closeExpiredFirst(each: Route): Route {
  const readsHeartbeats = readsPresenceFacts(each.call)
  const readsTimes = readsTimeDependentFacts(each.call)
  if (!readsHeartbeats && !readsTimes) return each
  return {
    ...each,
    preHandler: async (context) => {
      const { db, caches, receivedAt, completedUpTo } = context
      if (readsHeartbeats) await saveHeartbeats(db, caches.attempts.heartbeats).catch(ignoreUnavailable)
      if (readsTimes)
        await closeExpiredTests(db, caches.attempts, Math.min(receivedAt, completedUpTo())).catch(() => {})
      await each.preHandler?.(context)
    },
  }
}
