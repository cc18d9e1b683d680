import { sql } from 'kysely'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { writeWithNextStatement } from '../../../platform/db/writeTogether.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { queueTestEvents } from '../../attempts/clock/webhookEvents.ts'
import { storeRatios } from '../../attempts/closing/labelRatios.ts'
import { updateCountsForRescored, queueForInsight } from '../../attempts/counts.ts'
import { updateVerificationVerdicts } from '../../attempts/verification/verdicts.ts'
import { keyRowOf, updatePaperKeys } from './affectedQuestions.ts'
import { toScoreChange, type Effect, type FixedQuestionRow, isRowChanged, keyStateAfter } from './effect.ts'

const FIGURES = ['score', 'correct', 'partially', 'wrong', 'unanswered', 'voided', 'credited', 'first_score'] as const
const columns = {
  ...Object.fromEntries(['id', ...FIGURES].map((name) => [name, 'bigint' as const])),
  details: 'text' as const,
}

const AT_ONCE = 1_000

async function storeResults(tx: Tx, { scored }: Effect): Promise<void> {
  const rows = [...scored.values()].map(({ interview_id: id, first_score, result }) => ({ id, first_score, ...result }))
  const set = sql.join([...FIGURES, 'details'].map((name) => sql`${sql.ref(name)} = input.${sql.ref(name)}`))
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = rows.slice(start, start + AT_ONCE)
    const input = rowsAsTable(
      tx,
      columns,
      part.map((row) => ({ ...row, details: JSON.stringify(row.details) })),
    )
    const storing = sql`update interviews set ${set} from ${input} where interviews.id = input.id`
    await writeWithNextStatement(tx, 'interviews', storing.compile(tx))
    await storeRatios(tx, part)
  }
}

interface Stored {
  fixedQuestionRows: readonly FixedQuestionRow[]
  effect: Effect
}

/** Stores changed questions and results, and updates all statistics that depend on them. */
export async function storeEffect(tx: Tx, at: number, { fixedQuestionRows, effect }: Stored): Promise<void> {
  await updatePaperKeys(
    tx,
    fixedQuestionRows.map((one) => keyRowOf(keyStateAfter(one))),
  )
  await storeResults(tx, effect)
  await queueForInsight(
    tx,
    fixedQuestionRows
      .filter((one) => one.affected.isFinished && isRowChanged(one))
      .map(({ affected }) => affected.interview_id),
  )
  await queueTestEvents(
    tx,
    'interview.rescored',
    effect.changes.map((change) => ({ ...change, id: change.interview_id, at })),
  )
  await recordChanges(
    tx,
    [...effect.scored.keys()].map((id) => ({ id, at })),
  )
  await updateVerificationVerdicts(
    tx,
    fixedQuestionRows.map(({ affected }) => affected.interview_id),
    at,
  )
  // This call is the last one, because these rows stay locked until the commit.
  await updateCountsForRescored(tx, effect.rescoredInterviews.map(toScoreChange))
}
