import { AMOUNT_OF_QUESTIONS } from '../../limits.ts'

export interface RecipeLabel {
  name: string
  /** If no label has an `amount`, the questions are distributed evenly over the labels. */
  amount?: number | null | undefined
}

export interface RecipeFault {
  path: readonly (string | number)[]
  code: 'REQUIRED' | 'DUPLICATE' | 'DIFFERENT_SUM' | 'TOO_SMALL' | 'TOO_LARGE' | 'WRONG_STEP'
}

const hasAmount = ({ amount }: RecipeLabel) => amount !== undefined && amount !== null

export const isExact = (labels: readonly RecipeLabel[]): boolean => labels.some(hasAmount)

export const sumOfAmounts = (labels: readonly RecipeLabel[]): number =>
  labels.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** Label names must already be normalised, so that different spellings of a name count as duplicates. */
export function labelsFaults(labels: readonly RecipeLabel[]): RecipeFault[] {
  const names = labels.map(({ name }) => name)
  return labels.flatMap((label, at): RecipeFault[] => [
    ...(names.indexOf(label.name) < at ? [{ path: ['labels', at, 'name'], code: 'DUPLICATE' as const }] : []),
    ...(isExact(labels) && !hasAmount(label) ? [{ path: ['labels', at, 'amount'], code: 'REQUIRED' as const }] : []),
  ])
}

function totalFault(labels: readonly RecipeLabel[], amount: number | undefined): RecipeFault['code'] | null {
  const { min, max, step } = AMOUNT_OF_QUESTIONS
  const total = isExact(labels) ? sumOfAmounts(labels) : amount
  if (total === undefined) return 'REQUIRED'
  if (isExact(labels) && amount !== undefined && amount !== total) return 'DIFFERENT_SUM'
  if (total < min) return 'TOO_SMALL'
  if (total > max) return 'TOO_LARGE'
  return !isExact(labels) && total % step !== 0 ? 'WRONG_STEP' : null
}

export function recipeFaults(labels: readonly RecipeLabel[], amount: number | undefined): RecipeFault[] {
  const faults = labelsFaults(labels)
  if (faults.length > 0) return faults
  const code = totalFault(labels, amount)
  return code ? [{ path: ['amount_of_questions'], code }] : []
}
