import { getInterviewInsight } from '@assay/contract/insight/interview'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import type { Question } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { getConfirmation, planVerificationTests } from '@assay/contract/verification/verificationTests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, finishFirstTest, makeDistinctBank } from '../../../../testing/client/confirmation.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const PEOPLE = 31
let server: TestServer
let bank: Question[]
const codes: string[] = []
beforeAll(async () => {
  server = await startTestServer({ fitEveryMs: 50 })
  bank = await makeDistinctBank(server, 30, ['ALPHA'])
  bank.push(...(await makeDistinctBank(server, 30, ['BETA'])))
  for (let who = 0; who < PEOPLE; who += 1) {
    const wanted = { email: `fit${who}@example.com`, labels: ['ALPHA', 'BETA'] }
    codes.push((await finishFirstTest(server, bank, (who * 7) % 11, wanted)).code)
  }
})
afterAll(() => server.close())

const P = (by: number) => 1 / (1 + Math.exp(-by))
const quantile = (values: number[], p: number) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = p * (sorted.length - 1)
  const low = Math.floor(at)
  return (sorted[low] ?? 0) + (at - low) * ((sorted[low + 1] ?? sorted[low] ?? 0) - (sorted[low] ?? 0))
}

test('verification tests use the calculated group statistics and select the most informative questions', async () => {
  await expect
    .poll(async () => (await server.staff(listQuestionInsight)).fit)
    .toMatchObject({ interviews: PEOPLE, is_current: true })
  const adjusted = await Promise.all(
    codes.map(async (code) => (await server.staff(getInterviewInsight, { params: { code } })).adjusted),
  )
  const abilities = adjusted.flatMap((one) => one?.ability ?? [])
  expect(abilities).toHaveLength(PEOPLE)
  const width = (quantile(abilities, 0.75) - quantile(abilities, 0.25)) / 1.349
  const error = quantile(
    adjusted.flatMap((one) => (one ? one.ability_error ** 2 : [])),
    0.5,
  )
  const { questions } = await server.staff(listQuestionInsight, { query: { limit: '100' } })
  const known = questions.flatMap(({ difficulty }) => difficulty ?? [])
  const [code = ''] = codes
  const { plans } = await server.staff(planVerificationTests, { body: { codes: [code] } })
  const second = await confirm(server, code, { amount_of_questions: 10 })
  const { basis, ...result } = await server.staff(getConfirmation, { params: { code } })

  expect(basis).toMatchObject({ method: 'fit', people: PEOPLE })
  expect(basis.mean).toBeCloseTo(quantile(abilities, 0.5), 9)
  expect(basis.variance).toBeCloseTo(Math.max(0.25, width ** 2 - error), 9)
  const paper = (await server.staff(getResults, { params: { code } })).questions
  expect(basis.first.map(({ question_id }) => question_id)).toEqual(paper.map(({ id }) => id))
  const difficultyOf = new Map(questions.map(({ question_id, difficulty }) => [question_id, difficulty]))
  for (const { question_id, difficulty } of [...basis.first, ...basis.second]) {
    const own = difficultyOf.get(question_id)
    if (own !== null && own !== undefined) expect(difficulty).toBeCloseTo(own, 9)
  }
  expect(known.length).toBeGreaterThan(0)

  const weights = Array.from({ length: 121 }, (_, g) => {
    const theta = -6 + g / 10
    return basis.first.reduce(
      (weight, { difficulty: b }, at) => {
        const p = P(theta - b)
        return weight * (paper[at]?.answer_status === 'CORRECT' ? p : 1 - p)
      },
      Math.exp(-((theta - basis.mean) ** 2) / (2 * basis.variance)),
    )
  })
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const expected = weights.reduce((sum, weight, g) => sum + (weight / whole) * (-6 + g / 10), 0)
  const tells = (b: number) => P(expected - b) * (1 - P(expected - b))
  const had = new Set(basis.first.map(({ question_id }) => question_id))
  for (const label of ['ALPHA', 'BETA']) {
    const own = questions.filter(
      ({ labels, question_id }) => labels.some(({ name }) => name === label) && !had.has(question_id),
    )
    const asked = basis.second.filter(({ question_id }) => own.some((one) => one.question_id === question_id))
    const mu = basis.second.find(({ question_id }) => difficultyOf.get(question_id) === null)?.difficulty ?? 0
    const least =
      own.map(({ difficulty }) => tells(difficulty ?? mu)).toSorted((one, other) => other - one)[
        2 * asked.length - 1
      ] ?? 0
    for (const { difficulty } of asked) expect(tells(difficulty)).toBeGreaterThanOrEqual(least - 1e-12)
  }
  expect(result.counted).toBe(second.amount_of_questions)
  expect(plans[0]).toMatchObject({ reason: null })
  // A verification test cannot be longer than the first test.
  const lengths = [10, 15, 20, 25, 30, 35, 40].filter((length) => length <= paper.length)
  const powers = await Promise.all(
    lengths.map(async (amount_of_questions) => {
      const body = { codes: [codes[1] ?? ''], amount_of_questions }
      return (await server.staff(planVerificationTests, { body })).plans[0]
    }),
  )
  const byItself = (await server.staff(planVerificationTests, { body: { codes: [codes[1] ?? ''] } })).plans[0]
  const enough = powers.find((one) => (one?.power ?? 0) >= 0.8) ?? powers.findLast((one) => one?.reason === null)
  expect(byItself).toEqual(enough)
})
