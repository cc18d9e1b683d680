import { CONFIRMATION } from '../limits.ts'

const { amount, time, enough } = CONFIRMATION

export const CONFIRMATION_LENGTHS: readonly number[] = Array.from(
  { length: (amount.max - amount.min) / amount.step + 1 },
  (_, at) => amount.min + at * amount.step,
)

/**
 * Distributes the questions over the labels by the largest remainder method. If two labels have the same remainder, the
 * earlier label gets the question.
 */
export function apportion(counts: readonly number[], amountOfQuestions: number): number[] {
  const totalCount = counts.reduce((sum, count) => sum + count, 0)
  if (totalCount === 0) return counts.map(() => 0)
  const parts = counts.map((count, at) => ({
    at,
    share: Math.floor((count * amountOfQuestions) / totalCount),
    rest: (count * amountOfQuestions) % totalCount,
  }))
  const unassigned = amountOfQuestions - parts.reduce((sum, { share }) => sum + share, 0)
  const gaining = new Set(
    parts
      .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, unassigned)
      .map(({ at }) => at),
  )
  return parts.map(({ at, share }) => share + Number(gaining.has(at)))
}

/**
 * The shortest length that detects another person with the required probability, otherwise the longest allowed length.
 */
export function chosenLength(fillable: readonly { length: number; power: number }[], ofFirst: number): number | null {
  const allowed = fillable.filter(({ length }) => length <= Math.max(ofFirst, amount.min))
  const telling = allowed.find(({ power }) => power >= enough)
  return (telling ?? allowed.at(-1))?.length ?? null
}

interface First {
  max_time: number
  amount_of_questions: number
}

export function timeFor({ max_time, amount_of_questions }: First, length: number): number {
  const minutes = Math.ceil((max_time * length) / (amount_of_questions * time.step)) * time.step
  return Math.min(time.max, Math.max(time.min, minutes))
}

export const proportionalMinutes = (minutes: number, { of, to }: { of: number; to: number }): number =>
  Math.ceil((minutes * to) / of)
