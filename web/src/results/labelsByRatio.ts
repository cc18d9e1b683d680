import type { InterviewResults } from '@assay/contract/results/results'

type Details = NonNullable<InterviewResults['result']>['details']
export type LabelResult = Details[number]

export const highestRatioFirst = (details: Details): Details =>
  details.toSorted((one, other) => other.fully_correct_ratio - one.fully_correct_ratio)

export function extremeLabels(details: Details): { strongest: LabelResult; weakest: LabelResult } | null {
  const [strongest, ...others] = highestRatioFirst(details)
  const weakest = others.at(-1)
  if (!strongest || !weakest || strongest.fully_correct_ratio === weakest.fully_correct_ratio) return null
  return { strongest, weakest }
}
