import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../db/schema.ts'

/** Names of labels hold letters and underscores only, so a bar may stand around each of them. */
export const labelSetOf = (names: readonly string[]): string => `|${names.toSorted().join('|')}|`

/** The wildcards of LIKE are plain letters to a person who searches. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Among the sets that are stored, those with any of the labels. */
export const hasAnyLabel = (names: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    names.map((name) => sql`label_set like ${containing(`|${name}|`)} escape ${'\\'}`),
    sql` or `,
  )})`

const NO_SCORE = -1

/**
 * How many interviews there are of each set of labels and each score, kept with every write: a list of a hundred thousand
 * tells its length, and a comparison its place, from a few rows. Call it last in a transaction, the row stays locked until its end.
 */
const addToCount = (tx: Tx, label_set: string, score: number, amount: number) =>
  tx
    .insertInto('interview_counts')
    .values({ label_set, score, amount })
    .onConflict((row) =>
      row
        .columns(['label_set', 'score'])
        .doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('interview_counts.amount'), '+', amount) })),
    )
    .execute()

export const countCreated = (tx: Tx, labelSet: string) => addToCount(tx, labelSet, NO_SCORE, 1)

export const countDeleted = (tx: Tx, labelSet: string, score: number | null) =>
  addToCount(tx, labelSet, score ?? NO_SCORE, -1)

/** Always in this order, so that no two closings wait for each other in a ring. */
export async function countFinished(tx: Tx, labelSet: string, score: number): Promise<void> {
  await addToCount(tx, labelSet, NO_SCORE, -1)
  await addToCount(tx, labelSet, score, 1)
}

interface Counted {
  labels: readonly string[]
  /** Finished ones above this score. */
  scoreAbove: number | undefined
  isDone: boolean
}

const sum = sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('count')

export const countAll = async (db: Queryable, { labels, scoreAbove, isDone }: Counted): Promise<number> => {
  const { count } = await db
    .selectFrom('interview_counts')
    .select(sum)
    .$if(labels.length > 0, (query) => query.where(hasAnyLabel(labels)))
    .$if(isDone, (query) => query.where('score', '>', NO_SCORE))
    .$if(scoreAbove !== undefined, (query) => query.where('score', '>', scoreAbove ?? NO_SCORE))
    .executeTakeFirstOrThrow()
  return count
}

/** The finished interviews with exactly these labels, by score. */
export const scoresOf = (db: Queryable, labelSet: string) =>
  db
    .selectFrom('interview_counts')
    .select(['score', 'amount'])
    .where('label_set', '=', labelSet)
    .where('score', '>', NO_SCORE)
    .execute()
