import { isDeepStrictEqual } from 'node:util'
import { noOptionSums, zeroSums } from '@assay/domain/insight/tally'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { queueForInsight } from '../../product/attempts/scoreCounts.ts'
import { isInView } from '../../product/attempts/states/inView.ts'
import { readQuestionRecords } from '../../product/insight/counting/contribution.ts'
import { addQuestionRecords, emptySums, type Sums } from '../../product/insight/counting/sums.ts'
import { type Check, type Difference, inBatches, storeRow } from './check.ts'

const BATCH_SIZE = 500

const countedAfter = (db: Queryable, id: number) =>
  db
    .selectFrom('insight_counted')
    .select(['interview_id as id', 'end_at', 'document'])
    .where('interview_id', '>', id)
    .orderBy('interview_id')
    .limit(BATCH_SIZE)
    .execute()

async function sumDocuments(db: Queryable): Promise<Sums> {
  const sums = emptySums()
  for await (const part of inBatches((after) => countedAfter(db, after)))
    for (const { end_at, document } of part) addQuestionRecords(sums, end_at, readQuestionRecords(document), 1)
  return sums
}

interface TableComparison<Row extends object> {
  of: (row: Row) => string
  nothing: (row: Row) => Row
  store: (tx: Tx, row: Row) => Promise<unknown>
}

const rowText = (row: object) => JSON.stringify(row)

function* differences<Row extends object>(stored: Row[], counted: Row[], { of, nothing, store }: TableComparison<Row>) {
  const storedRows = new Map(stored.map((row) => [of(row), row]))
  const expectedRows = new Map(counted.map((row) => [of(row), row]))
  for (const [where, row] of new Map([...storedRows, ...expectedRows])) {
    const found = storedRows.get(where) ?? nothing(row)
    const expected = expectedRows.get(where) ?? nothing(row)
    // Both sums are copied, because a row of SQLite has no prototype and would always differ from a plain object.
    if (isDeepStrictEqual({ ...found }, { ...expected })) continue
    const difference: Difference = {
      where,
      stored: rowText(found),
      expected: rowText(expected),
      repair: (tx) => store(tx, expected),
    }
    yield difference
  }
}

const sumNames = Object.keys(zeroSums) as (keyof typeof zeroSums)[]

export const editionTallies: Check = {
  name: 'statistics of questions',
  async *find(db) {
    const { editions } = await sumDocuments(db)
    const stored = await db
      .selectFrom('insight_editions')
      .select(['id', ...sumNames])
      .execute()
    const counted = [...editions].map(([id, sums]) => ({ id, ...sums }))
    yield* differences(stored, counted, {
      of: ({ id }) => `edition ${id}`,
      nothing: ({ id }) => ({ id, ...zeroSums }),
      store: (tx, { id, ...sums }) => tx.updateTable('insight_editions').set(sums).where('id', '=', id).execute(),
    })
  },
}

export const optionTallies: Check = {
  name: 'statistics of options',
  async *find(db) {
    const { options } = await sumDocuments(db)
    const names = ['edition', 'option_id', 'chosen', 'chosen_rest', 'chosen_rest_sum'] as const
    const stored = await db.selectFrom('insight_options').select(names).execute()
    yield* differences(stored, [...options.values()], {
      of: ({ edition, option_id }) => `option ${option_id} of edition ${edition}`,
      nothing: ({ edition, option_id }) => ({ edition, option_id, ...noOptionSums }),
      store: (tx, row) => storeRow(tx, 'insight_options', ['edition', 'option_id'], row),
    })
  },
}

export const monthTallies: Check = {
  name: 'uses of questions per month',
  async *find(db) {
    const { months } = await sumDocuments(db)
    const stored = await db.selectFrom('insight_months').select(['edition', 'month', 'shown', 'correct']).execute()
    yield* differences(stored, [...months.values()], {
      of: ({ edition, month }) => `edition ${edition} in month ${month}`,
      nothing: ({ edition, month }) => ({ edition, month, shown: 0, correct: 0 }),
      store: (tx, row) => storeRow(tx, 'insight_months', ['edition', 'month'], row),
    })
  },
}

/**
 * A finished interview with an answer must be counted in the statistics or be in the queue. All other interviews must
 * not be counted or queued.
 */
export const countedInterviews: Check = {
  name: 'interviews counted in the statistics',
  async *find(db) {
    const { rows } = await sql<{ id: number; is_counted: number }>`
      select interviews.id, case when insight_counted.interview_id is null then 0 else 1 end as is_counted
      from interviews left join insight_counted on insight_counted.interview_id = interviews.id
      where (insight_counted.interview_id is null) = (${isInView('statistics')} and exists (
          select 1 from papers where papers.interview_id = interviews.id and papers.chosen <> '[]'))
        and not exists (select 1 from insight_due where insight_due.interview_id = interviews.id)
      order by interviews.id`.execute(db)
    for (const { id, is_counted } of rows)
      yield {
        where: `interview ${id}`,
        stored: is_counted,
        expected: 1 - is_counted,
        repair: (tx) => queueForInsight(tx, [id]),
      }
  },
}
