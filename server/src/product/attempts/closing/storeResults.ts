import { interviewResult } from '@assay/contract/interviews/interviews'
import type { AttemptScore } from '@assay/domain/exam/scoring'
import { sql } from 'kysely'
import { z } from 'zod'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { storeRatios } from './labelRatios.ts'

/** Older documents have only the ratio. The exact number of correct answers is calculated from the ratio. */
const storedDetail = interviewResult.shape.details.element
  .extend({ fully_correct: z.number().optional() })
  .transform(({ fully_correct, ...detail }) => ({
    ...detail,
    fully_correct: fully_correct ?? Math.round(detail.fully_correct_ratio * detail.amount_of_questions),
  }))
const detailsDocument = z.array(storedDetail)

export const readDetails = (document: string) => detailsDocument.parse(JSON.parse(document))

export interface Result {
  id: number
  attemptScore: AttemptScore
  told_end_at: number
  answered: number
  told_seconds: number
  marks: string
  /** The score with the original answer key. Null if no fix of an answer key affects the test. */
  first_score: number | null
}

const columns = {
  ...({ id: 'bigint', score: 'bigint', correct: 'bigint', partially: 'bigint', wrong: 'bigint' } as const),
  ...({ unanswered: 'bigint', voided: 'bigint', credited: 'bigint', details: 'text' } as const),
  ...({
    told_end_at: 'bigint',
    first_score: 'bigint',
    answered: 'bigint',
    told_seconds: 'bigint',
    marks: 'text',
  } as const),
}

export async function storeResults(tx: Tx, results: readonly Result[]): Promise<void> {
  const rows = results.map(({ attemptScore: { details, ...figures }, ...result }) => ({
    ...result,
    ...figures,
    details: JSON.stringify(details),
  }))
  await sql`
    update interviews set score = input.score, correct = input.correct, partially = input.partially, wrong = input.wrong,
      unanswered = input.unanswered, voided = input.voided, credited = input.credited,
      details = input.details, told_end_at = input.told_end_at,
      first_score = input.first_score, answered = input.answered, told_seconds = input.told_seconds, marks = input.marks
    from ${rowsAsTable(tx, columns, rows)} where interviews.id = input.id`.execute(tx)
  await storeRatios(
    tx,
    results.map(({ id, attemptScore: { details } }) => ({ id, details })),
  )
}
