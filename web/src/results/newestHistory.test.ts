import type { InterviewResults, ResultQuestion } from '@assay/contract/results/results'
import { HISTORY_SHOWN } from '@assay/domain/limits'
import { expect, test } from 'vitest'
import { withNewestHistory } from './newestHistory.ts'

test('if a question has very many submissions, the newest are shown, and the final submission comes last', () => {
  const times = HISTORY_SHOWN + 5
  const result = Array.from({ length: times }, (_, at) => ({ chosen: at === times - 1, correct: true }))
  const history = result.map((_, at) => ({ submitted_time: String(at), taken_by_clock: false, is_late: false }))
  const question: Partial<ResultQuestion> = {
    answers: [{ id: 1, description: 'one', description_html: 'one', is_valid: true, result }],
    amount_of_submissions: times,
    history,
  }
  // Safe cast: the function reads no other fields.
  const [shown] = withNewestHistory({ questions: [question] } as InterviewResults).questions

  expect(shown?.history).toEqual(history.slice(5))
  expect(shown?.answers[0]?.result).toEqual(result.slice(5))
  expect(shown?.amount_of_submissions).toBe(times)
})
