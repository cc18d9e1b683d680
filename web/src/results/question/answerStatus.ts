import type { ResultQuestion } from '@assay/contract/results/results'
import type { AnswerStatusOrVoid } from '@assay/domain/insight/keyFix'
import type { TextKey } from '../../i18n/text.ts'

type Answered = Pick<ResultQuestion, 'answer_status' | 'is_voided'>

export const shownStatus = ({ answer_status, is_voided }: Answered): AnswerStatusOrVoid =>
  is_voided ? 'VOID' : answer_status

const everyStatus = ['CORRECT', 'PARTIALLY', 'WRONG', null, 'VOID'] as const satisfies readonly AnswerStatusOrVoid[]

export const statusesOf = (questions: readonly Answered[]): AnswerStatusOrVoid[] =>
  everyStatus.filter((status) => status !== 'VOID' || questions.some(({ is_voided }) => is_voided))

const statusParams = { CORRECT: 'correct', PARTIALLY: 'partially', WRONG: 'wrong', VOID: 'void' } as const

export const statusParam = (status: AnswerStatusOrVoid): string =>
  status === null ? 'unanswered' : statusParams[status]

export const statusOfParam = (word: unknown): AnswerStatusOrVoid | undefined =>
  everyStatus.find((status) => statusParam(status) === word)

export const statusAfter = (
  statuses: readonly AnswerStatusOrVoid[],
  status: AnswerStatusOrVoid,
  steps = 1,
): AnswerStatusOrVoid => statuses[(statuses.indexOf(status) + steps + statuses.length) % statuses.length] ?? null

export const firstStatus = (questions: readonly Answered[]): AnswerStatusOrVoid => {
  const found = everyStatus.find((status) => questions.some((question) => shownStatus(question) === status))
  return found === undefined ? 'CORRECT' : found
}

const keys = {
  CORRECT: 'RESULT.CORRECT',
  PARTIALLY: 'RESULT.PARTIALLY',
  WRONG: 'RESULT.WRONG',
  VOID: 'SCORES.NOT_COUNTED',
} as const satisfies Record<string, TextKey>

export const statusText = (status: AnswerStatusOrVoid): TextKey =>
  status === null ? 'RESULT.UNANSWERED' : keys[status]
