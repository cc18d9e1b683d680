import type { Tx } from '../../../platform/db/schema.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { storeResults } from '../../attempts/closing/storeResults.ts'
import { queueForInsight, updateCountsForRescored } from '../../attempts/scoreCounts.ts'
import { updateVerificationVerdicts } from '../../attempts/verification/verdicts.ts'
import { queueStatusEvents } from '../../attempts/webhooks/statusEvents.ts'
import { keyRowOf, updatePaperKeys } from './affectedPaperQuestions.ts'
import { type FixImpact, isKeyChanged, type PaperQuestionFix, paperQuestionKeyAfter, toScoreChange } from './impact.ts'

interface ImpactToStore {
  paperQuestionFixes: readonly PaperQuestionFix[]
  impact: FixImpact
}

export async function storeImpact(tx: Tx, at: number, { paperQuestionFixes, impact }: ImpactToStore): Promise<void> {
  await updatePaperKeys(
    tx,
    paperQuestionFixes.map((one) => keyRowOf(paperQuestionKeyAfter(one))),
  )
  const results = [...impact.resultsById.values()]
  await storeResults(
    tx,
    results.map(({ interview_id: id, first_score, result }) => ({ id, first_score, ...result })),
  )
  await queueForInsight(
    tx,
    paperQuestionFixes
      .filter((one) => one.before.isFinished && isKeyChanged(one))
      .map(({ before }) => before.interview_id),
  )
  await queueStatusEvents(
    tx,
    'interview.rescored',
    impact.visibleChanges.map((change) => ({ ...change, id: change.interview_id, at })),
  )
  await recordChanges(
    tx,
    [...impact.resultsById.keys()].map((id) => ({ id, at })),
  )
  await updateVerificationVerdicts(
    tx,
    paperQuestionFixes.map(({ before }) => before.interview_id),
    at,
  )
  // The counts are updated last, because their rows stay locked until the commit.
  await updateCountsForRescored(tx, impact.rescored.map(toScoreChange))
}
