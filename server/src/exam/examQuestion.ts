import type { ExamQuestion } from '@assay/contract/exam'
import { inDrawnOrder } from '@assay/domain/bank/optionOrder'
import { type AnswerState, isAnswered, NOTHING_YET } from '@assay/domain/exam/journal'
import type { PaperQuestion } from '../sitting/paper.ts'

/** Picks what a candidate may see, field by field: nothing that tells or hints what is right is ever near it. */
export function asExamQuestion(question: PaperQuestion, state: AnswerState = NOTHING_YET): ExamQuestion {
  return {
    id: question.id,
    code: question.code,
    description: question.description,
    description_html: question.description_html,
    lang: question.lang,
    is_multiple_choice: question.kind === 'multiple',
    is_answered: isAnswered(state),
    answers_base: inDrawnOrder(question.answers, question.optionOrder).map(({ id, description }) => ({
      id,
      description,
    })),
    interviewee_answers: [...state.answer],
    draft: state.draft && [...state.draft.options],
  }
}
