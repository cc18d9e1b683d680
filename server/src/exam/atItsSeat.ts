import type { RefusalCode } from '@assay/contract/refusals'
import type { Route } from '../http/route.ts'
import { isSeated, wantsSeat } from '../sitting/confirmations/seat.ts'
import { currentExam } from '../sitting/examCache.ts'

/** What tells only how the test stands, and what takes the seat. */
const EVERYWHERE: readonly string[] = ['GET /interview/:code/entry', 'PUT /interview/:code']

/**
 * Every call of candidates about a confirmation that runs is answered at its seat alone, also one that is yet to be written. It is
 * looked up once the values are read, as it is by then: another node may have moved the seat.
 */
export function answeredAtItsSeat(each: Route): Route {
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
      if (!exam || !wantsSeat(exam.interview, receivedAt) || isSeated(exam.interview, cookies)) return
      // Every call that comes here declares it; the list of routes has lost its type.
      const refuse = context.refuse as (code: RefusalCode) => never
      refuse('SEAT_NEEDED')
    },
  }
}
