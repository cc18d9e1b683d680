import type { PlanInLanguage } from '@assay/contract/blueprints'
import { lowestCap } from '@assay/domain/bank/drawing/exposure'
import { isExact } from '@assay/domain/bank/drawing/recipe'
import { primarySubtag } from '@assay/domain/bank/texts/translations'
import { AMOUNT_OF_QUESTIONS, SEEN_DAYS } from '@assay/domain/limits'
import { type Language, localeOf } from '@assay/domain/people/languages'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Db, Queryable } from '../../platform/db/schema.ts'
import { updateSimilarQuestions } from '../questions/enemies/similarQuestions.ts'
import { listReadable } from '../questions/queries.ts'
import { drawnPerLabel, type QuestionPool, type Recipe, readQuestionPool, targetDifficulty } from './drawQuestions.ts'
import type { DrawServices } from './drawRules.ts'

/** `app.ts` passes `ExposureOf` in, because the module for blueprints must not import the module for tests. */
export type ExposureOf = (
  db: Queryable,
  labelIds: readonly number[],
  since: number,
) => Promise<ReadonlyMap<number, number>>

interface PlanRequest {
  labels: Recipe['labels']
  /** If the amount is undefined, the test gets as many questions as the labels allow. */
  amount: number | undefined
  excludesSimilarQuestions: boolean
  /** If the language is null, the test may have questions of any language. */
  language: Language | null
}

interface PlanContext {
  drawServices: DrawServices
  exposureOf: ExposureOf
  now: number
}

const DAY_MS = 24 * 60 * 60_000

function drawableOf(
  questionPool: QuestionPool,
  { labels, amount }: PlanRequest,
  shares: readonly { drawn: number }[],
): number {
  if (isExact(labels)) return shares.reduce((sum, { drawn }) => sum + drawn, 0)
  return Math.min(questionPool.drawableGroups, amount || AMOUNT_OF_QUESTIONS.max)
}

async function difficultyOf(
  db: Queryable,
  drawServices: DrawServices,
  questionPool: QuestionPool,
  labels: readonly { id: number; drawn: number }[],
): Promise<{ target: number | null; known: number }> {
  const difficulties = await drawServices.difficultiesOf(db)
  if (!difficulties) return { target: null, known: 0 }
  const known = questionPool.questions.filter(({ id }) => difficulties.known.has(id)).length
  return { target: targetDifficulty(questionPool, labels, difficulties), known }
}

function amountsByLabel(questions: QuestionPool['questions']): ReadonlyMap<number, number> {
  const amounts = new Map<number, number>()
  for (const { labels } of questions) for (const id of labels) amounts.set(id, (amounts.get(id) ?? 0) + 1)
  return amounts
}

async function inLanguage(
  db: Queryable,
  { questions }: QuestionPool,
  language: Language | null,
): Promise<ReadonlySet<number>> {
  if (language === null) return new Set()
  const ids = questions.map(({ id }) => id)
  const rows = await inChunks(ids, (part) => listReadable(db, part, primarySubtag(localeOf(language))))
  return new Set(rows.map(({ id }) => id))
}

export async function drawPlanOf(
  db: Db,
  planRequest: PlanRequest,
  { drawServices, exposureOf, now }: PlanContext,
): Promise<PlanInLanguage> {
  const ids = planRequest.labels.map(({ id }) => id)
  if (planRequest.excludesSimilarQuestions) await updateSimilarQuestions(db, drawServices.similarityCache)
  const questionPool = await readQuestionPool(db, ids, { withSimilarQuestions: planRequest.excludesSimilarQuestions })
  const seen = await exposureOf(db, ids, now - SEEN_DAYS * DAY_MS)
  const shares = drawnPerLabel(questionPool, planRequest.labels, planRequest.amount ?? 0)
  const amounts = amountsByLabel(questionPool.questions)
  const languages = await inLanguage(db, questionPool, planRequest.language)
  const readable = amountsByLabel(questionPool.questions.filter(({ id }) => languages.has(id)))
  const labels = planRequest.labels.map(({ id, name, color }, at) => ({
    label_name: name,
    color,
    available: amounts.get(id) ?? 0,
    families: shares[at]?.groups ?? 0,
    drawn: shares[at]?.drawn ?? 0,
    seen: seen.get(id) ?? 0,
    in_language: readable.get(id) ?? 0,
  }))
  // Estimates how many questions two tests share, as if each question had one label.
  const shared = labels.reduce((sum, label) => sum + (label.drawn === 0 ? 0 : label.drawn ** 2 / label.available), 0)
  const drawn = ids.map((id, at) => ({ id, drawn: shares[at]?.drawn ?? 0 }))
  return {
    available: questionPool.questions.length,
    drawable: drawableOf(questionPool, planRequest, shares),
    shared: Math.round(shared * 10) / 10,
    lowest_cap: lowestCap(shares),
    ...(await difficultyOf(db, drawServices, questionPool, drawn)),
    labels,
  }
}
