import { z } from 'zod'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { readAnswers, type StoredAnswer } from '../questions/answers.ts'
import { asRead } from '../questions/wordings/wordings.ts'

const idsDocument = z.array(z.number())
export const readIds = (text: string): number[] => idsDocument.parse(JSON.parse(text))
/** Papers that were drawn before their labels had ids go without. */
const labelsDocument = z.array(z.object({ id: z.number().optional(), label_name: z.string(), color: z.string() }))

export type PaperLabel = z.output<typeof labelsDocument>[number]

export const writePaperLabels = (labels: PaperLabel[]) => JSON.stringify(labels)
export const readPaperLabels = (text: string): PaperLabel[] => labelsDocument.parse(JSON.parse(text))

/** Reads each text once: of the papers of many most are the same. */
export function readingOnce<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const fresh = read(text)
    known.set(text, fresh)
    return fresh
  }
}

/** One question of a paper, as it was when it was drawn, in the language that its candidate read it in. */
export interface PaperQuestion {
  position: number
  id: number
  code: string
  description: string
  description_html: string
  lang: string | null
  /** The version of its passage. */
  passageVersion: number | null
  kind: 'single' | 'multiple'
  /** With what is right by the key in force for this paper. */
  answers: StoredAnswer[]
  /** With what was right when it was drawn. */
  drawnAnswers: StoredAnswer[]
  isVoided: boolean
  /** Right for everybody. */
  isCredited: boolean
  /** The last key fix that covers it. */
  keyFix: number | null
  labels: PaperLabel[]
  /** The options' ids as this candidate reads them; null where they stand as written. */
  optionOrder: number[] | null
}

interface Keyed {
  right_ids: string | null
  voided_by: number | null
  credited_by: number | null
  key_fix_id: number | null
}

/** What is right on a paper, by the key fixes that stand and as it was drawn. */
function keyOf(drawnAnswers: StoredAnswer[], { right_ids, voided_by, credited_by, key_fix_id }: Keyed) {
  const right = right_ids === null ? null : new Set(readIds(right_ids))
  return {
    answers: right ? drawnAnswers.map((answer) => ({ ...answer, is_valid: right.has(answer.id) })) : drawnAnswers,
    drawnAnswers,
    isVoided: voided_by !== null,
    isCredited: credited_by !== null,
    keyFix: key_fix_id,
  }
}

const rowsOf = (db: Queryable, interviewId: number) =>
  db
    .selectFrom('papers')
    .innerJoin('questions', 'questions.id', 'papers.question_id')
    .innerJoin('question_versions', 'question_versions.id', 'papers.version_id')
    .select(['papers.position', 'papers.labels', 'papers.option_order', 'questions.id', 'questions.code'])
    .select('papers.passage_version_id as passageVersion')
    .select(['papers.wording', 'question_versions.wordings'])
    .select(['question_versions.description', 'question_versions.description_html', 'question_versions.lang'])
    .select(['question_versions.kind', 'question_versions.answers'])
    .select(['papers.right_ids', 'papers.voided_by', 'papers.credited_by', 'papers.key_fix_id'])
    .where('papers.interview_id', '=', interviewId)
    .orderBy('papers.position')
    .execute()

/** What a result is reckoned from, and a receipt told by. */
type JudgedOption = Omit<StoredAnswer, 'description_html'>

export interface JudgedQuestion
  extends Pick<PaperQuestion, 'position' | 'kind' | 'isVoided' | 'isCredited' | 'keyFix' | 'labels'> {
  answers: readonly JudgedOption[]
  drawnAnswers: readonly JudgedOption[]
  /** The options' ids as this candidate reads them. */
  order: readonly number[]
}

/** Without the texts: where many end at once these would be most of what is read. */
const judgedRows = (db: Queryable, interviewIds: readonly number[]) =>
  db
    .selectFrom('papers')
    .innerJoin('question_versions', 'question_versions.id', 'papers.version_id')
    .select(['papers.interview_id', 'papers.position', 'papers.labels', 'papers.option_order'])
    .select(['question_versions.kind', 'question_versions.answers'])
    .select(['papers.right_ids', 'papers.voided_by', 'papers.credited_by', 'papers.key_fix_id'])
    .where('papers.interview_id', 'in', interviewIds)
    .orderBy('papers.interview_id')
    .orderBy('papers.position')

/** As the candidate's page sorts them. */
function orderOf({ answers, option_order }: { answers: string; option_order: string | null }): number[] {
  const ids = readAnswers(answers).map(({ id }) => id)
  if (option_order === null) return ids
  const drawn = readIds(option_order)
  return ids.toSorted((one, other) => drawn.indexOf(one) - drawn.indexOf(other))
}

/** Held until the end of the transaction: a key fix of the same moment is seen here, or sees what is stored for these papers. */
export async function readJudged(
  tx: Tx,
  interviewIds: readonly number[],
): Promise<ReadonlyMap<number, JudgedQuestion[]>> {
  const rows = await judgedRows(tx, interviewIds)
    .$if(!isOnlyWriter(tx), (query) => query.forUpdate('papers'))
    .execute()
  const read = rows.map((row) => {
    const { interview_id, position, kind } = row
    const judged = {
      position,
      kind,
      ...keyOf(readAnswers(row.answers), row),
      labels: readPaperLabels(row.labels),
      order: orderOf(row),
    }
    return { interview_id, judged }
  })
  const papers = Map.groupBy(read, ({ interview_id }) => interview_id)
  return new Map([...papers].map(([id, own]) => [id, own.map(({ judged }) => judged)]))
}

/** The options of each question as its candidate reads them, by position: the one order that a letter can mean. */
export async function readOptionOrders(db: Queryable, interviewId: number): Promise<ReadonlyMap<number, number[]>> {
  const rows = await judgedRows(db, [interviewId]).execute()
  return new Map(rows.map((row) => [row.position, orderOf(row)]))
}

export async function readPaper(db: Queryable, interviewId: number): Promise<PaperQuestion[]> {
  const rows = await rowsOf(db, interviewId)
  return rows.map(({ right_ids, voided_by, credited_by, key_fix_id, labels, option_order, ...row }) => {
    const { wording, wordings, answers: document, ...texts } = row
    const { answers, ...question } = asRead({ ...texts, answers: readAnswers(document) }, wordings, wording)
    return {
      ...question,
      ...keyOf(answers, { right_ids, voided_by, credited_by, key_fix_id }),
      labels: readPaperLabels(labels),
      optionOrder: option_order === null ? null : readIds(option_order),
    }
  })
}
