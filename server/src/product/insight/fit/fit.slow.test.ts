import { getInterviewInsight } from '@assay/contract/insight/interview'
import { listTestInsight } from '@assay/contract/insight/tests'
import type { Question } from '@assay/contract/questions/questions'
import { compareInterviews } from '@assay/contract/results/compare'
import { standardErrorOf } from '@assay/domain/insight/scoreMargins'
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
})
afterAll(() => server.close())

const tests = () => server.staff(listTestInsight, { query: {} })
const insightOf = (code = '') => server.staff(getInterviewInsight, { params: { code } })

test('from the tenth counted interview on, there are test statistics and adjusted scores', async () => {
  expect(await tests()).toEqual({ tests: [], amount_of_tests: 0, fit: null, needed: 1 })
  expect(await insightOf(codes[0])).toMatchObject({ adjusted: null, group: { others: 8, adjusted_others: null } })
  codes.push(await takeTestKnowing(server, bank, 1, false))
  server.clock.advance(HOUR + 10_000)

  await expect.poll(async () => (await tests()).fit).toMatchObject({ is_current: true })
  const fittedTests = await tests()
  const figures = { interviews: 10, mean: 55, histogram: [0, 1, 1, 1, 1, 1, 1, 1, 1, 2] }
  const reliability = { state: 'too_few', value: null, low: null, high: null, needed: 20, method: 'same_paper' }
  expect(fittedTests).toMatchObject({ amount_of_tests: 3, needed: 0, fit: { interviews: 10 } })
  expect(fittedTests.tests).toMatchObject([
    { kind: 'all', name: '', labels: [], ...figures, reliability },
    { kind: 'labels', name: 'GENERAL', labels: ['GENERAL'], ...figures, reliability },
    { kind: 'label', name: 'GENERAL', labels: ['GENERAL'], ...figures, reliability },
  ])

  const [best, third] = [await insightOf(codes[8]), await insightOf(codes[0])]
  expect(best).toMatchObject({
    score: 100,
    correct: 10,
    counted: 10,
    adjusted: { is_thin: true },
    standard_error: standardErrorOf({ correct: 10, counted: 10 }),
    group: { others: 9, lower: 9, adjusted_others: 9, adjusted_lower: 9 },
  })
  expect(third.group).toEqual({ others: 9, lower: 2, adjusted_others: 9, adjusted_lower: 2 })
  const compared = await server.staff(compareInterviews, { query: { codes: `${codes[8]},${codes[0]}` } })
  expect(compared.interviews.map(({ insight }) => insight)).toEqual([best, third])
})
