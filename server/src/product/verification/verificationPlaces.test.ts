import { decide } from '@assay/contract/decisions/decisions'
import { erase, previewErasure } from '@assay/contract/erasure/erasure'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { deleteInterview, getInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import type { Question } from '@assay/contract/questions/questions'
import { createVerificationTests, getConfirmation, makeRoomCode } from '@assay/contract/verification/verificationTests'
import { createWebhook, listDeliveries } from '@assay/contract/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { binOf } from '../../../../testing/client/bin.ts'
import {
  answerAndFinish,
  browserAt,
  confirm,
  enterRoom,
  finishFirstTest,
  makeDistinctBank,
} from '../../../../testing/client/confirmation.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Question[]
let people = 0
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeDistinctBank(server, 40)
})
afterAll(() => server.close())

async function pair(): Promise<[Interview, Interview]> {
  people += 1
  const first = await finishFirstTest(server, bank, 6, {
    email: `pair${people}@example.com`,
    name: `Pair ${'abcdefghij'[people]}`,
  })
  return [first, await confirm(server, first.code, { amount_of_questions: 10 })]
}
async function takeVerificationTest(second: Interview, right = 5) {
  await answerAndFinish(await enterRoom(server, second, browserAt(server.url)), bank, right, second.amount_of_questions)
}
const readInterview = (code: string) => server.staff(getInterview, { params: { code } })
const remove = (code: string) => server.staff(deleteInterview, { params: { code } })
const GONE = { status: 404, code: 'INTERVIEW_NOT_FOUND' }

test('a verification test is in lists and exposure counts, but not in comparisons and statistics', async () => {
  const [first] = await pair()
  const all = async () => server.staff(listQuestionInsight, { query: { limit: '100' } })
  const figures = async () => {
    const { interviews, questions } = await all()
    const { likely, group } = await server.staff(getInterviewInsight, { params: { code: first.code } })
    return { interviews, shown: questions.reduce((sum, { shown }) => sum + shown, 0), likely, group }
  }
  const [, second] = await pair()
  const before = await figures()
  const seen = async () => (await all()).questions.reduce((sum, { exposure }) => sum + exposure.shown, 0)
  const exposed = await seen()
  await takeVerificationTest(second)

  expect(await figures()).toEqual(before)
  expect(await seen()).toBe(exposed + second.amount_of_questions)
  const { interviews, amount_of_interviews } = await server.staff(listInterviews, {
    query: { limit: 100, labels: 'GENERAL' },
  })
  expect(interviews.map(({ code }) => code)).toContain(second.code)
  expect(amount_of_interviews).toBe(interviews.length)
  const insight = await server.staff(getInterviewInsight, { params: { code: second.code } })
  expect(insight).toMatchObject({ adjusted: null, likely: null, group: { others: 0, lower: 0 } })
  expect(await server.staff(decide, { body: { codes: [second.code], state: 'declined' } })).toMatchObject({
    skipped: [{ reason: 'INTERVIEW_NOT_FOUND' }],
  })
  expect(await differences(server.db)).toEqual([])
})

test('the first test and its verification test are deleted and restored together, but not while one test runs', async () => {
  const [first, second] = await pair()
  const candidate = await enterRoom(server, second, browserAt(server.url))
  await expect(remove(first.code)).rejects.toMatchObject({ status: 406, code: 'INTERVIEW_IN_PROGRESS' })
  expect(await readInterview(first.code)).toMatchObject({ confirmation: { code: second.code } })
  await answerAndFinish(candidate, bank, 10, 10)
  const confirmation = await server.staff(getConfirmation, { params: { code: first.code } })

  await remove(first.code)
  for (const { code } of [first, second]) await expect(readInterview(code)).rejects.toMatchObject(GONE)
  const bin = binOf(server.staff)
  expect((await bin.list()).items.filter(({ name }) => name === first.name)).toHaveLength(1)
  await bin.restore((await bin.find(first.name)).id)
  expect(await server.staff(getConfirmation, { params: { code: second.code } })).toEqual(confirmation)

  await remove(second.code)
  expect(await readInterview(first.code)).toMatchObject({ confirmation: null })
  await expect(server.staff(getConfirmation, { params: { code: first.code } })).rejects.toMatchObject({
    code: 'CONFIRMATION_NOT_FOUND',
  })
  await remove(first.code)
  const [ofFirst, ofSecond] = (await bin.list()).items.filter(({ name }) => name === first.name)
  await bin.restore(ofSecond?.id ?? 0)
  expect(await readInterview(second.code)).toMatchObject({ confirms: first.code })
  await expect(bin.restore(ofFirst?.id ?? 0)).rejects.toMatchObject({ code: 'BIN_ITEM_NOT_FOUND' })

  await remove(first.code)
  await bin.purge((await bin.find(first.name)).id)
  const codes = [first.code, second.code]
  expect(await server.db.selectFrom('interviews').select('id').where('code', 'in', codes).execute()).toEqual([])
})

test('an erasure deletes the first test and the verification test, but not while either test is running', async () => {
  const [first, second] = await pair()
  const body = { email: first.email }
  const { interviews } = await server.admin(previewErasure, { body })
  expect(interviews.map(({ code }) => code).toSorted()).toEqual([first.code, second.code].toSorted())
  const candidate = await enterRoom(server, second, browserAt(server.url))
  await expect(server.admin(erase, { body })).rejects.toMatchObject({ code: 'INTERVIEW_IN_PROGRESS' })
  await candidate.finish()
  expect(await server.admin(erase, { body })).toMatchObject({ amounts: { interviews: 2 } })
  expect(await server.db.selectFrom('confirmations').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ told: expect.stringContaining(first.code) }),
  )
})

test('a reopened verification test needs a new room code, and has no result until it ends again', async () => {
  const [first, second] = await pair()
  const { id: hook } = await server.admin(createWebhook, {
    body: { url: 'https://example.com/again', events: ['confirmation.finished'] },
  })
  const browser = browserAt(server.url)
  await enterRoom(server, second, browser)
  server.clock.advance(2 * 60 * 60_000)
  expect(await readInterview(first.code)).toMatchObject({ confirmation: { verdict: 'cannot_tell', correct: 0 } })
  await server.staff(reopenInterview, { params: { code: second.code }, body: { minutes: 10, reason: 'Lights' } })
  expect(await readInterview(first.code)).toMatchObject({
    confirmation: { interview_status: 'In Progress', verdict: null, correct: null },
  })
  const again = await enterRoom(server, second, browser)
  await answerAndFinish(again, bank, 10, 10)
  expect(await readInterview(first.code)).toMatchObject({ confirmation: { verdict: 'confirmed', correct: 10 } })
  expect((await server.admin(listDeliveries, { params: { id: hook } })).amount_of_deliveries).toBe(2)
})

test('simultaneous requests create only one verification test', async () => {
  people += 1
  const first = await finishFirstTest(server, bank, 6, { email: `pair${people}@example.com` })
  const all = await Promise.all(
    Array.from({ length: 5 }, () =>
      server.staff(createVerificationTests, { body: { codes: [first.code], amount_of_questions: 10 } }),
    ),
  )
  expect(all.flatMap(({ made }) => made)).toHaveLength(1)
  expect(all.flatMap(({ skipped }) => skipped).map(({ reason }) => reason)).toEqual(Array(4).fill('ALREADY_CONFIRMED'))
  const [one] = all.flatMap(({ made }) => made)
  await server.staff(makeRoomCode, { params: { code: one?.code ?? '' } })
})

test('the data export of a candidate includes the result of the verification test', async () => {
  const [first, second] = await pair()
  const token = (await server.signIn(server.adminUser.email)).token ?? ''
  const kept = async () => {
    const answer = await fetch(`${server.url}/api/candidate-data/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: first.email, format: 'json' }),
    })
    const { interviews } = z
      .object({ interviews: z.array(z.object({ code: z.string(), confirmation: z.unknown() })) })
      .parse(await answer.json())
    return interviews.find(({ code }) => code === first.code)?.confirmation
  }
  expect(await kept()).toEqual({ verdict: null, correct: null, counted: expect.any(Number) })
  await takeVerificationTest(second)
  expect(await kept()).toMatchObject({ verdict: expect.any(String), correct: 5, counted: 10 })
})
