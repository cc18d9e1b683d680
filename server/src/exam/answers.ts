import { saveDraft, submitAnswer } from '@assay/contract/exam/exam'
import { countedAt } from '@assay/domain/exam/clock'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { noteDevicesLater } from '../sitting/devices.ts'
import { findQuestionToWrite } from './findExam.ts'
import { checkedOptions, receiptOf, remainingAt, writeSubmission } from './submitAnswer.ts'

/** Five a second, sixty at once: a queue that was saved up offline passes, a flood does not. */
const SAVINGS = { burst: 60, perMs: 12_000 }

export const answerRoutes = [
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
]
