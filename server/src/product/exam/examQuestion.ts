import { type AnswerState, isAnswered, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import type { CandidateQuestion } from './candidatePaper.ts'

const jsonArray = (ids: readonly number[]) => `[${ids.join(',')}]`

export function examQuestionJson(
  { version, order, passage }: CandidateQuestion,
  state: AnswerState = NO_ANSWER_YET,
): string {
  const { answer, draft } = state
  const options = order.map((id) => version.options.get(id)).join(',')
  const candidateFields = `"is_answered":${isAnswered(state)},"interviewee_answers":${jsonArray(answer)}`
  const otherFields = `"passage_id":${passage?.id ?? null},"draft":${draft && jsonArray(draft.options)}`
  return `${version.jsonWithoutEnd},"answers_base":[${options}],${candidateFields},${otherFields}}`
}
