import type { Question } from '@assay/contract/questions/questions'
import { correctOptionIds, makeRunningExam } from '../../client/exam.ts'
import type { TestServer } from '../testServer.ts'

export async function takeTestKnowing(
  server: TestServer,
  bank: readonly Question[],
  known: number,
  isEnded = true,
): Promise<string> {
  const { candidate, questions } = await makeRunningExam(server)
  for (const question of questions) {
    const isKnown = bank.findIndex(({ id }) => id === question.id) < known
    const right = correctOptionIds(bank, question)
    const wrong = question.answers_base.filter(({ id }) => !right.includes(id)).slice(0, 1)
    const chosen = isKnown ? right : wrong.map(({ id }) => id)
    await (isEnded ? candidate.submit(question, chosen) : candidate.draft(question, chosen))
  }
  if (isEnded) await candidate.finish()
  return candidate.code
}
