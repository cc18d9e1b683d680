import {
  closeInterview as closeCall,
  getExamQuestion,
  listExamQuestions,
  noteNotice,
  saveDraft,
  startInterview,
  submitAnswer,
} from '@assay/contract/exam'
import { hhmmss, isClosedAt, remainingMs } from '@assay/domain/clock'
import { EXAM_PAGE_SIZE } from '@assay/domain/limits'
import { windowOfPage } from '@assay/domain/paging'
import { idempotencyKey } from '../http/idempotencyKey.ts'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { closeInterview } from '../interviews/close.ts'
import { countEvents, noteEvent } from '../interviews/events.ts'
import { journalOf, NOTHING_CHOSEN, standings } from '../interviews/journal.ts'
import { paperOf } from '../interviews/paper.ts'
import { asExamQuestion } from './examQuestion.ts'
import { journalFor } from './journal.ts'
import { findPlace, findSeat, requireOpen } from './place.ts'
import { notePresence } from './presence.ts'
import { startClock } from './startClock.ts'
import { checkedOptions, receiptOf, remainingAt } from './submitAnswer.ts'

const WRONG_EMAILS = { burst: 5, perMs: 15 * 60_000 }
/** Five a second, sixty at once: a queue that was saved up offline passes, a flood does not. */
const SAVINGS = { burst: 60, perMs: 12_000 }
const NOTICES_KEPT = 500

export const examRoutes = [
  route(startInterview, findSeat, async ({ found, body, db, limiter, receivedAt, refuse, ...sender }) => {
    const forgetTry = limiter.take('wrong e-mail', WRONG_EMAILS, found.code)
    if (body.email !== found.email) return refuse('WRONG_EMAIL')
    forgetTry()
    if (isClosedAt(found, receivedAt)) return refuse('INTERVIEW_CLOSED')

    const running = found.started_at === null ? await startClock(db, found, receivedAt) : found
    if (!running) return refuse('INTERVIEW_NOT_FOUND')
    await notePresence({ ...sender, db, receivedAt }, found.id)
    return { is_activated: true as const, remaining_time: hhmmss(remainingMs(running, receivedAt)) }
  }),

  route(closeCall, findSeat, async ({ found, db, receivedAt, refuse }) => {
    if (found.started_at === null) return refuse('NOT_ACTIVATED')
    // Out of time it is the clock that closes, once the answers that are under way have arrived.
    if (!isClosedAt(found, receivedAt)) await closeInterview(db, found.id, receivedAt, 'candidate')
    return { is_closed: true as const }
  }),

  route(listExamQuestions, findSeat, async ({ found, query, db, receivedAt, refuse, ...sender }) => {
    requireOpen(found, receivedAt, refuse)
    await notePresence({ ...sender, db, receivedAt }, found.id)
    const paper = await paperOf(db, found.id)
    const { start, count } = windowOfPage(query.page_num, EXAM_PAGE_SIZE)
    const page = paper.slice(start, start + count)
    const positions = page.map(({ position }) => position)
    const saved = standings(page.length > 0 ? await journalOf(db, found.id, positions) : [])
    return {
      questions: page.map((question) => asExamQuestion(question, saved.get(question.position))),
      amount_of_questions: paper.length,
      page_num: query.page_num,
    }
  }),

  route(getExamQuestion, findPlace, async ({ found, db, receivedAt, refuse }) => {
    const { interview, question } = found
    requireOpen(interview, receivedAt, refuse)
    const rows = await journalOf(db, interview.id, [question.position])
    return asExamQuestion(question, standings(rows).get(question.position))
  }),

  route(
    submitAnswer,
    async (arrival) => {
      const place = await findPlace(arrival)
      arrival.limiter.take('submission', SAVINGS, place.interview.code)
      return place
    },
    async ({ found, body, db, receivedAt, refuse, ...sender }) => {
      const { interview, question } = found
      const key = idempotencyKey(sender.header)
      if (body.question_code !== question.code) refuseField('question_code', 'WRONG_QUESTION')
      const options = checkedOptions(question, body.answers)
      const outcome = await journalFor(db).write({
        interviewId: interview.id,
        position: question.position,
        kind: 'answer',
        options,
        timeSpent: body.time_spent,
        receivedAt,
        key,
        address: sender.address,
      })
      const receipt = receiptOf(outcome, refuse)
      await notePresence({ ...sender, db, receivedAt }, interview.id)
      return {
        question_code: question.code,
        is_answered: receipt.options !== NOTHING_CHOSEN,
        amount_of_answered_questions: receipt.answered,
        remaining_time: remainingAt(receipt),
      }
    },
  ),

  route(
    saveDraft,
    async (arrival) => {
      const place = await findPlace(arrival)
      arrival.limiter.take('draft', SAVINGS, place.interview.code)
      return place
    },
    async ({ found, body, db, receivedAt, refuse, address }) => {
      const options = checkedOptions(found.question, body.answers)
      const { id: interviewId } = found.interview
      const { position } = found.question
      const draft = { interviewId, position, kind: 'draft' as const, options, receivedAt, address }
      receiptOf(await journalFor(db).write({ ...draft, timeSpent: 0, key: null }), refuse)
    },
  ),

  route(
    noteNotice,
    async (arrival) => {
      const seat = await findSeat(arrival)
      arrival.limiter.take('notice', SAVINGS, seat.code)
      return seat
    },
    async ({ found, body, db, receivedAt }) => {
      if (isClosedAt(found, receivedAt) || (await countEvents(db, found.id, body.kind)) >= NOTICES_KEPT) return
      await noteEvent(db, found.id, receivedAt, body.kind)
    },
  ),
]
