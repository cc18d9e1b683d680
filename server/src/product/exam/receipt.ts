import { getReceipt } from '@assay/contract/exam/receipt'
import { isoOf } from '@assay/domain/isoTime'
import { REPLY_MS } from '@assay/domain/limits'
import { route } from '../../platform/http/route.ts'
import { currentAttempt } from '../attempts/attemptCache.ts'
import { lateAnswerNoteOf, lateAnswersOf } from '../attempts/closing/lateAnswers.ts'
import { requireReceipt } from '../attempts/closing/receipts.ts'
import { testEvents } from '../attempts/events.ts'
import { countNoticed, silencesIn } from '../attempts/presence/countNoticed.ts'
import { gapsOf, gapTotals } from '../attempts/presence/gaps.ts'
import { marksForViewer } from '../attempts/presence/marks.ts'
import { commentOf } from '../attempts/replies.ts'
import { findAttemptWithLimit, findAttemptWithoutHeartbeat } from './findAttempt.ts'

const RECEIPT_LIMIT = { burst: 60, windowMs: 60_000 }

/** A visitor who has the interview code sees the same exact times as the candidate. */
export const receiptRoute = route(
  getReceipt,
  findAttemptWithLimit('receipt', RECEIPT_LIMIT, findAttemptWithoutHeartbeat),
  async ({ path, db, caches, receivedAt: now, refuse }) => {
    // The test is read again, because it may have expired and been closed after the first read.
    const { interview, answeredCount } =
      (await currentAttempt(db, caches.attempts, path['code'] ?? '')) ?? refuse('INTERVIEW_NOT_FOUND')
    const { id, code, started_at, closed_at } = interview
    if (started_at === null || closed_at === null) return refuse('NOT_FINISHED')
    const { receipt, text, lines } = await requireReceipt(db, { id, code, started_at, closed_at })
    const gaps = await gapsOf(db, id)
    const reply = await commentOf(db, id)
    return {
      receipt,
      text,
      amount_of_lines: lines,
      start_time: isoOf(started_at),
      end_time: isoOf(closed_at),
      amount_of_questions: interview.amount_of_questions,
      amount_of_answered_questions: answeredCount,
      noticed: {
        ...(await countNoticed(db, id, now)),
        ...silencesIn(gaps),
        gap_seconds: gapTotals(gaps, 'network', 'page').seconds,
      },
      marks: marksForViewer({ gaps, events: await testEvents(db, id, now), end: closed_at, now }),
      reply: reply ? { time: isoOf(reply.at), text: reply.text } : null,
      reply_until: isoOf(closed_at + REPLY_MS),
      late: (await lateAnswersOf(db, id)).map((one) => lateAnswerNoteOf(isoOf, one)),
    }
  },
)
