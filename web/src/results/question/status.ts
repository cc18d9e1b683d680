import type { AnswerStatus, ResultQuestion } from '@assay/contract/results/results'
import type { TextKey } from '../../i18n/text.ts'

/** What a question came to on a result; one that a key fix has taken out counts for nobody, whatever was answered. */
export type ShownStatus = AnswerStatus | 'VOID'

type Answered = Pick<ResultQuestion, 'answer_status' | 'is_voided'>

export const statusOf = ({ answer_status, is_voided }: Answered): ShownStatus => (is_voided ? 'VOID' : answer_status)

/** The order in which the list of questions goes through them. */
const everyStatus = ['CORRECT', 'PARTIALLY', 'WRONG', null, 'VOID'] as const satisfies readonly ShownStatus[]

/** What can be chosen on a result: questions that do not count only where there are some. */
export const statusesOf = (questions: readonly Answered[]): ShownStatus[] =>
  everyStatus.filter((status) => status !== 'VOID' || questions.some(({ is_voided }) => is_voided))

const inAddress = { CORRECT: 'correct', PARTIALLY: 'partially', WRONG: 'wrong', VOID: 'void' } as const

/** How a status reads in the address of the page: `?status=wrong`. */
export const wordOf = (status: ShownStatus): string => (status === null ? 'unanswered' : inAddress[status])

export const statusOfWord = (word: unknown): ShownStatus | undefined =>
  everyStatus.find((status) => wordOf(status) === word)

export const statusAfter = (statuses: readonly ShownStatus[], status: ShownStatus, steps = 1): ShownStatus =>
  statuses[(statuses.indexOf(status) + steps + statuses.length) % statuses.length] ?? null

/** Begins at CORRECT and goes on to the first status that has questions. */
export const firstStatus = (questions: readonly Answered[]): ShownStatus => {
  const found = everyStatus.find((status) => questions.some((question) => statusOf(question) === status))
  return found === undefined ? 'CORRECT' : found
}

const keys = {
  CORRECT: 'RESULT.CORRECT',
  PARTIALLY: 'RESULT.PARTIALLY',
  WRONG: 'RESULT.WRONG',
  VOID: 'SCORES.NOT_COUNTED',
} as const satisfies Record<string, TextKey>

export const statusText = (status: ShownStatus): TextKey => (status === null ? 'RESULT.UNANSWERED' : keys[status])
