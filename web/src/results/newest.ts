import type { InterviewResults } from '@assay/contract/results/results'
import { HISTORY_SHOWN } from '@assay/domain/limits'

/** Of a very frequently answered question, the page shows only the newest submissions. */
export function newestHistoryFirst(results: InterviewResults): InterviewResults {
  return {
    ...results,
    questions: results.questions.map((question) => ({
      ...question,
      history: question.history.slice(-HISTORY_SHOWN),
      answers: question.answers.map((answer) => ({ ...answer, result: answer.result.slice(-HISTORY_SHOWN) })),
    })),
  }
}
