import type { RefusalCode } from '@assay/contract/refusals'
import { currentExam } from '../attempts/examCache.ts'
import { hasRoomAccess, isRoomCodeNeeded } from '../attempts/verification/roomCode.ts'
import type { Route } from '../http/route.ts'

/** Calls that only read the test's state or enter the room code. */
const EVERYWHERE: readonly string[] = ['GET /interview/:code/entry', 'PUT /interview/:code']

/**
 * Wraps all calls of candidates, so that a running verification test only answers the browser with the room code.
 * Checked after the input is parsed, because another node may have moved the test.
 */
export function requireRoomCode(each: Route): Route {
  const { call } = each
  if (call.access !== 'candidate' || EVERYWHERE.includes(`${call.method} ${call.path}`)) return each
  return {
    ...each,
    first: async (context) => {
      await each.first?.(context)
      const { db, memory, path, cookies, receivedAt } = context
      const known = memory.exams.byCode.get(path['code'] ?? '')
      if (known && known.interview.confirms === null) return
      const exam = await currentExam(db, memory.exams, path['code'] ?? '')
      if (!exam || !isRoomCodeNeeded(exam.interview, receivedAt) || hasRoomAccess(exam.interview, cookies)) return
      // Every such route declares this code; the type of the list does not show it.
      const refuse = context.refuse as (code: RefusalCode) => never
      refuse('SEAT_NEEDED')
    },
  }
}
