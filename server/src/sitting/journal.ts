import type { JournalRow, RowKind } from '@assay/domain/exam/journal'
import { AMOUNT_OF_QUESTIONS, JOURNAL_ROWS } from '@assay/domain/limits'
import { sql } from 'kysely'
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

/** The whole journals of several interviews, by one statement; those without a row are not among them. */
export async function journalsOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, JournalRow[]>> {
  const newest = sql<number>`row_number() over (partition by interview_id order by id desc)`
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom('submissions')
        .select(['id', 'interview_id', 'position', 'kind', 'options', 'time_spent', 'received_at'])
        .select(newest.as('newest'))
        .where('interview_id', 'in', ids)
        .as('journal'),
    )
    .select(['interview_id', 'position', 'kind', 'options', 'time_spent', 'received_at'])
    .where('newest', '<=', JOURNAL_READ)
    .orderBy('id')
    .execute()
  const read = rows.map(({ interview_id, ...row }) => ({ interview_id, row: readRow(row) }))
  const journals = Map.groupBy(read, ({ interview_id }) => interview_id)
  return new Map([...journals].map(([id, own]) => [id, own.map(({ row }) => row)]))
}
