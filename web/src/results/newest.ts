import type { InterviewResults } from '@assay/contract/results/results'
import { HISTORY_SHOWN } from '@assay/domain/limits'

/** Thousands of columns would help nobody: of a question that was answered very often the page shows the newest submissions. */
export function withNewest(results: InterviewResults): InterviewResults {
  return {
    ...results,
    questions: results.questions.map((question) => ({
      ...question,
      history: question.history.slice(-HISTORY_SHOWN),
      answers: question.answers.map((answer) => ({ ...answer, result: answer.result.slice(-HISTORY_SHOWN) })),
    })),
  }
}
