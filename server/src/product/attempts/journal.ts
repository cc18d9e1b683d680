import type { JournalRow, JournalRowKind } from '@assay/domain/exam/journal'
import { AMOUNT_OF_QUESTIONS, JOURNAL_ROWS } from '@assay/domain/limits'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queryable, Tx } from '../../platform/db/schema.ts'

/** The timer may add one more row for each question to a full journal. */
export const JOURNAL_READ = JOURNAL_ROWS.all + AMOUNT_OF_QUESTIONS.max

const optionsDocument = z.array(z.number())

/** The options are sorted, so that the same selection always gives the same text. */
export const writeSelection = (options: readonly number[]): string =>
  JSON.stringify([...new Set(options)].sort((one, other) => one - other))

export const parseJournalRow = <Row extends { options: string; kind: JournalRowKind }>(row: Row) => ({
  ...row,
  options: optionsDocument.parse(JSON.parse(row.options)),
})

export async function loadJournal(db: Queryable, interviewId: number): Promise<JournalRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['position', 'kind', 'options', 'time_spent', 'received_at', 'chosen_at'])
    .where('interview_id', '=', interviewId)
    // The newest journal rows come first, so that the limit leaves out the oldest rows.
    .orderBy('id', 'desc')
    .limit(JOURNAL_READ)
    .execute()
  return rows.reverse().map(parseJournalRow)
}

export async function loadJournals(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, JournalRow[]>> {
  const newest = sql<number>`row_number() over (partition by interview_id order by id desc)`
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom('submissions')
        .select(['id', 'interview_id', 'position', 'kind', 'options', 'time_spent', 'received_at', 'chosen_at'])
        .select(newest.as('newest'))
        .where('interview_id', 'in', ids)
        .as('journal'),
    )
    .select(['interview_id', 'position', 'kind', 'options', 'time_spent', 'received_at', 'chosen_at'])
    .where('newest', '<=', JOURNAL_READ)
    .orderBy('id')
    .execute()
  const read = rows.map(({ interview_id, ...row }) => ({ interview_id, row: parseJournalRow(row) }))
  const journals = Map.groupBy(read, ({ interview_id }) => interview_id)
  return new Map([...journals].map(([id, own]) => [id, own.map(({ row }) => row)]))
}

/** The new revision makes other nodes read the journal of the test again. */
export const incrementRevision = (tx: Tx, id: number) =>
  tx.updateTable('interviews').set({ revision: sql<number>`revision + 1` }).where('id', '=', id).execute()
