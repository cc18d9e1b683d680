import { closeInterview } from '@assay/contract/exam/exam'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import type { Question } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../../../../testing/client/exam.ts'
import { takeTestKnowing } from '../../../../../testing/server/insight/fitTest.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
let server: TestServer
let bank: Question[]
const codes: string[] = []

beforeAll(async () => {
  server = await startTestServer({ fitEveryMs: 50 })
  bank = await makeBank(server, 10)
  for (const known of [3, 5, 7, 9, 4, 6, 8, 2, 10]) codes.push(await takeTestKnowing(server, bank, known))
  codes.push(await takeTestKnowing(server, bank, 1, false))
  server.clock.advance(HOUR + 10_000)
})
afterAll(() => server.close())

const insightOf = (code = '') => server.staff(getInterviewInsight, { params: { code } })
const reopened = () => ({ params: { code: codes[9] ?? '' }, body: { minutes: 5, reason: 'The lights went out' } })

test('a reopened interview is not part of the statistics until it ends again', async () => {
  const list = () => server.staff(listQuestionInsight, { query: { sort: 'shown' } })
  const { questions: before } = await list()
  await server.staff(reopenInterview, reopened())

  expect(await list()).toMatchObject({ interviews: 9, questions: before.map(() => ({ shown: 9 })) })
  await expect(insightOf(codes[9])).rejects.toMatchObject({ status: 409, code: 'RESULT_NOT_AVAILABLE' })
  await server.anonymous(closeInterview, { params: reopened().params })
  const { questions, interviews } = await list()
  expect([interviews, questions.map(({ facility }) => facility)]).toEqual([10, before.map(({ facility }) => facility)])
})
