import type { InterviewResults } from '@assay/contract/results/results'
import { HISTORY_SHOWN } from '@assay/domain/limits'

/** Keeps only the newest submissions of each question, because some candidates submit very often. */
export function withNewestHistory(results: InterviewResults): InterviewResults {
  return {
    ...results,
    questions: results.questions.map((question) => ({
      ...question,
      history: question.history.slice(-HISTORY_SHOWN),
      answers: question.answers.map((answer) => ({ ...answer, result: answer.result.slice(-HISTORY_SHOWN) })),
    })),
  }
}
