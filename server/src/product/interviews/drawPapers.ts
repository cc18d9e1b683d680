import type { RoundLanguage } from '@assay/contract/blueprints'
import { EXPOSURE_WINDOW, trackExposure } from '@assay/domain/bank/drawing/exposure'
import { groupByPassage } from '@assay/domain/bank/drawing/groupByPassage'
import { drawOptionOrder } from '@assay/domain/bank/drawing/optionOrder'
import type { Random } from '@assay/domain/bank/drawing/random'
import { translationFor } from '@assay/domain/bank/texts/translations'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { writePaperLabels } from '../attempts/paper.ts'
import { interviewsIn } from '../attempts/states/inView.ts'
import {
  balanceOf,
  drawQuestions,
  type Recipe,
  readQuestionPool,
  requireFillable,
} from '../blueprints/drawQuestions.ts'
import type { DrawRules, DrawServices } from '../blueprints/drawRules.ts'
import { currentPassageVersions } from '../passages/queries.ts'
import { updateSimilarQuestionsWithin } from '../questions/enemies/similarQuestions.ts'
import { labelsOfQuestions } from '../questions/queries.ts'
import { readOptions } from '../questions/storedOptions.ts'
import { languagesIn } from '../questions/translations/translations.ts'
import { currentVersions, type DrawnQuestion, questionsOfPapers } from './queries.ts'

export type DrawnPaper = readonly (Omit<DrawnQuestion, 'interview_id' | 'wording'> & { languages: QuestionLanguages })[]

interface QuestionLanguages {
  lang: string | null
  wordings: readonly string[]
}

export const paperRowsToStore = (paper: DrawnPaper, language: RoundLanguage | null) =>
  paper.map(({ languages: { lang, wordings }, ...row }) => ({
    ...row,
    wording: language === null ? null : translationFor(language, lang, wordings),
  }))

/** A test keeps the drawn versions and labels of its questions, even if the questions change later. */
async function readDrawnVersions(db: Queryable, questionIds: readonly number[]) {
  const versions = await inChunks(questionIds, (part) => currentVersions(db, part))
  const labels = Map.groupBy(
    await inChunks(questionIds, (part) => labelsOfQuestions(db, part)),
    (row) => row.question_id,
  )
  const passages = [...new Set(versions.flatMap(({ passage_id }) => passage_id ?? []))]
  const passageVersions = await inChunks(passages, (part) => currentPassageVersions(db, part))
  const shown = new Map(passageVersions.map((one) => [one.id, one.version_id]))
  return new Map(
    versions.map(({ question_id, version_id, option_order, answers, passage_id, lang, wordings }) => {
      const own = (labels.get(question_id) ?? []).map(({ id, name, color }) => ({ id, label_name: name, color }))
      const passage_version_id = shown.get(passage_id ?? 0) ?? null
      const version = { question_id, version_id, passage_version_id, labels: writePaperLabels(own) }
      const languages = { lang, wordings: languagesIn(wordings) }
      return [
        question_id,
        { ...version, languages, passage_id, keepsOrder: option_order === 'kept', options: readOptions(answers) },
      ]
    }),
  )
}

type DrawnVersions = Awaited<ReturnType<typeof readDrawnVersions>>

const createPaper = (ids: readonly number[], drawnVersions: DrawnVersions, random: Random): DrawnPaper =>
  ids.map((id, position) => {
    const question = drawnVersions.get(id)
    if (!question) throw new Error('A drawn question has no current version')
    const { keepsOrder, options, passage_id: _, ...row } = question
    const order = drawOptionOrder(options, keepsOrder, random)
    return { ...row, position, option_order: order && JSON.stringify(order) }
  })

const PAPERS_PER_BATCH = 10

/** Between two batches of tests, the server can handle other requests. */
async function inBatches<One, Made>(all: readonly One[], make: (one: One) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const one of all) {
    if (made.length > 0 && made.length % PAPERS_PER_BATCH === 0) await new Promise(setImmediate)
    made.push(make(one))
  }
  return made
}

export async function createPapers(db: Queryable, drawn: readonly number[][], random: Random): Promise<DrawnPaper[]> {
  const drawnVersions = await readDrawnVersions(db, [...new Set(drawn.flat())])
  const passages = new Map(
    [...drawnVersions].flatMap(([id, { passage_id }]) => (passage_id === null ? [] : [[id, passage_id] as const])),
  )
  return inBatches(drawn, (ids) => createPaper(groupByPassage(ids, passages), drawnVersions, random))
}

export interface DrawRequest {
  recipe: Recipe
  rules: DrawRules
  amount: number
  drawServices: DrawServices
}

/** Ids of the tests that the exposure limit counts. */
export const countedPaperIds = async (db: Queryable, { blueprintId, exposureCap }: DrawRules): Promise<number[]> => {
  if (blueprintId === null || exposureCap === null) return []
  const rows = await interviewsIn(db, 'round')
    .select('interviews.id')
    .where('interviews.blueprint_id', '=', blueprintId)
    .orderBy('interviews.id', 'desc')
    .limit(EXPOSURE_WINDOW - 1)
    .execute()
  return rows.map(({ id }) => id)
}

async function exposureBefore(db: Queryable, rules: DrawRules) {
  const ids = await countedPaperIds(db, rules)
  const rows = ids.length > 0 ? await questionsOfPapers(db, ids) : []
  const papers = Map.groupBy(rows, ({ interview_id }) => interview_id)
  const oldestFirst = ids.toReversed().map((id) => (papers.get(id) ?? []).map(({ question_id }) => question_id))
  return trackExposure(oldestFirst, rules.exposureCap ?? EXPOSURE_WINDOW)
}

/** Draws all tests as if they were drawn one after the other. */
export async function drawPapers(
  db: Queryable,
  { recipe, rules, amount, drawServices }: DrawRequest,
): Promise<DrawnPaper[]> {
  const { random } = drawServices
  const labelIds = recipe.labels.map(({ id }) => id)
  const questionPool = await readQuestionPool(db, labelIds, { withSimilarQuestions: rules.excludesSimilarQuestions })
  requireFillable(questionPool, recipe)
  const { overexposed, add } = await exposureBefore(db, rules)
  const difficulties = rules.isBalanced ? await drawServices.difficultiesOf(db) : null
  const balance = difficulties && balanceOf(questionPool, recipe, difficulties)
  const drawn = await inBatches(Array.from({ length: amount }), () => {
    const paper = drawQuestions(questionPool, recipe, { random, overexposed, balance })
    if (rules.exposureCap !== null) add(paper)
    return paper
  })
  return createPapers(db, drawn, random)
}

/** The transaction that draws the questions must have the lock of the question bank. */
export async function drawPapersInTransaction(tx: Tx, wanted: DrawRequest): Promise<DrawnPaper[]> {
  if (wanted.rules.excludesSimilarQuestions) await updateSimilarQuestionsWithin(tx, wanted.drawServices.similarityCache)
  return drawPapers(tx, wanted)
}
