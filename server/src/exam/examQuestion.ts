import type { ExamQuestion } from '@assay/contract/exam'
import { NOTHING_CHOSEN, readOptions, type Standing } from '../sitting/journal.ts'
import type { PaperQuestion } from '../sitting/paper.ts'

/** Picks what a candidate may see, field by field: nothing that tells or hints what is right is ever near it. */
export function asExamQuestion(question: PaperQuestion, standing: Standing | undefined): ExamQuestion {
  const answer = standing?.answer ?? NOTHING_CHOSEN
  return {
    id: question.id,
    code: question.code,
    description: question.description,
    description_html: question.description_html,
    is_multiple_choice: question.kind === 'multiple',
    is_answered: answer !== NOTHING_CHOSEN,
    answers_base: question.answers.map(({ id, description }) => ({ id, description })),
    interviewee_answers: readOptions(answer),
    draft: standing?.draft ? readOptions(standing.draft.options) : null,
  }
}
