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

/** What a result is reckoned from. */
export type Judged = Pick<PaperQuestion, 'position' | 'answers' | 'labels'>

/** Without the texts: where many end at once these would be most of what is read. */
export async function readJudged(db: Queryable, interviewId: number): Promise<Judged[]> {
  const rows = await db
    .selectFrom('papers')
    .innerJoin('question_versions', 'question_versions.id', 'papers.version_id')
    .select(['papers.position', 'papers.labels', 'question_versions.answers'])
    .where('papers.interview_id', '=', interviewId)
    .orderBy('papers.position')
    .execute()
  return rows.map(({ position, answers, labels }) => ({
    position,
    answers: readAnswers(answers),
    labels: labelsDocument.parse(JSON.parse(labels)),
  }))
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
