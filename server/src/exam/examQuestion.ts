import { type AnswerState, isAnswered, NOTHING_YET } from '@assay/domain/exam/journal'
import type { PaperQuestion } from './paper.ts'

const listOf = (ids: readonly number[]) => `[${ids.join(',')}]`

/**
 * A question in JSON as its candidate sees it: shared text, own order of options, own answer. Written directly as text
 * because each page view needs ten of them.
 */
export function writeExamQuestion(
  { version, order, passage }: PaperQuestion,
  state: AnswerState = NOTHING_YET,
): string {
  const { answer, draft } = state
  const options = order.map((id) => version.options.get(id)).join(',')
  const own = `"is_answered":${isAnswered(state)},"interviewee_answers":${listOf(answer)}`
  const beside = `"passage_id":${passage?.id ?? null},"draft":${draft && listOf(draft.options)}`
  return `${version.opening},"answers_base":[${options}],${own},${beside}}`
}
