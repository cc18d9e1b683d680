import { submissionBody } from '../../../../lib/late/submissionBody.ts'
import { saveDraft, submitAnswer, timed } from '../../../calls.ts'
import { failureOf } from '../../../failure.ts'
import { indexOf, isWaiting, type Submission } from '../../examState.ts'
import { applyFailure } from '../applyFailure.ts'
import type { Connection } from '../connection.ts'
import type { SendOutcome } from './outbox.ts'

/** Tells the server what is submitted. */
export async function sendSubmission(
  { engine, code, ask }: Connection,
  submission: Submission,
  isRepeat: boolean,
): Promise<SendOutcome> {
  const { questionId, questionCode, key } = submission
  engine.apply({ kind: 'writing', questionId })
  try {
    const { answer, sentAt, gotAt } = await timed(
      ask(submitAnswer, {
        params: { code, id: questionId },
        body: { ...submissionBody(submission), is_answered: true },
        headers: { 'idempotency-key': key },
      }),
    )
    // Whatever stands between may answer 200 as well; only the server knows the code of the question.
    if (answer?.question_code !== questionCode) return { kind: 'again', afterMs: null }
    // A repeat is answered with the clock of its first arrival.
    if (!isRepeat) engine.apply({ kind: 'clock', remaining: answer.remaining_time, sentAt, gotAt })
    return { kind: 'delivered', isAnswered: answer.is_answered, answered: answer.amount_of_answered_questions }
  } catch (cause) {
    return failureOf(cause)
  }
}

/** Tells the server what is ticked and not submitted. */
export async function sendDraft({ engine, code, ask }: Connection, questionId: number): Promise<'done' | 'again'> {
  const state = engine.get()
  const selection = state.selections[questionId]
  if (!selection) return 'done'
  // Stored by an earlier visit, and its page is still on its way: only then is it known whether it still stands.
  if (indexOf(state, questionId) < 0) return 'again'
  if (isWaiting(state, { id: questionId })) return 'done'
  engine.apply({ kind: 'writing', questionId })
  try {
    const { options } = selection
    const answer: unknown = await ask(saveDraft, { params: { code, id: questionId }, body: { answers: [...options] } })
    // The server has nothing to say to it: whatever stands between has.
    if (answer !== undefined) return 'again'
    engine.apply({ kind: 'drafted', questionId, options })
  } catch (cause) {
    const { kind } = failureOf(cause)
    if (kind === 'again') return 'again'
    if (kind !== 'refused') applyFailure(engine, cause)
  }
  return 'done'
}
