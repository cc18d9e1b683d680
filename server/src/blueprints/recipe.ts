import { type FieldError, fieldError } from '@assay/contract/fieldErrors'
import {
  type Chance,
  type Drawable,
  drawPaper,
  pilesOf,
  type QuestionsByLabel,
  shuffled,
} from '@assay/domain/bank/drawing/draw'
import { drawExact } from '@assay/domain/bank/drawing/drawExact'
import { isExact } from '@assay/domain/bank/drawing/recipe'
import type { Queryable } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { drawableQuestions } from './queries.ts'

/** What is asked in a test: so many questions of these labels, by exact amounts or evenly. */
export interface Recipe {
  labels: readonly { id: number; name: string; color: string; amount: number | null }[]
  amount_of_questions: number
  max_time: number
}

/** What the bank has for a recipe, read once for however many papers are drawn from it. */
export interface Stock {
  piles: QuestionsByLabel
  /** Different questions that have any of the labels. */
  available: number
}

export async function readStock(db: Queryable, labelIds: readonly number[]): Promise<Stock> {
  const pairs = labelIds.length > 0 ? await drawableQuestions(db, labelIds) : []
  const byQuestion = Map.groupBy(pairs, (pair) => pair.question_id)
  const bank = [...byQuestion].map(([id, own]): Drawable => ({ id, labels: own.map((pair) => pair.label_id) }))
  return { piles: pilesOf(bank), available: bank.length }
}

const placesOf = ({ labels }: Pick<Recipe, 'labels'>) =>
  labels.map(({ id, amount }) => ({ label: id, amount: amount ?? 0 }))

/** How much can be drawn does not depend on what is drawn. */
const noChance: Chance = () => 0

/** How many questions of each label a paper gets, where the amounts are exact. */
export const exactShares = ({ piles }: Stock, labels: Recipe['labels']): number[] =>
  drawExact(piles, placesOf({ labels }), noChance).map(({ length }) => length)

/** The questions of one paper in their order, or as many as there are. */
export function drawBy({ piles }: Stock, recipe: Recipe, chance: Chance): number[] {
  if (isExact(recipe.labels)) return shuffled(drawExact(piles, placesOf(recipe), chance).flat(), chance)
  const ids = recipe.labels.map(({ id }) => id)
  return drawPaper(piles, ids, recipe.amount_of_questions, chance)
}

function faultsOf(stock: Stock, { labels, amount_of_questions }: Recipe): { drawable: number; errors: FieldError[] } {
  if (!isExact(labels)) {
    const errors = [fieldError('amount_of_questions', 'TOO_FEW_QUESTIONS')]
    return { drawable: stock.available, errors: stock.available < amount_of_questions ? errors : [] }
  }
  const drawable = exactShares(stock, labels).reduce((sum, share) => sum + share, 0)
  if (drawable === amount_of_questions) return { drawable, errors: [] }
  const alone = labels.flatMap(({ id, amount }, at) =>
    (stock.piles.get(id)?.length ?? 0) < (amount ?? 0) ? [fieldError(`labels.${at}.amount`, 'TOO_FEW_QUESTIONS')] : [],
  )
  return { drawable, errors: alone.length > 0 ? alone : [fieldError('labels', 'TOO_FEW_QUESTIONS')] }
}

/** Refuses a paper that the bank cannot fill, at the field that asks for too much. */
export function requireFillable(stock: Stock, recipe: Recipe): void {
  const { drawable, errors } = faultsOf(stock, recipe)
  if (errors.length === 0) return
  const detail = `There are only ${drawable} questions with these labels, ${recipe.amount_of_questions} are needed`
  throw new Refusal(422, 'TOO_FEW_QUESTIONS', { detail, errors })
}
