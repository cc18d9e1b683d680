import { answerStates, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import { isOlderThanAnswer } from '@assay/domain/exam/lateAnswers'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { applyAcceptedLateAnswers } from '../attempts/closing/applyAcceptedLateAnswers.ts'
import { lateAnswersOf, lockTest, type StoredLateAnswer, storeLateDecision } from '../attempts/closing/lateAnswers.ts'
import { loadJournal } from '../attempts/journal.ts'

export interface LateDecision {
  actor: Actor
  attemptCache: AttemptCache
  id: number
  reason: string | null
  ids: readonly number[] | undefined
}

const positionNumbers = (decided: readonly StoredLateAnswer[]) =>
  decided.map(({ position }) => position + 1).toSorted((one, other) => one - other)

async function newerLateAnswerIds(tx: Tx, id: number): Promise<number[]> {
  const states = answerStates(await loadJournal(tx, id))
  const late = await lateAnswersOf(tx, id)
  return late.filter((one) => !isOlderThanAnswer(states.get(one.position) ?? NO_ANSWER_YET, one)).map((one) => one.id)
}

async function decideLateAnswers(tx: Tx, { actor, id, reason, ids }: LateDecision, state: 'accepted' | 'left') {
  const test = await lockTest(tx, id)
  if (!test) return undefined
  const { started_at, closed_at, score } = test
  if (started_at === null || closed_at === null || score === null) return undefined
  const chosen = ids ?? (state === 'accepted' ? await newerLateAnswerIds(tx, id) : undefined)
  const decided = await storeLateDecision(tx, { interview_id: id, ...actor, state, reason, ids: chosen })
  if (decided.length === 0) return undefined
  await recordAuditEntry(tx, actor, {
    action: `${state}_late` as const,
    object_kind: 'interview',
    object_id: id,
    // The audit entry does not contain the chosen options, which are only in the result.
    detail: { questions: positionNumbers(decided), reason },
  })
  return { decided, score, ended: { ...test, started_at, closed_at } }
}

export const acceptLateAnswers = (db: Db, accepting: LateDecision): Promise<'NOTHING_LATE' | 'decided'> =>
  inTransaction(db, async (tx) => {
    const found = await decideLateAnswers(tx, accepting, 'accepted')
    if (!found) return 'NOTHING_LATE'
    const { decided: accepted, ...test } = found
    await applyAcceptedLateAnswers(tx, {
      ...test,
      accepted,
      attemptCache: accepting.attemptCache,
      at: accepting.actor.at,
    })
    return 'decided'
  })

export const rejectLateAnswers = (db: Db, leaving: LateDecision): Promise<'NOTHING_LATE' | 'decided'> =>
  inTransaction(db, async (tx) => ((await decideLateAnswers(tx, leaving, 'left')) ? 'decided' : 'NOTHING_LATE'))
