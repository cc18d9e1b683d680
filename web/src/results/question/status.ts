import type { AnswerStatus, ResultQuestion } from '@assay/contract/results/results'
import type { TextKey } from '../../i18n/text.ts'

/** `VOID`: the question does not count. */
export type ShownStatus = AnswerStatus | 'VOID'

type Answered = Pick<ResultQuestion, 'answer_status' | 'is_voided'>

export const shownStatus = ({ answer_status, is_voided }: Answered): ShownStatus => (is_voided ? 'VOID' : answer_status)

const everyStatus = ['CORRECT', 'PARTIALLY', 'WRONG', null, 'VOID'] as const satisfies readonly ShownStatus[]

export const statusesOf = (questions: readonly Answered[]): ShownStatus[] =>
  everyStatus.filter((status) => status !== 'VOID' || questions.some(({ is_voided }) => is_voided))

const statusParams = { CORRECT: 'correct', PARTIALLY: 'partially', WRONG: 'wrong', VOID: 'void' } as const

export const statusParam = (status: ShownStatus): string => (status === null ? 'unanswered' : statusParams[status])

export const statusOfParam = (word: unknown): ShownStatus | undefined =>
  everyStatus.find((status) => statusParam(status) === word)

export const statusAfter = (statuses: readonly ShownStatus[], status: ShownStatus, steps = 1): ShownStatus =>
  statuses[(statuses.indexOf(status) + steps + statuses.length) % statuses.length] ?? null

export const firstStatus = (questions: readonly Answered[]): ShownStatus => {
  const found = everyStatus.find((status) => questions.some((question) => shownStatus(question) === status))
  return found === undefined ? 'CORRECT' : found
}

const keys = {
  CORRECT: 'RESULT.CORRECT',
  PARTIALLY: 'RESULT.PARTIALLY',
  WRONG: 'RESULT.WRONG',
  VOID: 'SCORES.NOT_COUNTED',
} as const satisfies Record<string, TextKey>

export const statusText = (status: ShownStatus): TextKey => (status === null ? 'RESULT.UNANSWERED' : keys[status])
