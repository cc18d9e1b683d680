import { readsWhatIsHeard, readsWhatTimeChanges } from '@assay/contract/facts/followed'
import { unlessUnavailable } from '../../db/violations.ts'
import type { Route } from '../../http/route.ts'
import { writeSigns } from '../presence/writeSigns.ts'
import { closeDue } from './close.ts'

/**
 * Runs before each request, including reads: stores recently received data and closes expired tests. On a full disk the
 * request runs without this.
 */
export function bringUpToDate(each: Route): Route {
  const isHeard = readsWhatIsHeard(each.call)
  const isTimed = readsWhatTimeChanges(each.call)
  if (!isHeard && !isTimed) return each
  return {
    ...each,
    first: async (context) => {
      const { db, memory, receivedAt, heardUntil } = context
      if (isHeard) await writeSigns(db, memory.exams.signs).catch(unlessUnavailable)
      if (isTimed) await closeDue(db, memory.exams, Math.min(receivedAt, heardUntil())).catch(unlessUnavailable)
      await each.first?.(context)
    },
  }
}
