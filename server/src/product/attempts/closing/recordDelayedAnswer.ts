import { answerStates, isAnswered, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import { classifyLateChoice } from '@assay/domain/exam/lateAnswers'
import { isAnswerInTime } from '@assay/domain/exam/stage'
import { recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { AttemptCache } from '../attemptCache.ts'
import type { IncomingAnswer, SavedSubmission } from '../groupCommit/decideSubmission.ts'
import { loadJournal, writeSelection } from '../journal.ts'
import { applyAcceptedLateAnswers } from './applyAcceptedLateAnswers.ts'
import { lateAnswersOf, lockTest, storeLateAnswer, storeLateDecision } from './lateAnswers.ts'

const systemActor = { actor_id: null, actor_name: '', address: '' }

/** Records an answer that arrived before the deadline but is processed after another node closed the test. */
export const recordDelayedAnswer = (
  db: Db,
  attemptCache: AttemptCache,
  { interviewId: id, position, kind, options, receivedAt }: IncomingAnswer,
  readAt: number,
): Promise<SavedSubmission | undefined> =>
  inTransaction(db, async (tx) => {
    const test = await lockTest(tx, id)
    if (!test || test.started_at === null || test.closed_at === null || test.score === null) return undefined
    const { started_at, closed_at, closed_by, reopened_at, score } = test
    if (closed_by !== 'clock' || !isAnswerInTime({ end: closed_at, reopened_at }, receivedAt)) return undefined

    const states = answerStates(await loadJournal(tx, id))
    const lateAnswers = (await lateAnswersOf(tx, id)).filter((late) => late.position === position)
    const lateChoice = { kind, options, chosen_at: receivedAt }
    if (classifyLateChoice(lateAnswers, states.get(position) ?? NO_ANSWER_YET, lateChoice) === 'needs_decision') {
      await storeLateAnswer(tx, {
        interview_id: id,
        position,
        kind,
        options: writeSelection(options),
        chosen_at: receivedAt,
        received_at: receivedAt,
      })
      const [stored] = (await lateAnswersOf(tx, id)).filter(
        (late) => late.position === position && late.state === 'undecided',
      )
      const ids = stored ? [stored.id] : []
      const actor = { ...systemActor, at: readAt }
      const accepted = await storeLateDecision(tx, { interview_id: id, ...actor, state: 'accepted', reason: null, ids })
      const detail = { questions: [position + 1], reason: null }
      await recordAuditEntry(tx, actor, { action: 'accepted_late', object_kind: 'interview', object_id: id, detail })
      await applyAcceptedLateAnswers(tx, {
        attemptCache,
        ended: { ...test, started_at, closed_at },
        score,
        accepted,
        at: readAt,
      })
    }
    const answered = [...answerStates(await loadJournal(tx, id)).values()].filter(isAnswered).length
    return { options, answered, receivedAt, deadlineAt: closed_at }
  })
