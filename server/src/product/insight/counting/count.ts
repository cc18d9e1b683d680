import { sql } from 'kysely'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { ScoringVersionCache } from '../scoringVersions.ts'
import { questionRecordsOf, readQuestionRecords, writeQuestionRecords } from './contribution.ts'
import { type CountedTest, readFinishedInterviews } from './readFinishedInterviews.ts'
import { addSums, editionIds, editionKey, markRounds, replaceContributions, storedContributions } from './store.ts'
import { addQuestionRecords, emptySums } from './sums.ts'

/** With this lock, only one node counts results at a time. */
export const COUNTING = 'counting'

/** On SQLite, an answer may have to wait for a commit, so a commit contains only twenty interviews. */
const BATCH_SIZE = 20
/** A request for statistics counts at most 1,000 interviews. The other interviews are counted in the background. */
const MAX_PER_RUN = 1_000

const dueRows = (db: Queryable, most: number) =>
  db.selectFrom('insight_due').select(['id', 'interview_id']).orderBy('id').limit(most).execute()

async function recount(tx: Tx, turn: number, ids: readonly number[], finished: readonly CountedTest[]): Promise<void> {
  const sums = emptySums()
  const before = await storedContributions(tx, ids)
  for (const { end_at, document } of before) addQuestionRecords(sums, end_at, readQuestionRecords(document), -1)

  const counted = finished.flatMap(({ paper, ...one }) => {
    const lines = questionRecordsOf(paper)
    return lines ? [{ ...one, lines }] : []
  })
  const names = counted.flatMap(({ lines }) => lines.map(({ edition }) => edition))
  const editions = await editionIds(tx, turn, names)
  const rows = counted.map(({ interview_id, blueprint_id, end_at, lines }) => {
    const own = lines.map((line) => ({ ...line, edition: editions.get(editionKey(line.edition)) ?? 0 }))
    addQuestionRecords(sums, end_at, own, 1)
    return { interview_id, blueprint_id, end_at, document: writeQuestionRecords(own) }
  })
  await addSums(tx, turn, sums)
  await replaceContributions(tx, ids, rows)
  await markRounds(tx, turn, [...before, ...rows])
}

export async function updateStatisticsBatch(
  db: Db,
  versionCache: ScoringVersionCache,
  most = BATCH_SIZE,
): Promise<number> {
  if ((await dueRows(db, 1)).length === 0) return 0
  return inTransaction(db, async (tx) => {
    const turn = await takeLock(tx, COUNTING)
    const due = await dueRows(tx, most)
    const ids = [...new Set(due.map(({ interview_id }) => interview_id))]
    if (ids.length === 0) return 0
    await recount(tx, turn, ids, await readFinishedInterviews(tx, versionCache, ids))
    const lines = due.map(({ id }) => id)
    // Only the rows that were read are deleted, because later rows may belong to newer changes.
    await tx.deleteFrom('insight_due').where('id', 'in', lines).execute()
    return due.length
  })
}

const newestDue = async (db: Queryable) =>
  (await db.selectFrom('insight_due').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id

export const countUncounted = async (db: Queryable): Promise<number> => {
  const { count } = await db
    .selectFrom('insight_due')
    .select(sql<number>`count(distinct interview_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the number of results that are still uncounted, if there are too many for one run. */
export async function updateStatistics(db: Db, versionCache: ScoringVersionCache): Promise<number> {
  const newest = await newestDue(db)
  if (newest === undefined) return 0
  for (let counted = 0; counted < MAX_PER_RUN; ) {
    const done = await updateStatisticsBatch(db, versionCache)
    counted += done
    const [next] = await dueRows(db, 1)
    if (done === 0 || !next || next.id > newest) return 0
  }
  return countUncounted(db)
}
