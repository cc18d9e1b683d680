import { recordBrowserEvent } from '@assay/contract/exam/exam'
import { isClosedAt } from '@assay/domain/exam/clock'
import { countEvents, recordTestEvent } from '../attempts/events.ts'
import { flagEndedTests } from '../attempts/presence/attentionFlags.ts'
import { inTransaction } from '../db/transaction.ts'
import { route } from '../http/route.ts'
import { findAttemptWithLimit } from './findExam.ts'

/** Five a second, sixty at once: enough for events saved offline, and protection from floods. */
const SAVINGS = { burst: 60, perMs: 12_000 }
const NOTICES_KEPT = 500

export const noticeRoute = route(
  recordBrowserEvent,
  findAttemptWithLimit('notice', SAVINGS),
  async ({ found: { interview }, body, db, receivedAt }) => {
    const { id } = interview
    if (isClosedAt(interview, receivedAt) || (await countEvents(db, id, body.kind)) >= NOTICES_KEPT) return
    await inTransaction(db, async (tx) => {
      await recordTestEvent(tx, id, receivedAt, body.kind)
      await flagEndedTests(tx, [id])
    })
  },
)
