import {
  getEntry,
  getExamQuestion,
  listExamQuestions,
  noteNotice,
  saveDraft,
  submitAnswer,
} from '@assay/contract/exam/exam'
import { countedAt, isClosedAt } from '@assay/domain/exam/clock'
import { isWaiting } from '@assay/domain/exam/ledger'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import { findBlueprint } from '../blueprints/queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { written } from '../http/answers/written.ts'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { noteDevices, noteDevicesLater } from '../sitting/devices.ts'
import { countEvents, noteEvent } from '../sitting/events.ts'
import { placeRoutes } from './clock/place.ts'
import { clockRoutes } from './clock/routes.ts'
import { closeRoute } from './close.ts'
import { writePage } from './examPage.ts'
import { writeExamQuestion } from './examQuestion.ts'
import { findQuestionToRead, findQuestionToWrite, findSeat, findSeatToRead, requireOpen } from './findExam.ts'
import { paperOf } from './paper.ts'
import { receiptRoute } from './receipt.ts'
import { remarkRoutes } from './remarks.ts'
import { startRoute } from './start.ts'
import { checkedOptions, receiptOf, remainingAt, writeSubmission } from './submitAnswer.ts'

/** Five a second, sixty at once: a queue that was saved up offline passes, a flood does not. */
const SAVINGS = { burst: 60, perMs: 12_000 }
const NOTICES_KEPT = 500

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString())

export const examRoutes = [
  startRoute,
  receiptRoute,
  ...clockRoutes,
  ...placeRoutes,
  ...remarkRoutes,

  route(getEntry, findSeatToRead, async ({ found: { interview }, db, receivedAt }) => {
    const { blueprint_id, opens_at, closes_at, language } = interview
    const isReopened = isWaiting(interview)
    const blueprint = blueprint_id === null ? undefined : await findBlueprint(db, blueprint_id)
    return {
      // No window keeps the candidate of a reopened test out.
      entry_state: isReopened ? 'open' : entryStateAt(interview, receivedAt),
      opens_at: isoOrNull(isReopened ? null : opens_at),
      closes_at: isoOrNull(isReopened ? null : closes_at),
      language,
      instructions_html: blueprint?.instructions ? blueprint.instructions_html : null,
    }
  }),

  closeRoute,

  route(listExamQuestions, findSeatToRead, async (context) => {
    const { found, query, db, memory, receivedAt, refuse } = context
    const { interview } = found
    requireOpen(interview, receivedAt, refuse)
    await noteDevices(context, interview.id)
    const { page_num } = query
    return writePage(await paperOf(db, memory.papers, interview.id), found, page_num, { page_num })
  }),

  route(getExamQuestion, findQuestionToRead, async ({ found: { exam, question }, receivedAt, refuse }) => {
    requireOpen(exam.interview, receivedAt, refuse)
    return written(writeExamQuestion(question, exam.states.get(question.position)))
  }),

  route(
    submitAnswer,
    async (arrival) => {
      const found = await findQuestionToWrite(arrival)
      arrival.limiter.take('submission', SAVINGS, found.exam.interview.code)
      return found
    },
    async (context) => {
      const { found, body, headers, receivedAt, arrivedAt, address, refuse } = context
      const { exam, question } = found
      const { id: interviewId } = exam.interview
      const { code } = question.version
      if (body.question_code !== code) refuseField('question_code', 'WRONG_QUESTION')
      const options = checkedOptions(question, body.answers)
      const at = countedAt(exam.interview, receivedAt, arrivedAt)
      const outcome = await writeSubmission(context, {
        interviewId,
        position: question.position,
        kind: 'answer',
        options,
        timeSpent: body.time_spent,
        receivedAt: at,
        key: headers['idempotency-key'] ?? null,
        address,
      })
      const receipt = receiptOf(outcome, refuse)
      noteDevicesLater(context, interviewId)
      return {
        question_code: code,
        is_answered: receipt.options.length > 0,
        amount_of_answered_questions: receipt.answered,
        remaining_time: remainingAt(receipt, receivedAt - at),
      }
    },
  ),

  route(
    saveDraft,
    async (arrival) => {
      const found = await findQuestionToWrite(arrival)
      arrival.limiter.take('draft', SAVINGS, found.exam.interview.code)
      return found
    },
    async (context) => {
      const { found, body, receivedAt, arrivedAt, refuse, address } = context
      const { exam, question } = found
      const options = checkedOptions(question, body.answers)
      const where = { interviewId: exam.interview.id, position: question.position }
      const draft = {
        ...where,
        kind: 'draft' as const,
        options,
        receivedAt: countedAt(exam.interview, receivedAt, arrivedAt),
        address,
        timeSpent: 0,
        key: null,
      }
      receiptOf(await writeSubmission(context, draft), refuse)
    },
  ),

  route(
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
  ),
]
