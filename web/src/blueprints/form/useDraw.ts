import { useDebouncedValue } from '@mantine/hooks'
import type { DrawPlan } from '../plan/drawPlan.ts'
import { type RecipeOnWire, useRecipePlan } from '../plan/useRecipePlan.ts'
import { amountOf, type BlueprintValues, recipeOnWire } from './blueprintForm.ts'

const settleMs = 250

const isWhole = ({ labels, amount_of_questions }: RecipeOnWire) =>
  labels.length > 0 && (amount_of_questions !== undefined || labels.every(({ amount = 0 }) => amount > 0))

export function useDraw(values: BlueprintValues): DrawPlan {
  const recipe: RecipeOnWire = {
    ...recipeOnWire(values),
    keep_twins_apart: values.keep_twins_apart,
    language: values.language,
  }
  const [settled] = useDebouncedValue(JSON.stringify(recipe), settleMs)
  const asked: RecipeOnWire = JSON.parse(settled)
  return useRecipePlan(isWhole(recipe) && isWhole(asked) ? asked : null, amountOf(values))
}
