import { closeInterview } from '@assay/contract/exam/exam'
import { applyKeyFix, getKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import type { Question } from '@assay/contract/questions/questions'
import { getDefence } from '@assay/contract/verification/defence'
import { createStandard, endStandardRound, rateQuestions } from '@assay/contract/verification/standards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctOptionIds, makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 10)
})
afterAll(() => server.close())

const known = [9, 8, 7, 6, 5, 4]
/** The candidate of this test knows the last `amount` questions of the bank. */
async function takeTestKnowing(amount: number): Promise<void> {
  const { candidate, questions } = await makeRunningExam(server)
  for (const question of questions) {
    const place = bank.findIndex(({ id }) => id === question.id)
    const right = correctOptionIds(bank, question)
    const wrong = question.answers_base.filter(({ id }) => !right.includes(id)).slice(0, 1)
    await candidate.submit(question, place >= 10 - amount ? right : wrong.map(({ id }) => id))
  }
  await server.anonymous(closeInterview, { params: { code: candidate.code } })
}

const defenceOf = (id: number) => server.staff(getDefence, { params: { id } })
const insightOf = (id: number, edition?: string) =>
  server.staff(getQuestionInsight, { params: { id }, query: { edition } })

test('a printable answer key defence shows statistics, judges and the data before each answer key fix', async () => {
  for (const amount of known) await takeTestKnowing(amount)
  const { id, version, answers } = bank[1] ?? bank[0] ?? { id: 0, version: 0, answers: [] }
  const [right, other] = answers
  const before = await insightOf(id)
  const first = await defenceOf(id)
  expect(first).toMatchObject({
    rationale: null,
    versions: [{ version: 1 }],
    key_fixes: [],
    judges: [],
    insight: before,
  })
  expect(first.question.id).toBe(id)
  const curve = first.curves.find(({ option_id }) => option_id === right?.id)
  expect(curve).toEqual({ option_id: right?.id, is_valid: true, shares: [0, 0, 0.5], shown: [2, 2, 2] })

  const blueprint = await makeBlueprint(server)
  const judges = [server.adminUser.id, server.consultantUser.id]
  const standard = await server.staff(createStandard, {
    params: { id: blueprint.id },
    body: { judges, question_ids: bank.map((question) => question.id) },
  })
  const ratings = standard.questions.map(({ question_id }) => ({ question_id, rating: 60 }))
  await server.admin(rateQuestions, { params: { id: standard.id }, body: { ratings } })
  await server.consultant(rateQuestions, {
    params: { id: standard.id },
    body: { ratings: ratings.map((rating) => ({ ...rating, rating: 70 })) },
  })
  expect((await defenceOf(id)).judges).toEqual([])
  await server.staff(endStandardRound, { params: { id: standard.id }, body: { close: true } })

  const body = { version, right: [other?.id ?? 0], treatment: 'rescore' as const, reason: 'Mistyped' }
  const fix = await server.staff(applyKeyFix, { params: { id }, body })
  const { evidence } = await server.staff(getKeyFix, { params: { id: fix.id } })
  expect(evidence).toEqual(before)
  const withTexts = await defenceOf(id)
  expect(withTexts).toMatchObject({
    versions: [{ version: 2 }, { version: 1 }],
    key_fixes: [{ id: fix.id, evidence: before }],
    judges: [{ standard_id: standard.id, round: 1, judges: 2, mean: 65, sd: Math.sqrt(50) }],
  })
  expect(withTexts.curves.find(({ option_id }) => option_id === other?.id)?.is_valid).toBe(true)
  await server.staff(undoKeyFix, { params: { id: fix.id }, body: { reason: 'Right after all' } })
  expect((await server.staff(getKeyFix, { params: { id: fix.id } })).evidence).toEqual(before)
})

test('an unknown question has no answer key defence: the request gets 404', async () => {
  await expect(defenceOf(999_999)).rejects.toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' })
})
