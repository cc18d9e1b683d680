import { getReceipt } from '@assay/contract/exam/receipt'
import { isoOf } from '@assay/domain/isoTime'
import { REPLY_MS } from '@assay/domain/limits'
import { route } from '../http/route.ts'
import { eventsOf } from '../sitting/events.ts'
import { currentExam } from '../sitting/examCache.ts'
import { asLateNote, lateOf } from '../sitting/late/late.ts'
import { receiptOf } from '../sitting/ledger/receipts.ts'
import { gapsOf, sumOf } from '../sitting/presence/gaps.ts'
import { marksTold } from '../sitting/presence/marks.ts'
import { countNoticed, silencesIn } from '../sitting/presence/noticed.ts'
import { replyOf } from '../sitting/replies.ts'
import { findSeatUnheard, findSeatWithin } from './findExam.ts'

const LOOKS = { burst: 60, perMs: 60_000 }

/** A visitor with the code sees the exact times, like the candidate. */
export const receiptRoute = route(
  getReceipt,
  findSeatWithin('receipt', LOOKS, findSeatUnheard),
  async ({ path, db, memory, receivedAt: now, refuse }) => {
    // Read again, because the expired test was closed meanwhile.
    const { interview, answered } =
      (await currentExam(db, memory.exams, path['code'] ?? '')) ?? refuse('INTERVIEW_NOT_FOUND')
    const { id, code, started_at, closed_at } = interview
    if (started_at === null || closed_at === null) return refuse('NOT_FINISHED')
    const { receipt, text, lines } = await receiptOf(db, { id, code, started_at, closed_at })
    const gaps = await gapsOf(db, id)
    const reply = await replyOf(db, id)
    return {
      receipt,
      text,
      amount_of_lines: lines,
      start_time: isoOf(started_at),
      end_time: isoOf(closed_at),
      amount_of_questions: interview.amount_of_questions,
      amount_of_answered_questions: answered,
      noticed: {
        ...(await countNoticed(db, id, now)),
        ...silencesIn(gaps),
        gap_seconds: sumOf(gaps, 'network', 'page').seconds,
      },
      marks: marksTold({ gaps, events: await eventsOf(db, id, now), end: closed_at, now }),
      reply: reply ? { time: isoOf(reply.at), text: reply.text } : null,
      reply_until: isoOf(closed_at + REPLY_MS),
      late: (await lateOf(db, id)).map((one) => asLateNote(isoOf, one)),
    }
  },
)
