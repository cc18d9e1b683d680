import { updateBlueprint } from '@assay/contract/blueprints'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { getDecisionWorth } from '@assay/contract/verification'
import { decisionAccuracy } from '@assay/domain/verification/decisionWorth'
import { estimateShare } from '@assay/domain/verification/likelyShare'
import { priorOf } from '@assay/domain/verification/prior'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
let blueprint: { id: number }
const codes: string[] = []
const QUESTIONS = 10
const right = [...Array.from({ length: 29 }, (_, who) => (who % 2 === 0 ? 9 - (who % 3) : 1 + (who % 4))), null]

beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, QUESTIONS)
  blueprint = await makeBlueprint(server)
  for (const [who, amount] of right.entries()) codes.push(await takeTestAs(who, amount))
})
afterAll(() => server.close())

async function takeTestAs(who: number, amount: number | null): Promise<string> {
  const { code, email } = await makeInvited(server, blueprint, {}, who)
  const candidate = candidateOf(server.anonymous, code, email)
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, amount ?? 0))
    await candidate.submit(question, correctOptionIds(bank, question))
  await candidate.finish()
  return code
}

const worth = (query: { mark?: string; amount_of_questions?: string } = {}) =>
  server.staff(getDecisionWorth, { params: blueprint, query })
const likely = async (code: string) => (await server.staff(getInterviewInsight, { params: { code } })).likely

/**
 * The values are compared with a tolerance, because sums of the same numbers in another order can differ in the last
 * digits.
 */
const near = (result: object) =>
  Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, typeof value === 'number' ? expect.closeTo(value, 9) : value]),
  )

const outcomes = () =>
  right.flatMap((correct) => (correct === null ? [] : [{ correct, counted: QUESTIONS, amount: 1 }]))

test('with fewer than thirty answered tests, decision accuracy is based on an assumption, and the response states this', async () => {
  const result = await worth({ mark: '60' })

  const assumed = { basis: 'assumed', people: 0, a: 3.6, e: 2.4 } as const
  expect(result).toMatchObject({ mark: 60, amount_of_questions: QUESTIONS, ...assumed })
  expect(result).toMatchObject(decisionAccuracy({ mark: 60, amount_of_questions: QUESTIONS }, assumed))
  expect(result.lengths.map(({ amount_of_questions }) => amount_of_questions)).toHaveLength(10)
  expect(await likely(codes[0] ?? '')).toEqual(estimateShare({ correct: 9, counted: QUESTIONS }, assumed))
  expect(await likely(codes.at(-1) ?? '')).toBeNull()
})

test('if the blueprint has no pass mark, requests for decision accuracy need a pass mark from 1 to 99', async () => {
  await expect(worth()).rejects.toMatchObject({ status: 422, errors: [{ field: 'mark', code: 'REQUIRED' }] })
  await expect(worth({ mark: '0' })).rejects.toMatchObject({ errors: [{ field: 'mark', code: 'TOO_SMALL' }] })
  await expect(worth({ mark: '100' })).rejects.toMatchObject({ errors: [{ field: 'mark', code: 'TOO_LARGE' }] })
  await expect(worth({ mark: '60', amount_of_questions: '9' })).rejects.toMatchObject({ status: 422 })
  await expect(server.staff(getDecisionWorth, { params: { id: 999 }, query: { mark: '60' } })).rejects.toMatchObject({
    status: 404,
    code: 'BLUEPRINT_NOT_FOUND',
  })
})

test('from thirty answered tests on, decision accuracy is based on the data of the round', async () => {
  const { code } = await makeInterview(server, { email: 'by.hand@example.com' })
  const candidate = candidateOf(server.anonymous, code, 'by.hand@example.com')
  const [question] = (await candidate.start()).questions
  if (!question) throw new Error('an empty paper')
  await candidate.submit(question, correctOptionIds(bank, question))
  await candidate.finish()
  const byHand = { correct: 1, counted: QUESTIONS, amount: 1 }
  expect(await likely(code)).toEqual(near(estimateShare(byHand, priorOf([...outcomes(), byHand], []))))
  expect(await worth({ mark: '60' })).toMatchObject(near(priorOf(outcomes(), [...outcomes(), byHand])))

  codes.push(await takeTestAs(30, 5))
  const group = [...outcomes(), { correct: 5, counted: QUESTIONS, amount: 1 }]
  const learned = priorOf(group, [])
  expect(learned).toMatchObject({ basis: 'group', people: 30 })
  await server.staff(updateBlueprint, { params: blueprint, body: { pass_mark: 50, pass_mark_reason: 'As agreed' } })
  expect(await worth({ amount_of_questions: '40' })).toMatchObject(
    near({ ...learned, ...decisionAccuracy({ mark: 50, amount_of_questions: 40 }, learned) }),
  )

  await server.staff(deleteInterview, { params: { code: codes[0] ?? '' } })
  expect(await worth()).toMatchObject({ basis: 'all', people: 30 })
})
