import type { RefusalCode } from '@assay/contract/refusals'
import type { Route } from '../../platform/http/route.ts'
import { currentAttempt } from '../attempts/attemptCache.ts'
import { hasRoomAccess, isRoomCodeNeeded } from '../attempts/verification/roomCode.ts'

/** Two calls need no room code: one reads the state of the test, the other enters the room code. */
const EXEMPT_CALLS: readonly string[] = ['GET /interview/:code/entry', 'PUT /interview/:code']

/** Another node may move the test to another browser at any time, so the check comes after parsing the request. */
export function requireRoomCode(each: Route): Route {
  const { call } = each
  if (call.access !== 'candidate' || EXEMPT_CALLS.includes(`${call.method} ${call.path}`)) return each
  return {
    ...each,
    preHandler: async (context) => {
      await each.preHandler?.(context)
      const { db, caches, path, cookies, receivedAt } = context
      const cached = caches.attempts.byCode.get(path['code'] ?? '')
      if (cached && cached.interview.confirms === null) return
      const attempt = await currentAttempt(db, caches.attempts, path['code'] ?? '')
      if (!attempt || !isRoomCodeNeeded(attempt.interview, receivedAt) || hasRoomAccess(attempt.interview, cookies))
        return
      // Safe cast: every call of candidates declares `SEAT_NEEDED`, although the general type does not show it.
      const refuse = context.refuse as (code: RefusalCode) => never
      refuse('SEAT_NEEDED')
    },
  }
}
