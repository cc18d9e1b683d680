import { type FieldError, fieldError } from '@assay/contract/fieldErrors'
import { drawBalanced, targetOf } from '@assay/domain/bank/drawing/balance'
import { type Blocks, passageBlocks } from '@assay/domain/bank/drawing/blocks'
import { drawEvenly, evenShares } from '@assay/domain/bank/drawing/draw'
import { drawExact } from '@assay/domain/bank/drawing/drawExact'
import {
  type Drawable,
  type EnemyGroupsByLabel,
  enemyGroupsByLabel,
  enemyGroupsOf,
  type OverexposedQuestions,
} from '@assay/domain/bank/drawing/enemyGroups'
import { lowestCap } from '@assay/domain/bank/drawing/exposure'
import { type Random, shuffled } from '@assay/domain/bank/drawing/random'
import { isExact } from '@assay/domain/bank/drawing/recipe'
import type { Queryable } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readEnemySets } from '../questions/enemies/enemySets.ts'
import { passagesInBank } from '../questions/passages.ts'
import type { Difficulties } from './drawRules.ts'
import { drawableQuestions } from './queries.ts'

/** If the `amount` of the labels is null, the questions are evenly distributed among the labels. */
export interface Recipe {
  labels: readonly { id: number; name: string; color: string; amount: number | null }[]
  amount_of_questions: number
  max_time: number
}

export interface QuestionPool {
  /** A test has at most one question of each group of enemy questions. */
  byLabel: EnemyGroupsByLabel
  questions: readonly Drawable[]
  blocks: Blocks | null
  drawableGroups: number
}

/** The last calculated list of similar questions is used, which may be outdated. */
export async function readQuestionPool(
  db: Queryable,
  labelIds: readonly number[],
  options: { withSimilarQuestions: boolean },
): Promise<QuestionPool> {
  const pairs = labelIds.length > 0 ? await drawableQuestions(db, labelIds) : []
  const byQuestion = Map.groupBy(pairs, (pair) => pair.question_id)
  const questions = [...byQuestion].map(
    ([id, labelPairs]): Drawable => ({ id, labels: labelPairs.map((pair) => pair.label_id) }),
  )
  const groups = enemyGroupsOf(questions, await readEnemySets(db, options))
  const passages = await passagesInBank(db)
  const blocks = questions.some(({ id }) => passages.has(id)) ? passageBlocks(groups, passages) : null
  return { byLabel: enemyGroupsByLabel(groups), questions, drawableGroups: groups.length, blocks }
}

const labelAmounts = ({ labels }: Pick<Recipe, 'labels'>) =>
  labels.map(({ id, amount }) => ({ label: id, amount: amount ?? 0 }))

const noRandom: Random = () => 0

const countEnemyGroups = ({ byLabel }: QuestionPool, label: number): number => byLabel.get(label)?.length ?? 0

function sharesOf(questionPool: QuestionPool, labels: Recipe['labels'], amount: number): number[] {
  if (isExact(labels))
    return drawExact(questionPool.byLabel, labelAmounts({ labels }), { random: noRandom }).map(({ length }) => length)
  return evenShares(
    labels.map(({ id }) => countEnemyGroups(questionPool, id)),
    amount,
  )
}

export const drawnPerLabel = (questionPool: QuestionPool, labels: Recipe['labels'], amount: number) =>
  sharesOf(questionPool, labels, amount).map((drawn, at) => ({
    drawn,
    groups: countEnemyGroups(questionPool, labels[at]?.id ?? 0),
  }))

export function targetDifficulty(
  { questions }: QuestionPool,
  labels: readonly { id: number; drawn: number }[],
  { mean, known }: Difficulties,
): number | null {
  const difficulties = new Map<number, number[]>(labels.map(({ id }) => [id, []]))
  for (const question of questions)
    for (const label of question.labels) difficulties.get(label)?.push(known.get(question.id) ?? mean)
  return targetOf(labels.map(({ id, drawn }) => ({ drawn, difficulties: difficulties.get(id) ?? [] })))
}

export interface Balance extends Difficulties {
  target: number
}

export function balanceOf(questionPool: QuestionPool, recipe: Recipe, difficulties: Difficulties): Balance | null {
  const shares = sharesOf(questionPool, recipe.labels, recipe.amount_of_questions)
  const labels = recipe.labels.map(({ id }, at) => ({ id, drawn: shares[at] ?? 0 }))
  const target = targetDifficulty(questionPool, labels, difficulties)
  return target === null ? null : { ...difficulties, target }
}

interface DrawOptions {
  random: Random
  overexposed: OverexposedQuestions
  balance: Balance | null
}

function drawOne({ byLabel, blocks }: QuestionPool, recipe: Recipe, { random, overexposed }: DrawOptions): number[] {
  const rules = { random, overexposed, blocks }
  const ids = recipe.labels.map(({ id }) => id)
  return isExact(recipe.labels)
    ? shuffled(drawExact(byLabel, labelAmounts(recipe), rules).flat(), random)
    : drawEvenly(byLabel, ids, { ...rules, amount: recipe.amount_of_questions })
}

/** If the bank has too few questions, the list of drawn questions is shorter. */
export function drawQuestions(questionPool: QuestionPool, recipe: Recipe, drawOptions: DrawOptions): number[] {
  const { balance } = drawOptions
  if (!balance) return drawOne(questionPool, recipe, drawOptions)
  const difficultyOf = (id: number) => balance.known.get(id) ?? balance.mean
  return drawBalanced(() => drawOne(questionPool, recipe, drawOptions), difficultyOf, balance.target)
}

function recipeErrors(
  questionPool: QuestionPool,
  { labels, amount_of_questions }: Recipe,
): { drawable: number; errors: FieldError[] } {
  if (!isExact(labels)) {
    const errors = [fieldError('amount_of_questions', 'TOO_FEW_QUESTIONS')]
    return {
      drawable: questionPool.drawableGroups,
      errors: questionPool.drawableGroups < amount_of_questions ? errors : [],
    }
  }
  const drawable = sharesOf(questionPool, labels, amount_of_questions).reduce((sum, share) => sum + share, 0)
  if (drawable === amount_of_questions) return { drawable, errors: [] }
  const labelErrors = labels.flatMap(({ id, amount }, at) =>
    countEnemyGroups(questionPool, id) < (amount ?? 0) ? [fieldError(`labels.${at}.amount`, 'TOO_FEW_QUESTIONS')] : [],
  )
  return { drawable, errors: labelErrors.length > 0 ? labelErrors : [fieldError('labels', 'TOO_FEW_QUESTIONS')] }
}

export function requireFillable(questionPool: QuestionPool, recipe: Recipe): void {
  const { drawable, errors } = recipeErrors(questionPool, recipe)
  if (errors.length === 0) return
  const detail = `There are only ${drawable} questions with these labels, but ${recipe.amount_of_questions} are needed`
  throw new Refusal(422, 'TOO_FEW_QUESTIONS', { detail, errors })
}

export function canSatisfyCap(
  questionPool: QuestionPool,
  { labels, amount_of_questions }: Recipe,
  cap: number,
): boolean {
  const lowest = lowestCap(drawnPerLabel(questionPool, labels, amount_of_questions))
  return lowest !== null && cap >= lowest
}
