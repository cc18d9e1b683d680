import { getExamQuestion, listExamQuestions, startInterview } from '@assay/contract/exam/exam'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CANDIDATE, candidateOf, makeInterview } from '../../../../testing/client/exam.ts'
import { makeQuestions } from '../../../../testing/client/make.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const description = 'A "quoted" line\nwith `code`, <b>a tag</b>, \\ and 測驗 🐢\u2028'
  const answers = ['"yes"', 'n\\o', '也許'].map((text, at) => ({ description: text, is_valid: at === 1 }))
  await makeQuestions(
    server,
    Array.from({ length: 12 }, (_, at) => ({ description: `${description} ${at}`, answers, labels: ['SIGNS'] })),
  )
})
afterAll(() => server.close())

function expectAsTheContractSays(schema: z.core.$ZodType, { status, json }: { status: number; json: unknown }): void {
  expect(status).toBe(200)
  expect(json).toStrictEqual(z.parse(schema, json))
}

test('responses to candidates have exactly the fields and types that the API contract declares', async () => {
  const { code } = await makeInterview(server, { labels: ['SIGNS'] })
  const path = `/api/interview/${code}`

  const start = await ask(server.url, path, { method: 'PUT', json: { email: CANDIDATE } })

  const candidate = candidateOf(server.anonymous, code)
  const { questions } = await candidate.page()
  const [answered, drafted, left] = questions
  if (!answered || !drafted || !left) throw new Error('The first page is empty')
  await candidate.submit(answered, [answered.answers_base[0]?.id ?? 0])
  await candidate.draft(drafted, [drafted.answers_base[1]?.id ?? 0])
  expectAsTheContractSays(startInterview.response, start)
  expectAsTheContractSays(listExamQuestions.response, await ask(server.url, `${path}/question`))
  expectAsTheContractSays(listExamQuestions.response, await ask(server.url, `${path}/question?page_num=9`))
  for (const { id } of [answered, drafted, left])
    expectAsTheContractSays(getExamQuestion.response, await ask(server.url, `${path}/question/${id}`))
})
