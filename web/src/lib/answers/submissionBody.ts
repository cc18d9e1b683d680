import type { Submission } from './answerStores.ts'

export const submissionBody = ({ questionCode, answers, timeSpent, base, at }: Submission) => ({
  question_code: questionCode,
  answers: [...answers],
  time_spent: timeSpent,
  ...(base && { based_on: [...base] }),
  ...(at && { chosen_time: at }),
})
