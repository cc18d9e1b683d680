import { closeInterview } from '@assay/contract/exam/exam'
import { effectiveArrival, isOverAt } from '@assay/domain/exam/stage'
import { isAwaitingReturn } from '@assay/domain/exam/testClock'
import { inTransaction } from '../../platform/db/transaction.ts'
import { route } from '../../platform/http/route.ts'
import { currentAttempt } from '../attempts/attemptCache.ts'
import { closeTest } from '../attempts/closing/closeTests.ts'
import { recordSendPressed } from '../attempts/closing/recordSendPressed.ts'
import { loadCandidatePaper } from './candidatePaper.ts'
import { findAttemptToRead } from './findAttempt.ts'
import { requireValidAnswerInPaper, savedOrRefuse, saveSubmission } from './submitAnswer.ts'

export const closeRoute = route(closeInterview, findAttemptToRead, async (context) => {
  const { resource: attempt, body, path, db, caches, receivedAt, earliestArrivalAt, address, refuse } = context
  const { id, started_at, reopened_at, deadline_at } = attempt.interview
  const { pressed_time } = body
  if (started_at === null) return refuse('NOT_ACTIVATED')
  const at = effectiveArrival(attempt.interview, receivedAt, earliestArrivalAt)
  const isOver = isOverAt(attempt.interview, at)
  // A request that was sent before the test was reopened must not finish the reopened test.
  if (!isOver && reopened_at !== null && pressed_time !== undefined && pressed_time < reopened_at)
    return refuse(isAwaitingReturn(attempt.interview) ? 'NOT_ACTIVATED' : 'NOT_FINISHED')
  // Until the candidate enters a reopened test, answers do not count.
  if (!isOver && !isAwaitingReturn(attempt.interview) && body.answers) {
    const paper = await loadCandidatePaper(db, caches.papers, id)
    const checked = body.answers.map(({ time_spent, based_on, chosen_time, key = null, ...sent }, nth) => ({
      ...requireValidAnswerInPaper(paper, sent, nth, refuse),
      timeSpent: time_spent,
      basedOn: based_on,
      chosenAt: chosen_time,
      idempotencyKey: key,
    }))
    for (const [nth, answer] of checked.entries()) {
      const outcome = await saveSubmission(context, {
        interviewId: id,
        kind: 'answer',
        receivedAt: at,
        address,
        ...answer,
      })
      // A rejected answer rejects the whole request, so that the test does not end without it. Late answers are not
      // rejected.
      if (outcome !== 'too_late') savedOrRefuse(outcome, refuse, `answers.${nth}.key`)
    }
  }
  // After the deadline, the timer closes the test as soon as all answers that were sent in time have arrived.
  if (isAwaitingReturn(attempt.interview)) await closeTest(db, caches.attempts, { id, by: 'no_return' }, at)
  // The end of a test must not be earlier than its last answer.
  else if (!isOver)
    await closeTest(db, caches.attempts, { id, by: 'candidate', at: Math.max(at, attempt.lastSubmittedAt) }, at)
  if (pressed_time !== undefined) {
    const now = await currentAttempt(db, caches.attempts, path['code'] ?? '')
    const end = now?.interview.closed_at ?? deadline_at
    if (end !== null) await inTransaction(db, (tx) => recordSendPressed(tx, { id, started_at, end }, pressed_time))
  }
  return { is_closed: true as const }
})
