import { z } from 'zod'
import type { Queryable } from '../db/schema.ts'
import { readAnswers } from '../questions/answers.ts'

const orderDocument = z.array(z.number())
const labelsDocument = z.array(z.object({ label_name: z.string(), color: z.string() }))

export type PaperLabel = z.output<typeof labelsDocument>[number]

export const writePaperLabels = (labels: PaperLabel[]) => JSON.stringify(labels)

/** One question of a paper, as it was when it was drawn. */
export interface PaperQuestion {
  position: number
  id: number
  code: string
  description: string
  description_html: string
  lang: string | null
  kind: 'single' | 'multiple'
  answers: { id: number; description: string; is_valid: boolean }[]
  labels: PaperLabel[]
  /** The options' ids as this candidate reads them; null where they stand as written. */
  optionOrder: number[] | null
}

const rowsOf = (db: Queryable, interviewId: number) =>
  db
    .selectFrom('papers')
    .innerJoin('questions', 'questions.id', 'papers.question_id')
    .innerJoin('question_versions', 'question_versions.id', 'papers.version_id')
    .select(['papers.position', 'papers.labels', 'papers.option_order', 'questions.id', 'questions.code'])
    .select(['question_versions.description', 'question_versions.description_html', 'question_versions.lang'])
    .select(['question_versions.kind', 'question_versions.answers'])
    .where('papers.interview_id', '=', interviewId)
    .orderBy('papers.position')
    .execute()

/** What a result is reckoned from, and a receipt told by. */
export interface Judged extends Pick<PaperQuestion, 'position' | 'answers' | 'labels'> {
  /** The options' ids as this candidate reads them. */
  order: readonly number[]
}

/** Without the texts: where many end at once these would be most of what is read. */
const judgedRows = (db: Queryable, interviewId: number) =>
  db
    .selectFrom('papers')
    .innerJoin('question_versions', 'question_versions.id', 'papers.version_id')
    .select(['papers.position', 'papers.labels', 'papers.option_order', 'question_versions.answers'])
    .where('papers.interview_id', '=', interviewId)
    .orderBy('papers.position')
    .execute()

/** As the candidate's page sorts them. */
function orderOf({ answers, option_order }: { answers: string; option_order: string | null }): number[] {
  const ids = readAnswers(answers).map(({ id }) => id)
  if (option_order === null) return ids
  const drawn = orderDocument.parse(JSON.parse(option_order))
  return ids.toSorted((one, other) => drawn.indexOf(one) - drawn.indexOf(other))
}

export async function readJudged(db: Queryable, interviewId: number): Promise<Judged[]> {
  const rows = await judgedRows(db, interviewId)
  return rows.map((row) => ({
    position: row.position,
    answers: readAnswers(row.answers),
    labels: labelsDocument.parse(JSON.parse(row.labels)),
    order: orderOf(row),
  }))
}

/** The options of each question as its candidate reads them, by position: the one order that a letter can mean. */
export async function readOptionOrders(db: Queryable, interviewId: number): Promise<ReadonlyMap<number, number[]>> {
  const rows = await judgedRows(db, interviewId)
  return new Map(rows.map((row) => [row.position, orderOf(row)]))
}

export async function readPaper(db: Queryable, interviewId: number): Promise<PaperQuestion[]> {
  const rows = await rowsOf(db, interviewId)
  return rows.map(({ answers, labels, option_order, ...question }) => ({
    ...question,
    answers: readAnswers(answers),
    labels: labelsDocument.parse(JSON.parse(labels)),
    optionOrder: option_order === null ? null : orderDocument.parse(JSON.parse(option_order)),
  }))
}
