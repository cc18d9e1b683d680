import { submissionBody } from '../../../../lib/answers/submissionBody.ts'
import { saveDraft, submitAnswer, withTiming } from '../../../calls.ts'
import { failureOf } from '../../../failure.ts'
import { isQueued, questionIndexOf, type Submission } from '../../examState.ts'
import { applyFailure } from '../applyFailure.ts'
import type { ExamClient } from '../examClient.ts'
import type { SendOutcome } from './outbox.ts'

export async function sendSubmission(
  { store, code, request }: ExamClient,
  submission: Submission,
  isRepeat: boolean,
): Promise<SendOutcome> {
  const { questionId, questionCode, key } = submission
  store.apply({ kind: 'write_started', questionId })
  try {
    const { answer, sentAt, receivedAt } = await withTiming(
      request(submitAnswer, {
        params: { code, id: questionId },
        body: { ...submissionBody(submission), is_answered: true },
        headers: { 'idempotency-key': key },
      }),
    )
    // A proxy may also reply with status 200, but only Assay's server knows the code of the question.
    if (answer?.question_code !== questionCode) return { kind: 'again', afterMs: null }
    // A repeated request gets the first response again. Its clock is outdated, so it is ignored.
    if (!isRepeat) store.apply({ kind: 'clock', remaining: answer.remaining_time, sentAt, receivedAt })
    return { kind: 'delivered', isAnswered: answer.is_answered, answered: answer.amount_of_answered_questions }
  } catch (cause) {
    return failureOf(cause)
  }
}

export async function sendDraft({ store, code, request }: ExamClient, questionId: number): Promise<'done' | 'again'> {
  const state = store.get()
  const selection = state.selections[questionId]
  if (!selection) return 'done'
  // A draft from an earlier visit may be outdated, so it waits until its question has loaded.
  if (questionIndexOf(state, questionId) < 0) return 'again'
  if (isQueued(state, { id: questionId })) return 'done'
  store.apply({ kind: 'write_started', questionId })
  try {
    const { options } = selection
    const answer: unknown = await request(saveDraft, {
      params: { code, id: questionId },
      body: { answers: [...options] },
    })
    // Assay sends an empty response. If the response has content, a proxy has sent it, so the request is repeated.
    if (answer !== undefined) return 'again'
    store.apply({ kind: 'drafted', questionId, options })
  } catch (cause) {
    const { kind } = failureOf(cause)
    if (kind === 'again') return 'again'
    if (kind !== 'refused') applyFailure(store, cause)
  }
  return 'done'
}
