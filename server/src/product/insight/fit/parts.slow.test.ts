import { getInterviewInsight } from '@assay/contract/insight/interview'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { changeQuestions } from '@assay/contract/questions/history'
import { compareInterviews } from '@assay/contract/results/compare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctOptionIds, makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { makeQuestion } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ fitEveryMs: 50 })
})
afterAll(() => server.close())

async function makePart(label: string, people: number): Promise<string[]> {
  const bank = await makeBank(server, 10, [label])
  const codes: string[] = []
  for (let known = 1; known <= people; known += 1) {
    const { candidate, questions } = await makeRunningExam(server, { labels: [label] })
    for (const question of questions.slice(0, known)) await candidate.submit(question, correctOptionIds(bank, question))
    await candidate.finish()
    codes.push(candidate.code)
  }
  return codes
}

const insightOf = (code = '') => server.staff(getInterviewInsight, { params: { code } })
const compare = (...codes: (string | undefined)[]) =>
  server.staff(compareInterviews, { query: { codes: codes.join(',') } })

test('statistics of interviews that share no question are calculated separately and not compared', async () => {
  const small = await makePart('SMALL', 4)
  expect((await compare(small[0], small[1])).comparable).toBe(true)
  const large = await makePart('LARGE', 7)
  await makeQuestion(server, { labels: ['NEVER'] })
  const board = () => server.staff(listQuestionInsight, { query: { end_index: '100' } })
  await expect.poll(async () => (await board()).fit).toMatchObject({ interviews: 11, is_current: true, parts: 2 })

  const { questions } = await board()
  const parts = new Map(questions.map(({ labels, part }) => [labels[0]?.name, part]))
  expect(parts).toEqual(
    new Map([
      ['SMALL', 2],
      ['LARGE', 1],
      ['NEVER', null],
    ]),
  )
  expect(await insightOf(small[3])).toMatchObject({ part: 2, group: { adjusted_others: 3, adjusted_lower: 3 } })
  expect(await insightOf(large[0])).toMatchObject({ part: 1, group: { adjusted_others: 6, adjusted_lower: 0 } })
  expect((await compare(large[0], large[1])).comparable).toBe(true)
  expect((await compare(large[0], small[1])).comparable).toBe(false)
})

test('adjusted ranks include only interviews that are connected by shared questions', async () => {
  const { questions: before } = await server.staff(listQuestionInsight, {
    query: { labels: 'SMALL', end_index: '100' },
  })
  await server.staff(changeQuestions, { body: { ids: before.map(({ question_id }) => question_id), archive: true } })
  const newer = await makePart('SMALL', 3)
  await expect.poll(async () => (await insightOf(newer[0])).fit).toMatchObject({ interviews: 14, is_current: true })

  expect(await insightOf(newer[2])).toMatchObject({ part: 3, group: { adjusted_others: 2, adjusted_lower: 2 } })
})
