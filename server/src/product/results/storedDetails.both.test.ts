import { closeInterview } from '@assay/contract/exam/exam'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctOptionIds, makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a result that is stored without the number of fully correct questions still shows this number', async () => {
  const bank = await makeBank(server)
  const { interview, candidate, questions } = await makeRunningExam(server)
  for (const question of questions.slice(0, 3)) await candidate.submit(question, correctOptionIds(bank, question))
  await server.anonymous(closeInterview, { params: { code: interview.code } })
  const ratioAlone = { label_name: 'GENERAL', color: '#4682B4', amount_of_questions: 10, fully_correct_ratio: 0.3 }
  await server.db
    .updateTable('interviews')
    .set({ details: JSON.stringify([ratioAlone]) })
    .where('code', '=', interview.code)
    .execute()

  const { result } = await server.staff(getResults, { params: { code: interview.code } })

  expect(result?.details).toEqual([{ ...ratioAlone, fully_correct: 3 }])
})
