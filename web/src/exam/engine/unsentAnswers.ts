import type { UnsentAnswers } from '../../lib/answers/answerStores.ts'
import { type ExamState, questionIndexOf } from './examState.ts'

export function unsentAnswers(state: ExamState, isByClock: boolean): UnsentAnswers {
  const unsent = Object.entries(state.selections).flatMap(([id, selection]) => {
    const index = questionIndexOf(state, Number(id))
    const question = state.questions[index]
    if (!isByClock || selection.isSent || !question) return []
    return [{ questionId: question.id, questionCode: question.code, number: index + 1, selection }]
  })
  return { submissions: state.queue, selections: unsent }
}
