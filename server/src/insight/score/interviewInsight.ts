import type { InterviewInsight } from '@assay/contract/insight/interview'
import { standardErrorOf } from '@assay/domain/insight/scores'
import type { Queryable } from '../../db/schema.ts'
import { type InterviewRow, labelsOf } from '../../sitting/interviewRow.ts'
import { rankOf } from './rank.ts'

/** What the score of a finished interview is worth. */
export async function insightOf(db: Queryable, row: InterviewRow): Promise<InterviewInsight> {
  const { score, correct, amount_of_questions, voided } = row
  const outcome = { correct: correct ?? 0, counted: amount_of_questions - voided }
  const { same_labels, scored_lower } = await rankOf(db, { labels: await labelsOf(db, [row.id]), score })
  return {
    score: score ?? 0,
    ...outcome,
    standard_error: standardErrorOf(outcome),
    adjusted: null,
    group: { others: same_labels, lower: scored_lower, adjusted_others: null, adjusted_lower: null },
    fit: null,
  }
}
