import { readsPresenceFacts, readsTimeDependentFacts } from '@assay/contract/facts/followed'
import { ignoreUnavailable } from '../../../platform/db/violations.ts'
import type { Route } from '../../../platform/http/route.ts'
import { saveHeartbeats } from '../presence/saveHeartbeats.ts'
import { closeDue } from './close.ts'

/**
 * Before each request, even one that only reads, stores recently received data and closes expired tests. If the disk is
 * full, the request runs without this.
 */
export function closeExpiredFirst(each: Route): Route {
  const isHeard = readsPresenceFacts(each.call)
  const isTimed = readsTimeDependentFacts(each.call)
  if (!isHeard && !isTimed) return each
  return {
    ...each,
    first: async (context) => {
      const { db, memory, receivedAt, heardUntil } = context
      if (isHeard) await saveHeartbeats(db, memory.exams.heartbeats).catch(ignoreUnavailable)
      if (isTimed) await closeDue(db, memory.exams, Math.min(receivedAt, heardUntil())).catch(ignoreUnavailable)
      await each.first?.(context)
    },
  }
}
