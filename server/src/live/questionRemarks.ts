import type { Reader } from '@assay/domain/exam/told'
import { isoOf } from '@assay/domain/isoTime'
import type { PageWindow } from '@assay/domain/paging'
import { type SqlBool, sql } from 'kysely'
import { type TimesForReader, timesForReader } from '../attempts/clock/timesForReader.ts'
import { remarksOf } from '../attempts/remarks.ts'
import { excludedIds, rowsIn } from '../attempts/states/inPlace.ts'
import type { Queryable } from '../db/schema.ts'

const reportRows = (db: Queryable, questionId: number, { start, count }: PageWindow) =>
  db
    .selectFrom('remarks')
    .innerJoin('question_versions', 'question_versions.id', 'remarks.version_id')
    .innerJoin('questions', 'questions.id', 'remarks.question_id')
    .select(['remarks.at', 'remarks.text', 'remarks.interview_id'])
    .select(['question_versions.version', 'questions.version as current'])
    .where('remarks.question_id', '=', questionId)
    .where(sql<SqlBool>`remarks.interview_id not in (${excludedIds('lists')})`)
    .orderBy('remarks.id', 'desc')
    .limit(count)
    .offset(start)
    .execute()

/** Codes and times of tests with reports, with the precision that this reader may see. */
async function testsOf(db: Queryable, reader: Reader, ids: readonly number[]) {
  const tests = new Map<number, { code: string; telling: TimesForReader }>()
  if (ids.length === 0) return tests
  for (const row of await rowsIn(db, 'lists').where('id', 'in', ids).execute())
    tests.set(row.id, { code: row.code, telling: await timesForReader(db, reader, row) })
  return tests
}

export async function pageOfReports(db: Queryable, reader: Reader, questionId: number, page: PageWindow) {
  const rows = await reportRows(db, questionId, page)
  const tests = await testsOf(db, reader, [...new Set(rows.map(({ interview_id }) => interview_id))])
  return rows.flatMap(({ at, text, interview_id, version, current }) => {
    const test = tests.get(interview_id)
    if (!test) return []
    const time = isoOf(test.telling.at(at))
    return { time, text, code: test.code, is_current: version === current }
  })
}

export const countRemarks = async (db: Queryable, questionId: number): Promise<number> =>
  (await remarksOf(db, [questionId])).get(questionId) ?? 0
