import type { DecisionState } from '@assay/contract/decisions/decision'
import { stageOf, statusOf } from '@assay/domain/exam/stage'
import { announcesDecision, decisionKinds } from '@assay/domain/mail/decisionKinds'
import { type Actor, recordAuditEntries } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { recordChanges } from '../../platform/feed/changes.ts'
import { recallMails } from '../../platform/mail/recallMails.ts'
import { restoreDecidedNames } from '../attempts/anonymity/anonymize.ts'
import { type AttemptCache, evictAttempt } from '../attempts/attemptCache.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { isIncluded } from '../attempts/states/inView.ts'
import { publishInterviewEvents } from '../attempts/webhooks/publishInterviewEvents.ts'
import { eventSubject } from '../attempts/webhooks/statusEvents.ts'
import { insertEntries, setDecision } from './queries.ts'

export interface Decided {
  interview: InterviewRow
  state: DecisionState
  reason: string | null
  undoes: number | null
}

interface DecisionBatch {
  actor: Actor
  attemptCache: AttemptCache
  batchId: number | null
}

/** The reason of a decision is stored only in the decision's entry, not in the audit log or in events. */
export async function writeDecisions(
  tx: Tx,
  { actor, attemptCache, batchId }: DecisionBatch,
  decided: readonly Decided[],
) {
  const by = { actor_id: actor.actor_id, actor_name: actor.actor_name, at: actor.at, batch_id: batchId }
  await insertEntries(
    tx,
    decided.map(({ interview, state, reason, undoes }) => ({
      interview_id: interview.id,
      state,
      reason,
      undoes,
      ...by,
    })),
  )
  for (const [state, alike] of Map.groupBy(decided, (one) => one.state)) {
    const interviewIds = alike.map(({ interview }) => interview.id)
    await setDecision(tx, interviewIds, state)
    const kinds = decisionKinds.filter((kind) => !announcesDecision(kind, state))
    await recallMails(tx, { interviewIds, kinds }, actor.at)
  }
  const read = decided.filter(({ interview, state }) => state !== 'undecided' && interview.veil !== 'lifted')
  await restoreDecidedNames(
    tx,
    read.map(({ interview }) => interview.id),
  )
  for (const { interview } of decided) evictAttempt(attemptCache, interview.id)
  await recordAuditEntries(
    tx,
    actor,
    decided.map(({ interview, state }) => ({
      ...{ action: 'decided', object_kind: 'interview', object_id: interview.id },
      detail: { from: interview.decision, to: state },
    })),
  )
  await recordChanges(
    tx,
    decided.map(({ interview }) => ({ id: interview.id, at: actor.at })),
  )
  await publishInterviewEvents(
    tx,
    decided
      .filter(({ interview }) => isIncluded('events', interview))
      .map(({ interview, state }) => ({
        ...{ type: 'interview.decided', ...eventSubject(interview), at: actor.at },
        data: { interview_status: statusOf(stageOf(interview)), decision: state },
      })),
  )
}
