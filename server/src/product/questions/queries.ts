import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import { isInBankOrArchive } from './archiveStates.ts'

export const currentQuestions = (db: Queryable) =>
  db
    .selectFrom('questions')
    .innerJoin('question_versions as current', (join) =>
      join.onRef('current.question_id', '=', 'questions.id').onRef('current.version', '=', 'questions.version'),
    )

export const findQuestions = (db: Queryable, ids: readonly number[]) =>
  currentQuestions(db)
    .innerJoin('question_versions as first', (join) =>
      join.onRef('first.question_id', '=', 'questions.id').on('first.version', '=', 1),
    )
    .select([
      'questions.id',
      'questions.code',
      'questions.version',
      'questions.archived_at',
      'questions.import_id',
      'questions.passage_id',
    ])
    .select([
      'current.description',
      'current.description_html',
      'current.kind',
      'current.option_order',
      'current.lang',
      'current.answers',
      'current.wordings',
    ])
    .select(['first.created_at', 'first.created_by', 'first.author_name'])
    .select(['current.created_at as changed_at', 'current.created_by as changed_by', 'current.author_name as changer'])
    .where('questions.id', 'in', ids)
    // Without this condition, PostgreSQL would read the first version of every question.
    .where('first.question_id', 'in', ids)
    .where(isInBankOrArchive)
    .execute()

/**
 * True if the text of the question or a translation has the primary language; see
 * questions/translations/translations.ts.
 */
const isReadableIn = (part: string) => sql<SqlBool>`(
  current.lang = ${part} or current.lang like ${`${part}-%`}
  or current.wordings like ${`%"lang":"${part}"%`} or current.wordings like ${`%"lang":"${part}-%`}
)`

export const listReadable = (db: Queryable, ids: readonly number[], part: string) =>
  currentQuestions(db).select('questions.id').where('questions.id', 'in', ids).where(isReadableIn(part)).execute()

export const listKnownIds = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  const rows = await db.selectFrom('questions').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

export const knownUsers = (db: Queryable, ids: readonly number[]) =>
  db.selectFrom('users').select('id').where('id', 'in', ids).execute()

export const labelsOfQuestions = (db: Queryable, questionIds: readonly number[]) =>
  db
    .selectFrom('question_labels')
    .innerJoin('labels', 'labels.id', 'question_labels.label_id')
    .select(['question_labels.question_id', 'labels.id', 'labels.name', 'labels.color'])
    .where('question_labels.question_id', 'in', questionIds)
    .orderBy('labels.name')
    .execute()

export const listKnownDigests = (db: Queryable, digests: readonly string[]) =>
  db
    .selectFrom('question_versions as current')
    .innerJoin('questions', (join) =>
      join.onRef('questions.id', '=', 'current.question_id').onRef('questions.version', '=', 'current.version'),
    )
    .select('current.digest')
    .where('current.digest', 'in', digests)
    .where('questions.archived_at', 'is', null)
    .execute()

export const insertQuestions = (tx: Tx, rows: readonly Insertable<Schema['questions']>[]) =>
  tx.insertInto('questions').values(rows).returning(['id', 'code']).execute()

export const insertVersions = (tx: Tx, versions: readonly Omit<Schema['question_versions'], 'id'>[]) =>
  tx.insertInto('question_versions').values(versions).returning(['id', 'question_id']).execute()

export const insertVersionPictures = (tx: Tx, mentions: readonly Schema['version_pictures'][]) =>
  tx.insertInto('version_pictures').values(mentions).returning('version_id').execute()

export const insertQuestionLabels = (tx: Tx, pairs: readonly Schema['question_labels'][]) =>
  tx.insertInto('question_labels').values(pairs).execute()

export const removeQuestionLabels = (tx: Tx, questionId: number, labelIds: readonly number[]) =>
  tx.deleteFrom('question_labels').where('question_id', '=', questionId).where('label_id', 'in', labelIds).execute()

export const setQuestionArchived = (tx: Tx, id: number, archived_at: number | null) =>
  tx.updateTable('questions').set({ archived_at }).where('id', '=', id).execute()
