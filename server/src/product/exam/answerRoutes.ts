import { saveDraft, submitAnswer } from '@assay/contract/exam/exam'
import { effectiveArrival } from '@assay/domain/exam/stage'
import { refuseField } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { recordDevicesInBackground } from '../attempts/groupCommit/devices.ts'
import { type FoundQuestion, findQuestionToWrite, requireOpen, requireQuestion } from './findAttempt.ts'
import { remainingTime, requireValidOptions, savedOrRefuse, saveSubmission } from './submitAnswer.ts'

interface AnswerContext {
  resource: FoundQuestion
  receivedAt: number
  refuse: (code: 'QUESTION_NOT_FOUND' | 'NOT_ACTIVATED' | 'INTERVIEW_CLOSED') => never
}

/** A test that is not open is reported first, even if the options are invalid too. */
function requireValidAnswer(
  { resource, receivedAt, refuse }: AnswerContext,
  { question_code, answers }: { question_code?: string; answers: readonly number[] },
) {
  const question = requireQuestion(resource, receivedAt, refuse)
  try {
    if (question_code !== undefined && question_code !== question.version.code)
      refuseField('question_code', 'WRONG_QUESTION')
    return { question, options: requireValidOptions(question, answers) }
  } catch (fault) {
    requireOpen(resource.attempt.interview, receivedAt, refuse)
    throw fault
  }
}

export const answerRoutes = [
  route(submitAnswer, findQuestionToWrite('submission'), async (context) => {
    const { resource, body, headers, receivedAt, earliestArrivalAt, address, refuse } = context
    const { attempt } = resource
    const { id: interviewId } = attempt.interview
    const { question, options } = requireValidAnswer(context, body)
    const at = effectiveArrival(attempt.interview, receivedAt, earliestArrivalAt)
    const outcome = await saveSubmission(context, {
      interviewId,
      position: question.position,
      kind: 'answer',
      options,
      timeSpent: body.time_spent,
      basedOn: body.based_on,
      chosenAt: body.chosen_time,
      receivedAt: at,
      idempotencyKey: headers['idempotency-key'] ?? null,
      address,
    })
    const saved = outcome === 'too_late' ? refuse('INTERVIEW_CLOSED') : savedOrRefuse(outcome, refuse)
    if (saved === 'superseded') return refuse('ANSWERED_LATER')
    recordDevicesInBackground(context, interviewId)
    return {
      question_code: question.version.code,
      is_answered: saved.options.length > 0,
      amount_of_answered_questions: saved.answered,
      remaining_time: remainingTime(saved, receivedAt - at),
    }
  }),

  route(saveDraft, findQuestionToWrite('draft'), async (context) => {
    const { resource, body, receivedAt, earliestArrivalAt, refuse, address } = context
    const { attempt } = resource
    const { question, options } = requireValidAnswer(context, body)
    const where = { interviewId: attempt.interview.id, position: question.position }
    const draft = {
      ...where,
      kind: 'draft' as const,
      options,
      receivedAt: effectiveArrival(attempt.interview, receivedAt, earliestArrivalAt),
      address,
      timeSpent: 0,
      idempotencyKey: null,
    }
    const outcome = await saveSubmission(context, draft)
    if (outcome === 'too_late') return refuse('INTERVIEW_CLOSED')
    savedOrRefuse(outcome, refuse)
  }),
]
