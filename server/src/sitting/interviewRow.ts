import { isCode } from '@assay/domain/exam/interview'
import type { Selectable } from 'kysely'
import type { Queryable, Schema } from '../db/schema.ts'

export const interviewColumns = [
  'id',
  'code',
  'name',
  'email',
  'created_by',
  'created_by_name',
  'amount_of_questions',
  'max_time',
  'created_at',
  'started_at',
  'deadline_at',
  'closed_at',
  'score',
  'correct',
  'partially',
  'wrong',
  'unanswered',
  'details',
  'revision',
] as const

export type InterviewRow = Selectable<Pick<Schema['interviews'], (typeof interviewColumns)[number]>>

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
