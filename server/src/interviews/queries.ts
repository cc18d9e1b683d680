import { isCode } from '@assay/domain/interview'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'

const row = [
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

export type InterviewRow = Selectable<Pick<Schema['interviews'], (typeof row)[number]>>

/** What cannot be a code is not asked for: PostgreSQL stumbles over a NUL in a text. */
export const findByCode = async (db: Db, code: string): Promise<InterviewRow | undefined> =>
  isCode(code) ? db.selectFrom('interviews').select(row).where('code', '=', code).executeTakeFirst() : undefined

/** As many of these as there are, in no order. */
export const findByCodes = async (db: Db, codes: readonly string[]): Promise<InterviewRow[]> => {
  const possible = codes.filter(isCode)
  return possible.length > 0 ? db.selectFrom('interviews').select(row).where('code', 'in', possible).execute() : []
}

export const findByCreationKey = (db: Db, key: string): Promise<InterviewRow | undefined> =>
  db.selectFrom('interviews').select(row).where('creation_key', '=', key).executeTakeFirst()

export const interviewRows = (db: Db) => db.selectFrom('interviews').select(row)

export const insertInterview = (db: Db, values: Insertable<Schema['interviews']>): Promise<InterviewRow> =>
  db.insertInto('interviews').values(values).returning(row).executeTakeFirstOrThrow()

export const insertInterviewLabels = (db: Db, rows: Schema['interview_labels'][]) =>
  db.insertInto('interview_labels').values(rows).execute()

export const insertPaper = (db: Db, rows: Schema['papers'][]) => db.insertInto('papers').values(rows).execute()

/** Deletes unless the clock is running, in one statement, so that a start in the same moment wins or loses as a whole. */
export const removeUnlessRunning = (db: Db, id: number) =>
  db
    .deleteFrom('interviews')
    .where('id', '=', id)
    .where((where) => where.or([where('started_at', 'is', null), where('closed_at', 'is not', null)]))
    .returning(['label_set', 'score'])
    .executeTakeFirst()

export const labelsOf = (db: Db, interviewIds: readonly number[]) =>
  db
    .selectFrom('interview_labels')
    .select(['interview_id', 'label_id', 'name', 'color'])
    .where('interview_id', 'in', interviewIds)
    .orderBy('name')
    .execute()

export const addressesOf = (db: Db, interviewIds: readonly number[]) =>
  db
    .selectFrom('interview_events')
    .select(['interview_id', 'detail'])
    .where('interview_id', 'in', interviewIds)
    .where('kind', '=', 'address')
    .orderBy('id')
    .execute()

/** Each answer row says how many questions were answered once it was in: the newest one knows the count. */
export const answeredCounts = (db: Db, interviewIds: readonly number[]) =>
  db
    .selectFrom('interviews')
    .select('interviews.id')
    .select((select) =>
      select
        .selectFrom('submissions')
        .select('answered')
        .whereRef('submissions.interview_id', '=', 'interviews.id')
        .where('kind', '!=', 'draft')
        .orderBy('submissions.id', 'desc')
        .limit(1)
        .as('answered'),
    )
    .where('interviews.id', 'in', interviewIds)
    .execute()

export const labelsByName = (db: Db, names: readonly string[]) =>
  db.selectFrom('labels').select(['id', 'name', 'color']).where('name', 'in', names).orderBy('name').execute()

/** Every question of the bank that has any of these labels, once for each label it has of them. */
export const drawableQuestions = (db: Db, labelIds: readonly number[]) =>
  db
    .selectFrom('question_labels')
    .select(['question_id', 'label_id'])
    .where('label_id', 'in', labelIds)
    .orderBy('question_id')
    .execute()

/** The current versions of the drawn questions, with all their labels. */
export const currentVersions = (db: Db, questionIds: readonly number[]) =>
  db
    .selectFrom('questions')
    .innerJoin('question_versions', (join) =>
      join
        .onRef('question_versions.question_id', '=', 'questions.id')
        .onRef('question_versions.version', '=', 'questions.version'),
    )
    .select(['questions.id as question_id', 'question_versions.id as version_id'])
    .where('questions.id', 'in', questionIds)
    .execute()

export const labelsOfQuestions = (db: Db, questionIds: readonly number[]) =>
  db
    .selectFrom('question_labels')
    .innerJoin('labels', 'labels.id', 'question_labels.label_id')
    .select(['question_labels.question_id', 'labels.name', 'labels.color'])
    .where('question_labels.question_id', 'in', questionIds)
    .orderBy('labels.name')
    .execute()
