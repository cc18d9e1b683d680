import { interviewResult } from '@assay/contract/interviews/interviews'
import type { TestScore } from '@assay/domain/exam/scoring'
import { sql } from 'kysely'
import { z } from 'zod'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { storeRatios } from './labelRatios.ts'

/** Results of older releases contain only the ratio of correct answers, so the number is calculated from the ratio. */
const storedDetail = interviewResult.shape.details.element
  .extend({ fully_correct: z.number().optional() })
  .transform(({ fully_correct, ...detail }) => ({
    ...detail,
    fully_correct: fully_correct ?? Math.round(detail.fully_correct_ratio * detail.amount_of_questions),
  }))
const detailsDocument = z.array(storedDetail)

export const readDetails = (document: string) => detailsDocument.parse(JSON.parse(document))

interface Result extends TestScore {
  id: number
  first_score: number | null
}

interface EndResult extends Result {
  told_end_at: number
  answered: number
  told_seconds: number
  marks: string
}

const scoreColumns = {
  ...({ score: 'bigint', correct: 'bigint', partially: 'bigint', wrong: 'bigint', unanswered: 'bigint' } as const),
  ...({ voided: 'bigint', credited: 'bigint', first_score: 'bigint', details: 'text' } as const),
}
const endColumns = { told_end_at: 'bigint', answered: 'bigint', told_seconds: 'bigint', marks: 'text' } as const

const BATCH_SIZE = 1_000

async function storeColumns(
  tx: Tx,
  columns: Readonly<Record<string, 'bigint' | 'text'>>,
  results: readonly Result[],
): Promise<void> {
  const set = sql.join(Object.keys(columns).map((name) => sql`${sql.ref(name)} = input.${sql.ref(name)}`))
  for (let start = 0; start < results.length; start += BATCH_SIZE) {
    const part = results.slice(start, start + BATCH_SIZE)
    const rows = part.map((row) => ({ ...row, details: JSON.stringify(row.details) }))
    const input = rowsAsTable(tx, { id: 'bigint', ...columns }, rows)
    await sql`update interviews set ${set} from ${input} where interviews.id = input.id`.execute(tx)
    await storeRatios(tx, part)
  }
}

export const storeResults = (tx: Tx, results: readonly Result[]) => storeColumns(tx, scoreColumns, results)

export const storeEndResults = (tx: Tx, results: readonly EndResult[]) =>
  storeColumns(tx, { ...scoreColumns, ...endColumns }, results)
