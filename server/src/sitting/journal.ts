import type { JournalRow, RowKind } from '@assay/domain/exam/journal'
import { AMOUNT_OF_QUESTIONS, JOURNAL_ROWS } from '@assay/domain/limits'
import { z } from 'zod'
import type { Queryable } from '../db/schema.ts'

/** All of a journal that was kept within its limit, with what the clock may add to it. */
export const JOURNAL_READ = JOURNAL_ROWS.all + AMOUNT_OF_QUESTIONS.max

const optionsDocument = z.array(z.number())

/** In ascending order, so that the same selection is the same text. */
export const writeOptions = (options: readonly number[]): string =>
  JSON.stringify([...new Set(options)].sort((one, other) => one - other))

/** A row as it stands in the database, with its options read. */
export const readRow = <Row extends { options: string; kind: RowKind }>(row: Row) => ({
  ...row,
  options: optionsDocument.parse(JSON.parse(row.options)),
})

/** The whole journal of an interview, or of some positions of it, as it was written. */
export async function journalOf(
  db: Queryable,
  interviewId: number,
  positions?: readonly number[],
): Promise<JournalRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['position', 'kind', 'options', 'time_spent', 'received_at'])
    .where('interview_id', '=', interviewId)
    .$if(positions !== undefined, (query) => query.where('position', 'in', positions ?? []))
    // What is newest counts, so of too many it is the oldest that is left out.
    .orderBy('id', 'desc')
    .limit(JOURNAL_READ)
    .execute()
  return rows.reverse().map(readRow)
}
