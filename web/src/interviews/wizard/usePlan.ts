import { planInterview } from '@assay/contract/interviews/interviews'
import { joinLabels } from '@assay/domain/bank/labels'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DrawPlan, noPlan } from '../../blueprints/plan/drawPlan.ts'
import { query } from '../../lib/api.ts'

const debounceMs = 250

export function usePlan(labels: readonly string[], amount: number): DrawPlan {
  const [debouncedAmount] = useDebouncedValue(amount, debounceMs)
  const plan = useQuery({
    ...query(planInterview, { query: { labels: joinLabels(labels), amount_of_questions: debouncedAmount } }),
    enabled: labels.length > 0,
    placeholderData: keepPreviousData,
  })
  if (labels.length === 0) return noPlan

  const shown = plan.data
  const planned = new Set(shown?.labels.map(({ label_name }) => label_name))
  const isOfThese = planned.size === labels.length && labels.every((name) => planned.has(name))
  // The number of available questions depends only on the labels, so an earlier number for the same labels stays valid.
  const available = shown && (isOfThese || !plan.isPlaceholderData) ? shown.available : undefined
  return { shown, available, isShort: available !== undefined && available < amount, isFailed: plan.isError }
}

/** True if there are enough questions, or if the page could not check the number of questions. False while loading. */
export function canDraw({ available, isShort, isFailed }: DrawPlan): boolean {
  return isFailed || (available !== undefined && !isShort)
}
