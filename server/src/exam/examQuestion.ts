import { type AnswerState, isAnswered, NOTHING_YET } from '@assay/domain/exam/journal'
import type { PaperQuestion } from './paper.ts'

const listOf = (ids: readonly number[]) => `[${ids.join(',')}]`

/**
 * A question as its candidate sees it, in JSON: what all who have drawn it read, their order of the options, their own answer. Ten of them
 * are written whenever somebody looks at a page, so no object is made for it; what is a number reads the same in JSON.
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
