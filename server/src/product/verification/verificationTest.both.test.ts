import { updateBlueprint } from '@assay/contract/blueprints'
import { getEntry } from '@assay/contract/exam/exam'
import { applyKeyFix, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { createInterview, getInterview } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import type { Question } from '@assay/contract/questions/questions'
import { getEvidence } from '@assay/contract/results/evidence'
import { getResults } from '@assay/contract/results/results'
import { createShare, getShared } from '@assay/contract/results/shares'
import {
  createVerificationTests,
  getConfirmation,
  planVerificationTests,
} from '@assay/contract/verification/verificationTests'
import { createWebhook, listDeliveries } from '@assay/contract/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerAndFinish,
  browserAt,
  confirm,
  enterRoom,
  finishFirstTest,
  makeDistinctBank,
  words,
} from '../../../../testing/client/confirmation.ts'
import { candidateOf, makeInterview } from '../../../../testing/client/exam.ts'
import { makeQuestions } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer({ config: mailByHand(), fitEveryMs: 3_600_000 })
  bank = await makeDistinctBank(server, 60)
})
afterAll(() => server.close())

let people = 0
const newCandidate = () => {
  people += 1
  return { email: `someone${people}@example.com` }
}
const plan = async (code: string, more: { amount_of_questions?: number } = {}) =>
  (await server.staff(planVerificationTests, { body: { codes: [code], ...more } })).plans[0]
const readConfirmation = (code: string) => server.staff(getConfirmation, { params: { code } })
const questionsOf = async (code: string) => {
  const rows = server.db
    .selectFrom('papers')
    .innerJoin('interviews', 'interviews.id', 'papers.interview_id')
    .select('question_id')
    .where('interviews.code', '=', code)
  return (await rows.execute()).map(({ question_id }) => question_id)
}
async function takeVerificationTest(confirmation: Awaited<ReturnType<typeof confirm>>, right: number) {
  const candidate = await enterRoom(server, confirmation, browserAt(server.url))
  await answerAndFinish(candidate, bank, right, confirmation.amount_of_questions)
}

test('the announcement of a possible verification test can change until the test starts, but not later', async () => {
  const blueprint = await makeBlueprint(server)
  const [waiting, started] = [await makeInvited(server, blueprint, {}, 1), await makeInvited(server, blueprint, {}, 2)]
  await candidateOf(server.anonymous, started.code, started.email).start()
  await server.staff(updateBlueprint, { params: { id: blueprint.id }, body: { may_confirm: true } })

  const entry = ({ code }: { code: string }) => server.anonymous(getEntry, { params: { code } })
  expect(await entry(waiting)).toMatchObject({ may_confirm: true, is_confirmation: false })
  expect(await entry(started)).toMatchObject({ may_confirm: false })
  expect(await server.staff(getInterview, { params: { code: waiting.code } })).toMatchObject({ may_confirm: true })
  await candidateOf(server.anonymous, waiting.code, waiting.email).start()
  const again = await server.staff(updateBlueprint, { params: { id: blueprint.id }, body: { may_confirm: false } })
  expect(again.may_confirm).toBe(false)
  expect(await entry(waiting)).toMatchObject({ may_confirm: true })
  expect(await makeInvited(server, blueprint, {}, 3)).toMatchObject({ may_confirm: false })
  expect(await makeInterview(server, newCandidate())).toMatchObject({
    may_confirm: false,
    confirms: null,
    confirmation: null,
  })
})

test('if several reasons prevent a verification test, the response contains the first of these reasons', async () => {
  const first = await finishFirstTest(server, bank, 5, newCandidate())
  const untold = await finishFirstTest(server, bank, 5, { ...newCandidate(), may_confirm: false })
  const running = await makeInterview(server, { ...newCandidate(), may_confirm: true })
  const silent = await makeInterview(server, { ...newCandidate(), may_confirm: true })
  const silentOne = candidateOf(server.anonymous, silent.code, silent.email)
  await silentOne.start()
  await silentOne.finish()
  const second = await confirm(server, first.code)
  const codes = ['nowhere', second.code, running.code, untold.code, silent.code, first.code]
  const { plans } = await server.staff(planVerificationTests, { body: { codes } })

  const reasons = ['INTERVIEW_NOT_FOUND', 'IS_CONFIRMATION', 'RESULT_NOT_AVAILABLE', 'NOT_TOLD', 'NOTHING_ANSWERED']
  expect(plans.map(({ reason }) => reason)).toEqual([...reasons, 'ALREADY_CONFIRMED'])
  for (const { code: _, reason: __, ...rest } of plans)
    expect(Object.values(rest).every((value) => value === null)).toBe(true)
  const { made, skipped } = await server.staff(createVerificationTests, { body: { codes } })
  expect(made).toEqual([])
  expect(skipped.map(({ reason }) => reason)).toEqual([...reasons, 'ALREADY_CONFIRMED'])

  await server.staff(changeInvitations, { body: { codes: [second.code], is_withdrawn: true } })
  expect((await plan(first.code))?.reason).toBeNull()
  const third = await confirm(server, first.code)
  const back = { codes: [second.code], is_withdrawn: false }
  expect((await server.staff(changeInvitations, { body: back })).skipped).toMatchObject([{ reason: 'ALREADY_INVITED' }])
  expect((await readConfirmation(first.code)).code).toBe(third.code)
  expect((await readConfirmation(second.code)).code).toBe(second.code)
})

test('verification test requests with invalid fields are rejected, and invitations need mail settings', async () => {
  const call = (path: string, json: object) =>
    ask(server.url, `/api/confirmation${path}`, { method: 'POST', token: server.staff.token, json })
  for (const path of ['/plan', '/']) {
    const twice = await call(path, { codes: ['a', 'b', 'a'] })
    expect(twice.status).toBe(422)
    expect(twice.json.errors).toEqual([expect.objectContaining({ field: 'codes.2', code: 'DUPLICATE' })])
    const wrong = [{ codes: [] }, { codes: ['a'], amount_of_questions: 12 }, { codes: ['a'], amount_of_questions: 45 }]
    for (const json of wrong) expect((await call(path, json)).status).toBe(422)
  }
  expect((await call('/', { codes: ['a'], max_time: 4 })).status).toBe(422)
  const mute = await startTestServer()
  await expect(mute.staff(createVerificationTests, { body: { codes: ['a'], invite: true } })).rejects.toMatchObject({
    status: 409,
    code: 'MAIL_NOT_SET_UP',
  })
  await mute.close()
})

test('a verification test has only questions new to its candidate, and the settings of the first test', async () => {
  const who = newCandidate()
  const other = await makeInterview(server, { ...who, email: who.email.toUpperCase() })
  const first = await finishFirstTest(server, bank, 7, {
    ...who,
    language: 'es',
    max_time: 60,
    accommodation: { minutes: 15 },
  })
  const planned = await plan(first.code)
  const second = await confirm(server, first.code)

  expect(planned).toMatchObject({ reason: null, available: 40, amount_of_questions: second.amount_of_questions })
  expect(second.amount_of_questions).toBeLessThanOrEqual(first.amount_of_questions)
  expect(second).toMatchObject({
    name: first.name,
    email: who.email,
    language: 'es',
    labels: first.labels,
    blueprint: null,
    confirms: first.code,
    confirmation: null,
    max_time: planned?.max_time,
    accommodation: { percent: null, seconds: 60 * Math.ceil((15 * second.max_time) / 60) },
  })
  const had = new Set([...(await questionsOf(other.code)), ...(await questionsOf(first.code))])
  expect((await questionsOf(second.code)).filter((id) => had.has(id))).toEqual([])
  expect(await server.staff(getInterview, { params: { code: first.code } })).toMatchObject({
    confirmation: { code: second.code, interview_status: 'To Do', verdict: null, correct: null },
  })
  const { basis, ...rest } = await readConfirmation(first.code)
  expect(rest).toMatchObject({ code: second.code, first: first.code, counted: second.amount_of_questions })
  expect(basis).toMatchObject({ method: 'none', people: 0, mean: 0, variance: 2.25 })
  expect(basis.second.map(({ question_id }) => question_id)).toEqual(await questionsOf(second.code))
  expect(await server.anonymous(getEntry, { params: { code: second.code } })).toMatchObject({
    is_confirmation: true,
    may_confirm: false,
  })
})

test('a verification test has no question similar to a seen question, and no two similar questions', async () => {
  const labels = ['TWINS']
  const own = await makeDistinctBank(server, 10, labels)
  const first = await finishFirstTest(server, own, 6, { ...newCandidate(), labels })
  expect(await plan(first.code)).toMatchObject({ reason: 'TOO_FEW_QUESTIONS', available: 0, amount_of_questions: null })
  const twinOf = (text: string, more: string) => ({
    description: `${text} ${more}`,
    answers: [0, 1].map((at) => ({ description: words(1), is_valid: at === 0 })),
    labels,
  })
  // Makes copies of the first test's questions, which must not be drawn, and then ten pairs of similar questions.
  await makeQuestions(
    server,
    own.map(({ description, answers }) => ({
      description,
      answers: answers.map((one, at) => (at === 2 ? { ...one, description: 'x' } : one)),
      labels,
    })),
  )
  expect((await plan(first.code))?.available).toBe(0)
  const texts = Array.from({ length: 10 }, () => words(20))
  await makeQuestions(
    server,
    texts.map((text) => twinOf(text, 'a')),
  )
  expect((await plan(first.code))?.available).toBe(10)
  await makeQuestions(
    server,
    texts.map((text) => twinOf(text, 'b')),
  )
  expect((await plan(first.code))?.available).toBe(10)

  const second = await confirm(server, first.code)
  const asked = await server.db
    .selectFrom('question_versions')
    .select('description')
    .where('question_id', 'in', await questionsOf(second.code))
    .execute()
  expect(new Set(asked.map(({ description }) => description.slice(0, -2))).size).toBe(10)
  await expect(
    server.staff(createVerificationTests, { body: { codes: [first.code], amount_of_questions: 15 } }),
  ).resolves.toMatchObject({ skipped: [{ reason: 'ALREADY_CONFIRMED' }] })
})

test('the result of a verification test is set at its end and shown wherever the first test appears', async () => {
  const { id: hook } = await server.admin(createWebhook, {
    body: { url: 'https://example.com/confirmations', events: ['confirmation.finished'] },
  })
  const first = await finishFirstTest(server, bank, 10, newCandidate())
  const second = await confirm(server, first.code, { amount_of_questions: 15, max_time: 30 })
  const before = await readConfirmation(first.code)
  expect(before).toMatchObject({ interview_status: 'To Do', verdict: null, correct: null, counted: 15 })
  await takeVerificationTest(second, before.lower_at)

  const after = await readConfirmation(second.code)
  expect(after).toMatchObject({
    interview_status: 'Done',
    verdict: 'clearly_lower',
    correct: before.lower_at,
    counted: 15,
  })
  const small = { code: second.code, interview_status: 'Done', verdict: 'clearly_lower', correct: before.lower_at }
  expect(await server.staff(getInterview, { params: { code: first.code } })).toMatchObject({ confirmation: small })
  for (const code of [first.code, second.code]) {
    expect((await server.staff(getResults, { params: { code } })).confirmation).toEqual(after)
    expect((await server.staff(getEvidence, { params: { code } })).confirmation).toEqual(after)
  }
  const { link } = await server.staff(createShare, { body: { codes: [first.code], days: 1 } })
  const { candidates } = await server.anonymous(getShared, { params: { token: link.split('/shared/')[1] ?? '' } })
  expect(candidates[0]?.confirmation).toEqual({ verdict: 'clearly_lower', correct: before.lower_at, counted: 15 })
  const { deliveries } = await server.admin(listDeliveries, { params: { id: hook } })
  expect(deliveries).toMatchObject([{ type: 'confirmation.finished', code: first.id }])
  const row = await server.db
    .selectFrom('deliveries')
    .select('data')
    .where('type', '=', 'confirmation.finished')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(row.data)).toMatchObject({
    id: first.id,
    interview_status: 'Done',
    confirmation_code: second.id,
    verdict: 'clearly_lower',
  })
})

test('voiding a question of the first test or the verification test changes the outcome immediately, and an undo restores the outcome', async () => {
  const first = await finishFirstTest(server, bank, 8, newCandidate())
  const second = await confirm(server, first.code, { amount_of_questions: 10 })
  await takeVerificationTest(second, 10)
  const before = await readConfirmation(first.code)
  const voided = async (code: string) => {
    const [id = 0] = await questionsOf(code)
    const right = bank.find((one) => one.id === id)?.answers.find(({ is_valid }) => is_valid)?.id ?? 0
    const query = { right: String(right), treatment: 'void' as const }
    const { version } = await server.staff(previewKeyFix, { params: { id }, query })
    const body = { version, right: [right], treatment: 'void' as const, reason: 'Read two ways' }
    return (await server.staff(applyKeyFix, { params: { id }, body })).id
  }
  const ofSecond = await voided(second.code)
  const without = await readConfirmation(first.code)
  expect(without).toMatchObject({ counted: 9, correct: 9, basis: before.basis })
  expect(without.lower_at).toBeLessThanOrEqual(before.lower_at)
  const ofFirst = await voided(first.code)
  expect((await readConfirmation(first.code)).false_alarm).not.toBe(without.false_alarm)
  await server.staff(undoKeyFix, { params: { id: ofFirst }, body: { reason: 'It was right' } })
  await server.staff(undoKeyFix, { params: { id: ofSecond }, body: { reason: 'It was right' } })
  expect(await readConfirmation(first.code)).toEqual(before)
})

test('a verification test without answers has no clear outcome', async () => {
  const first = await finishFirstTest(server, bank, 9, newCandidate())
  const second = await confirm(server, first.code)
  await (await enterRoom(server, second, browserAt(server.url))).finish()
  expect(await readConfirmation(first.code)).toMatchObject({ verdict: 'cannot_tell', correct: 0 })
})

test('the blueprint, not the request, decides if a verification test is possible', async () => {
  const blueprint = await makeBlueprint(server, { may_confirm: true })
  const body = { name: 'Ada Byron', ...newCandidate(), blueprint_id: blueprint.id, may_confirm: false }
  expect(await server.staff(createInterview, { body })).toMatchObject({ may_confirm: true })
})
