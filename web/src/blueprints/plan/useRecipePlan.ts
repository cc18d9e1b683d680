import { type Blueprint, planBlueprint } from '@assay/contract/blueprints'
import type { Language } from '@assay/domain/people/languages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sendRequest } from '../../lib/api.ts'
import { type DrawPlan, noPlan } from './drawPlan.ts'

export interface RecipeOnWire {
  labels: { name: string; amount?: number }[]
  amount_of_questions?: number
  keep_twins_apart?: boolean
  language?: Language
}

export function recipeOfBlueprint({ labels, amount_of_questions, language }: Blueprint): RecipeOnWire {
  const isExact = labels.some(({ amount }) => amount !== null)
  return {
    labels: labels.map(({ name, amount }) => (amount === null ? { name } : { name, amount })),
    ...(!isExact && { amount_of_questions }),
    language,
  }
}

export function useRecipePlan(recipe: RecipeOnWire | null, wanted: number): DrawPlan {
  const plan = useQuery({
    queryKey: [planBlueprint.path, JSON.stringify(recipe)],
    queryFn: ({ signal }) => sendRequest(planBlueprint, { body: recipe ?? { labels: [] }, signal }),
    meta: { reads: planBlueprint.reads },
    select: ({ body }) => body,
    enabled: recipe !== null,
    placeholderData: keepPreviousData,
  })
  if (!recipe) return noPlan

  const shown = plan.data
  const isLoaded = shown !== undefined && !plan.isPlaceholderData
  const drawable = isLoaded ? shown.drawable : undefined
  return {
    shown,
    language: recipe.language,
    available: drawable,
    isShort: drawable !== undefined && drawable < wanted,
    isFailed: plan.isError,
  }
}
