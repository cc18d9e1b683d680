import type { ExamQuestion } from '@assay/contract/exam/exam'
import { type AnswerState, isAnswered, NOTHING_YET } from '@assay/domain/exam/journal'
import type { PaperQuestion } from './paper.ts'

type Own = Pick<ExamQuestion, 'is_answered' | 'interviewee_answers' | 'draft' | 'passage_id'>

/** A question as its candidate sees it, in JSON: what all who have drawn it read, their order of the options, their own answer. */
export function writeExamQuestion(
  { version, order, passage }: PaperQuestion,
  { answer, draft }: AnswerState = NOTHING_YET,
): string {
  const options = order.map((id) => version.options.get(id)).join(',')
  const own: Own = {
    is_answered: isAnswered({ answer, draft }),
    interviewee_answers: [...answer],
    passage_id: passage?.id ?? null,
    draft: draft && [...draft.options],
  }
  return `${version.opening},"answers_base":[${options}],${JSON.stringify(own).slice(1)}`
}
