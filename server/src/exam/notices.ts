import { noteNotice } from '@assay/contract/exam/exam'
import { isClosedAt } from '@assay/domain/exam/clock'
import { inTransaction } from '../db/transaction.ts'
import { route } from '../http/route.ts'
import { countEvents, noteEvent } from '../sitting/events.ts'
import { findSeat } from './findExam.ts'

/** Five a second, sixty at once: what was noted offline passes, a flood does not. */
const SAVINGS = { burst: 60, perMs: 12_000 }
const NOTICES_KEPT = 500

export const noticeRoute = route(
  noteNotice,
  async (arrival) => {
    const seat = await findSeat(arrival)
    arrival.limiter.take('notice', SAVINGS, seat.interview.code)
    return seat
  },
  async ({ found: { interview }, body, db, receivedAt }) => {
    const { id } = interview
    if (isClosedAt(interview, receivedAt) || (await countEvents(db, id, body.kind)) >= NOTICES_KEPT) return
    await inTransaction(db, (tx) => noteEvent(tx, id, receivedAt, body.kind))
  },
)
