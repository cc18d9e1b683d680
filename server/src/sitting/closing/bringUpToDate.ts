import { readsWhatIsHeard, readsWhatTimeChanges } from '@assay/contract/facts/followed'
import { unlessUnavailable } from '../../db/violations.ts'
import type { Route } from '../../http/route.ts'
import { writeSigns } from '../presence/writeSigns.ts'
import { closeDue } from './close.ts'

/**
 * What a call reads is made true before it looks: what was heard a moment ago is written, and what is out of time is ended,
 * also for a call that changes nothing. Where nothing can be stored, on a full disk, it looks all the same.
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
