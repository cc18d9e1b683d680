import { sql } from 'kysely'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { queueStatusEvents } from '../../attempts/clock/webhookEvents.ts'
import { storeRatios } from '../../attempts/closing/labelRatios.ts'
import { queueForInsight, updateCountsForRescored } from '../../attempts/counts.ts'
import { updateVerificationVerdicts } from '../../attempts/verification/verdicts.ts'
import { keyRowOf, updatePaperKeys } from './affectedQuestions.ts'
import { type FixImpact, isRowChanged, keyStateAfter, type PaperQuestionFix, toScoreChange } from './impact.ts'

const RESULT_COLUMNS = [
  'score',
  'correct',
  'partially',
  'wrong',
  'unanswered',
  'voided',
  'credited',
  'first_score',
] as const
const columns = {
  ...Object.fromEntries(['id', ...RESULT_COLUMNS].map((name) => [name, 'bigint' as const])),
  details: 'text' as const,
}

const BATCH_SIZE = 1_000

async function storeResults(tx: Tx, { resultsById }: FixImpact): Promise<void> {
  const rows = [...resultsById.values()].map(({ interview_id: id, first_score, result }) => ({
    id,
    first_score,
    ...result,
  }))
  const set = sql.join([...RESULT_COLUMNS, 'details'].map((name) => sql`${sql.ref(name)} = input.${sql.ref(name)}`))
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const part = rows.slice(start, start + BATCH_SIZE)
    const input = rowsAsTable(
      tx,
      columns,
      part.map((row) => ({ ...row, details: JSON.stringify(row.details) })),
    )
    const storing = sql`update interviews set ${set} from ${input} where interviews.id = input.id`
    await storing.execute(tx)
    await storeRatios(tx, part)
  }
}

interface ImpactToStore {
  paperQuestionFixes: readonly PaperQuestionFix[]
  impact: FixImpact
}

export async function storeImpact(tx: Tx, at: number, { paperQuestionFixes, impact }: ImpactToStore): Promise<void> {
  await updatePaperKeys(
    tx,
    paperQuestionFixes.map((one) => keyRowOf(keyStateAfter(one))),
  )
  await storeResults(tx, impact)
  await queueForInsight(
    tx,
    paperQuestionFixes
      .filter((one) => one.before.isFinished && isRowChanged(one))
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
  await updateCountsForRescored(tx, impact.recounted.map(toScoreChange))
}
