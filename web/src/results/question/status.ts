import type { AnswerStatus, ResultQuestion } from '@assay/contract/results'
import type { TextKey } from '../../i18n/text.ts'

/** The order in which the list of questions goes through them. */
export const statuses = ['CORRECT', 'PARTIALLY', 'WRONG', null] as const satisfies readonly AnswerStatus[]

const inAddress = { CORRECT: 'correct', PARTIALLY: 'partially', WRONG: 'wrong' } as const

/** How a status reads in the address of the page: `?status=wrong`. */
export const wordOf = (status: AnswerStatus): string => (status === null ? 'unanswered' : inAddress[status])

export const statusOfWord = (word: unknown): AnswerStatus | undefined =>
  statuses.find((status) => wordOf(status) === word)

export const statusAfter = (status: AnswerStatus, steps = 1): AnswerStatus =>
  statuses[(statuses.indexOf(status) + steps + statuses.length) % statuses.length] ?? null

type Answered = Pick<ResultQuestion, 'answer_status'>

/** Begins at CORRECT and goes on to the first status that has questions. */
export const firstStatus = (questions: readonly Answered[]): AnswerStatus => {
  const found = statuses.find((status) => questions.some(({ answer_status }) => answer_status === status))
  return found === undefined ? 'CORRECT' : found
}

const keys = {
  CORRECT: 'RESULT.CORRECT',
  PARTIALLY: 'RESULT.PARTIALLY',
  WRONG: 'RESULT.WRONG',
} as const satisfies Record<string, TextKey>

export const statusText = (status: AnswerStatus): TextKey => (status === null ? 'RESULT.UNANSWERED' : keys[status])
