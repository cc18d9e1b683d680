import type { Selectable } from 'kysely'
import type { Queryable, Schema } from '../../../platform/db/schema.ts'

/**
 * Contains every column of interviews, so that no column is forgotten. `read`: loaded with each row. `written`: used
 * only in searches, counts or unique indexes. `state`: hides the interview from some views.
 */
const columns = {
  id: 'read',
  code: 'read',
  public_id: 'read',
  external_id: 'read',
  // The metadata of an interview may be long, and candidates do not need it.
  metadata: 'written',
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
  window_changes: 'written',
  window_changed_at: 'written',
  withdrawn_at: 'state',
  deleted_at: 'state',
  trial_at: 'state',
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
  credited: 'read',
  decision: 'read',
  answered: 'read',
  veil: 'read',
  alias: 'written',
  renamed: 'written',
  told_seconds: 'written',
  marks: 'read',
  may_confirm_since: 'read',
  confirms: 'state',
  seat: 'read',
} as const satisfies Record<keyof Schema['interviews'], 'read' | 'written' | 'state'>

type ColumnsOfKind<Kind> = {
  [Name in keyof typeof columns]: (typeof columns)[Name] extends Kind ? Name : never
}[keyof typeof columns]

type ReadColumn = ColumnsOfKind<'read' | 'state'>
export type HidingColumn = ColumnsOfKind<'state'>

const isRead = (name: string): name is ReadColumn => columns[name as keyof typeof columns] !== 'written'
const isState = (name: string): name is HidingColumn => columns[name as keyof typeof columns] === 'state'

export const interviewColumns: readonly ReadColumn[] = Object.keys(columns).filter(isRead)

export const hidingColumns: readonly HidingColumn[] = interviewColumns.filter(isState)

export type InterviewRow = Selectable<Pick<Schema['interviews'], ReadColumn>>

export const labelsOf = (db: Queryable, interviewIds: readonly number[]) =>
  db
    .selectFrom('interview_labels')
    .select(['interview_id', 'label_id', 'name', 'color'])
    .where('interview_id', 'in', interviewIds)
    .orderBy('name')
    .execute()
