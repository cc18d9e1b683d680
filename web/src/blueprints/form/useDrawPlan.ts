import { useDebouncedValue } from '@mantine/hooks'
import type { DrawPlan } from '../plan/drawPlan.ts'
import { type RecipeOnWire, useRecipePlan } from '../plan/useRecipePlan.ts'
import { amountOfQuestions, type BlueprintValues, recipeRequest } from './blueprintForm.ts'

const settleMs = 250

const isCompleteRecipe = ({ labels, amount_of_questions }: RecipeOnWire) =>
  labels.length > 0 && (amount_of_questions !== undefined || labels.every(({ amount = 0 }) => amount > 0))

export function useDrawPlan(values: BlueprintValues): DrawPlan {
  const recipe: RecipeOnWire = {
    ...recipeRequest(values),
    keep_twins_apart: values.keep_twins_apart,
    language: values.language,
  }
  const [settled] = useDebouncedValue(JSON.stringify(recipe), settleMs)
  const asked: RecipeOnWire = JSON.parse(settled)
  return useRecipePlan(isCompleteRecipe(recipe) && isCompleteRecipe(asked) ? asked : null, amountOfQuestions(values))
}
