import { sql } from 'kysely'
import { inChunks } from '../../../platform/db/chunks.ts'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn } from '../../attempts/states/inView.ts'
import { currentQuestions } from '../../questions/queries.ts'

export const bankRows = (db: Queryable) =>
  currentQuestions(db)
    .select(['questions.id', 'current.id as version_id'])
    .where('questions.archived_at', 'is', null)
    .execute()

export const changedEditions = (db: Queryable, turn: number) =>
  db.selectFrom('insight_editions').selectAll().where('turn', '>', turn).execute()

export const editionRows = (db: Queryable, questionId: number) =>
  db.selectFrom('insight_editions').selectAll().where('question_id', '=', questionId).execute()

export const optionRows = (db: Queryable, editions: readonly number[]) =>
  inChunks(editions, (part) => db.selectFrom('insight_options').selectAll().where('edition', 'in', part).execute())

export const monthRows = (db: Queryable, edition: number) =>
  db
    .selectFrom('insight_months')
    .select(['month', 'shown', 'correct'])
    .where('edition', '=', edition)
    .where('shown', '>', 0)
    .orderBy('month')
    .execute()

export const shownQuestions = (db: Queryable, ids: readonly number[]) =>
  currentQuestions(db)
    .select(['questions.id', 'questions.code', 'questions.version', 'questions.archived_at', 'questions.passage_id'])
    .select(['current.description', 'current.kind'])
    .where('questions.id', 'in', ids)
    .execute()

export const questionsWithAnyLabel = async (db: Queryable, names: readonly string[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('question_labels')
    .innerJoin('labels', 'labels.id', 'question_labels.label_id')
    .select('question_labels.question_id')
    .distinct()
    .where('labels.name', 'in', names)
    .execute()
  return new Set(rows.map(({ question_id }) => question_id))
}

const NEWEST = 100

const newestStarted = (db: Queryable) =>
  interviewsIn(db, 'shownQuestions')
    .select('id')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()

export interface Exposure {
  of: number
  shown: ReadonlyMap<number, number>
}

export async function readExposure(db: Queryable): Promise<Exposure> {
  const ids = (await newestStarted(db)).map(({ id }) => id)
  if (ids.length === 0) return { of: 0, shown: new Map() }
  const rows = await db
    .selectFrom('papers')
    .select(['question_id', sql<number>`count(*)`.as('shown')])
    .where('interview_id', 'in', ids)
    .groupBy('question_id')
    .execute()
  return { of: ids.length, shown: new Map(rows.map((row) => [row.question_id, row.shown])) }
}

export const countCounted = (db: Queryable): Promise<number> => countRows(db.selectFrom('insight_counted'))

export const lastShown = (db: Queryable, questionId: number) =>
  db
    .selectFrom('papers')
    .innerJoin('insight_counted', 'insight_counted.interview_id', 'papers.interview_id')
    .select(['papers.version_id', sql<number>`max(insight_counted.end_at)`.as('end_at')])
    .select('papers.right_ids')
    .where('papers.question_id', '=', questionId)
    .where('papers.voided_by', 'is', null)
    .where('papers.credited_by', 'is', null)
    .groupBy(['papers.version_id', 'papers.right_ids'])
    .execute()

export const newestPaper = (db: Queryable, questionId: number, versionIds: readonly number[]) =>
  db
    .selectFrom('papers')
    .select('passage_version_id')
    .where('question_id', '=', questionId)
    .where('version_id', 'in', versionIds)
    .orderBy('interview_id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const shownInLanguages = (db: Queryable, questionId: number) =>
  db
    .selectFrom('papers')
    .innerJoin('insight_counted', 'insight_counted.interview_id', 'papers.interview_id')
    .select(['papers.version_id', 'papers.wording', 'papers.chosen'])
    .select('papers.right_ids')
    .select(sql<number>`count(*)`.as('amount'))
    .where('papers.question_id', '=', questionId)
    .where('papers.voided_by', 'is', null)
    .where('papers.credited_by', 'is', null)
    .groupBy(['papers.version_id', 'papers.right_ids', 'papers.wording', 'papers.chosen'])
    .execute()

export const versionsOfQuestion = (db: Queryable, questionId: number) =>
  db
    .selectFrom('question_versions')
    .select(['id', 'question_id', 'version', 'description', 'description_html', 'kind', 'answers', 'lang', 'wordings'])
    .where('question_id', '=', questionId)
    .orderBy('version')
    .execute()
