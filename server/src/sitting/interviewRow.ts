import { isCode } from '@assay/domain/exam/interview'
import type { Selectable } from 'kysely'
import type { Queryable, Schema } from '../db/schema.ts'

/**
 * Every column of an interview, so that a new one cannot be forgotten: without its line here nothing compiles. `read` ones come
 * with the row wherever an interview is looked at, `written` ones are only searched, counted or unique.
 * What else a new column may concern is held by interviews/list/agreement.test.ts.
 */
const columns = {
  id: 'read',
  code: 'read',
  name: 'read',
  email: 'read',
  search: 'written',
  created_by: 'read',
  created_by_name: 'read',
  creation_key: 'written',
  amount_of_questions: 'read',
  max_time: 'read',
  created_at: 'read',
  started_at: 'read',
  deadline_at: 'read',
  closed_at: 'read',
  closed_by: 'written',
  score: 'read',
  correct: 'read',
  partially: 'read',
  wrong: 'read',
  unanswered: 'read',
  details: 'read',
  label_set: 'written',
  revision: 'read',
  blueprint_id: 'read',
  language: 'read',
  opens_at: 'read',
  closes_at: 'read',
  withdrawn_at: 'read',
  open_key: 'read',
  extra_seconds: 'read',
  extra_percent: 'read',
  given_seconds: 'read',
  run_from: 'read',
  ran_ms: 'read',
  reopened_at: 'read',
  last_end_at: 'written',
  told_end_at: 'read',
  first_score: 'read',
  voided: 'read',
} as const satisfies Record<keyof Schema['interviews'], 'read' | 'written'>

type ReadColumn = {
  [Name in keyof typeof columns]: (typeof columns)[Name] extends 'read' ? Name : never
}[keyof typeof columns]

const isRead = (name: string): name is ReadColumn => columns[name as keyof typeof columns] === 'read'

export const interviewColumns: readonly ReadColumn[] = Object.keys(columns).filter(isRead)

export type InterviewRow = Selectable<Pick<Schema['interviews'], ReadColumn>>

/** What cannot be a code is not asked for: PostgreSQL stumbles over a NUL in a text. */
export const findByCode = async (db: Queryable, code: string): Promise<InterviewRow | undefined> =>
  isCode(code)
    ? db.selectFrom('interviews').select(interviewColumns).where('code', '=', code).executeTakeFirst()
    : undefined

/** As many of these as there are, in no order. */
export const findByCodes = async (db: Queryable, codes: readonly string[]): Promise<InterviewRow[]> => {
  const possible = codes.filter(isCode)
  return possible.length > 0
    ? db.selectFrom('interviews').select(interviewColumns).where('code', 'in', possible).execute()
    : []
}

export const interviewRows = (db: Queryable) => db.selectFrom('interviews').select(interviewColumns)

export const labelsOf = (db: Queryable, interviewIds: readonly number[]) =>
  db
    .selectFrom('interview_labels')
    .select(['interview_id', 'label_id', 'name', 'color'])
    .where('interview_id', 'in', interviewIds)
    .orderBy('name')
    .execute()
