import { z } from 'zod'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { readOptions, type StoredOption } from '../questions/storedOptions.ts'
import { textInLanguage } from '../questions/translations/translations.ts'

const idsDocument = z.array(z.number())
export const readIds = (text: string): number[] => idsDocument.parse(JSON.parse(text))
/** The labels of very old tests have no id. */
const labelsDocument = z.array(z.object({ id: z.number().optional(), label_name: z.string(), color: z.string() }))

export type PaperLabel = z.output<typeof labelsDocument>[number]

export const writePaperLabels = (labels: PaperLabel[]) => JSON.stringify(labels)
export const readPaperLabels = (text: string): PaperLabel[] => labelsDocument.parse(JSON.parse(text))

/** Many tests have the same texts, so the parser keeps its result for each text. */
export function cachedParser<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const fresh = read(text)
    known.set(text, fresh)
    return fresh
  }
}

export interface PaperQuestion {
  position: number
  id: number
  code: string
  description: string
  description_html: string
  lang: string | null
  passageVersion: number | null
  kind: 'single' | 'multiple'
  options: StoredOption[]
  /** The answer key at the time of the draw. */
  drawnOptions: StoredOption[]
  isVoided: boolean
  /** A credited question counts as correct for all candidates. */
  isCredited: boolean
  /** Number of the last fix of the answer key that affects the question. */
  lastFixId: number | null
  labels: PaperLabel[]
  /** Order of the options as the candidate saw them; null means the original order. */
  optionOrder: number[] | null
}

interface KeyChange {
  right_ids: string | null
  voided_by: number | null
  credited_by: number | null
  key_fix_id: number | null
}

function optionsAfterFixes(drawnOptions: StoredOption[], { right_ids, voided_by, credited_by, key_fix_id }: KeyChange) {
  const correctIds = right_ids === null ? null : new Set(readIds(right_ids))
  return {
    options: correctIds
      ? drawnOptions.map((option) => ({ ...option, is_valid: correctIds.has(option.id) }))
      : drawnOptions,
    drawnOptions,
    isVoided: voided_by !== null,
    isCredited: credited_by !== null,
    lastFixId: key_fix_id,
  }
}

const paperRows = (db: Queryable, interviewId: number) =>
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

type JudgedOption = Omit<StoredOption, 'description_html'>

export interface ScorableQuestion
  extends Pick<PaperQuestion, 'position' | 'kind' | 'isVoided' | 'isCredited' | 'lastFixId' | 'labels'> {
  options: readonly JudgedOption[]
  drawnOptions: readonly JudgedOption[]
  order: readonly number[]
}

/**
 * Scoring does not need the texts of questions, which would be most of the data when many tests end at the same time.
 */
const rowsForScoring = (db: Queryable, interviewIds: readonly number[]) =>
  db
    .selectFrom('papers')
    .innerJoin('question_versions', 'question_versions.id', 'papers.version_id')
    .select(['papers.interview_id', 'papers.position', 'papers.labels', 'papers.option_order'])
    .select(['question_versions.kind', 'question_versions.answers'])
    .select(['papers.right_ids', 'papers.voided_by', 'papers.credited_by', 'papers.key_fix_id'])
    .where('papers.interview_id', 'in', interviewIds)
    .orderBy('papers.interview_id')
    .orderBy('papers.position')

function drawnOptionOrder({ answers, option_order }: { answers: string; option_order: string | null }): number[] {
  const ids = readOptions(answers).map(({ id }) => id)
  if (option_order === null) return ids
  const drawn = readIds(option_order)
  return ids.toSorted((one, other) => drawn.indexOf(one) - drawn.indexOf(other))
}

/**
 * No fix of an answer key is lost: either this function reads the new answer key, or the fix changes the stored result.
 */
export async function readPapersToScore(
  tx: Tx,
  interviewIds: readonly number[],
): Promise<ReadonlyMap<number, ScorableQuestion[]>> {
  const rows = await rowsForScoring(tx, interviewIds)
    .$if(!isSqlite(tx), (query) => query.forUpdate('papers'))
    .execute()
  const read = rows.map((row) => {
    const { interview_id, position, kind } = row
    const judged = {
      position,
      kind,
      ...optionsAfterFixes(readOptions(row.answers), row),
      labels: readPaperLabels(row.labels),
      order: drawnOptionOrder(row),
    }
    return { interview_id, judged }
  })
  const papers = Map.groupBy(read, ({ interview_id }) => interview_id)
  return new Map([...papers].map(([id, own]) => [id, own.map(({ judged }) => judged)]))
}

/** Letters such as A and B refer to the options in the order that the candidate saw. */
export async function readOptionOrders(db: Queryable, interviewId: number): Promise<ReadonlyMap<number, number[]>> {
  const rows = await rowsForScoring(db, [interviewId]).execute()
  return new Map(rows.map((row) => [row.position, drawnOptionOrder(row)]))
}

export async function readPaper(db: Queryable, interviewId: number): Promise<PaperQuestion[]> {
  const rows = await paperRows(db, interviewId)
  return rows.map(({ right_ids, voided_by, credited_by, key_fix_id, labels, option_order, ...row }) => {
    const { wording, wordings, answers: document, ...texts } = row
    const { answers, ...question } = textInLanguage({ ...texts, answers: readOptions(document) }, wordings, wording)
    return {
      ...question,
      ...optionsAfterFixes(answers, { right_ids, voided_by, credited_by, key_fix_id }),
      labels: readPaperLabels(labels),
      optionOrder: option_order === null ? null : readIds(option_order),
    }
  })
}
