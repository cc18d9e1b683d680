import { REMARKS_KEPT } from '@assay/domain/limits'
import { type SqlBool, sql } from 'kysely'
import { rowsAsTable } from '../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isUnique } from '../../platform/db/violations.ts'
import { notifyStaff } from './notifyStaff.ts'
import { excludedIds } from './states/inView.ts'

type NewRemark = Omit<Schema['remarks'], 'id' | 'number'>

export const findReportByKey = (db: Queryable, interviewId: number, key: string) =>
  db
    .selectFrom('remarks')
    .select('at')
    .where('interview_id', '=', interviewId)
    .where('key', '=', key)
    .executeTakeFirst()

export const versionInTest = async (db: Queryable, interviewId: number, questionId: number) =>
  (
    await db
      .selectFrom('papers')
      .select('version_id')
      .where('interview_id', '=', interviewId)
      .where('question_id', '=', questionId)
      .executeTakeFirst()
  )?.version_id

const columns = {
  interview_id: 'bigint',
  at: 'bigint',
  kind: 'text',
  question_id: 'bigint',
  version_id: 'bigint',
  text: 'text',
  key: 'text',
} as const
const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))

async function insertReport(db: Tx, remark: NewRemark): Promise<{ at: number } | undefined> {
  const next = sql`
    (select coalesce(max(number), 0) + 1 as number from remarks where interview_id = ${remark.interview_id}) as next`
  const { rows } = await sql<{ at: number }>`
    insert into remarks (number, ${names}) select next.number, ${names} from ${rowsAsTable(db, columns, [remark])}, ${next}
    where next.number <= ${REMARKS_KEPT} returning at`.execute(db)
  return rows[0]
}

const storeReport = (db: Db, remark: NewRemark) =>
  inTransaction(db, async (tx) => {
    const added = await insertReport(tx, remark)
    if (added) await notifyStaff(tx, [{ event: 'remark', interviewId: remark.interview_id, at: added.at }])
    return added
  })

/** Returns null if the interview already has the maximum number of reports. */
export async function addReport(db: Db, remark: NewRemark): Promise<{ at: number } | null> {
  for (;;) {
    const added = await storeReport(db, remark).catch((error: unknown) => {
      if (isUnique(error)) return 'taken' as const
      throw error
    })
    if (added !== 'taken') return added ?? null
    const same = remark.key ? await findReportByKey(db, remark.interview_id, remark.key) : undefined
    if (same) return same
  }
}

export async function countRemarks(
  db: Queryable,
  questionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('remarks')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('amount')])
    .where('question_id', 'in', questionIds)
    .where(sql<SqlBool>`interview_id not in (${excludedIds('lists')})`)
    .groupBy('question_id')
    .execute()
  return new Map(rows.flatMap(({ question_id, amount }) => (question_id === null ? [] : [[question_id, amount]])))
}

export const reportsOfInterview = (db: Queryable, interviewId: number) =>
  db
    .selectFrom('remarks')
    .select(['at', 'kind', 'question_id', 'text'])
    .where('interview_id', '=', interviewId)
    .orderBy('number')
    .execute()
