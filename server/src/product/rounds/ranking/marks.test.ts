import { recordBrowserEvent } from '@assay/contract/exam/exam'
import { getRanking } from '@assay/contract/rounds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank } from '../../../../../testing/client/exam.ts'
import { lateAnswerOf } from '../../../../../testing/client/late.ts'
import { makeBlueprint, makeInvited } from '../../../../../testing/client/round.ts'
import { receiptOf, timeOf } from '../../../../../testing/client/time.ts'
import { differences } from '../../../../../testing/server/places/differences.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const S = 1_000

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
let round: { id: number }
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 10)
  round = await makeBlueprint(server)
})
beforeEach(() => server.clock.freeze(server.clock.now()))
afterAll(() => server.close())

let people = 0

async function begin() {
  people += 1
  const { code, email } = await makeInvited(server, round, {}, people)
  const candidate = candidateOf(server.anonymous, code, email)
  const { questions } = await candidate.start()
  const answer = (amount: number) =>
    Promise.all(
      questions.slice(0, amount).map((question) => candidate.submit(question, correctOptionIds(bank, question))),
    )
  const tell = (body: object = {}) =>
    ask(server.url, `/api/interview/${code}/presence`, { method: 'PUT', json: body, headers: {} })
  const notice = (kind: 'page_hidden' | 'copy_blocked') =>
    server.anonymous(recordBrowserEvent, { params: { code }, body: { kind } })
  return { code, candidate, questions, answer, tell, notice, pass: (s: number) => server.clock.advance(s * S) }
}
type Begun = Awaited<ReturnType<typeof begin>>

const device = (name: string) => ({ 'x-assay-device': name })

async function marksOf(code: string) {
  const { interviews } = await server.staff(getRanking, { params: round, query: { limit: 100 } })
  const { interviews: marked } = await server.staff(getRanking, {
    params: round,
    query: { limit: 100, marked: 'true' },
  })
  const marks = interviews.find((one) => one.code === code)?.marks ?? []
  expect(marked.some((one) => one.code === code)).toBe(marks.length > 0)
  return marks
}

const sittings: [string, (begun: Begun) => Promise<unknown>, string[]][] = [
  ['answers at a normal speed', ({ answer, pass }) => answer(4).then(() => pass(20)), []],
  ['answers that are too fast', ({ answer, pass }) => answer(4).then(() => pass(19)), ['FAST']],
  ['no answer', async () => {}, []],
  [
    'two devices',
    async ({ code, pass }) => {
      for (const name of ['one', 'two'])
        await ask(server.url, `/api/interview/${code}/question?page_num=1`, { headers: device(name) })
      pass(60)
    },
    ['DEVICES'],
  ],
  [
    'a page that was left five times',
    async ({ notice, pass }) => {
      for (let at = 0; at < 5; at += 1) await notice('page_hidden')
      pass(60)
    },
    ['HIDDEN'],
  ],
  [
    'a page that was left four times, and a copy',
    async ({ notice, pass }) => {
      for (let at = 0; at < 4; at += 1) await notice('page_hidden')
      await notice('copy_blocked')
      pass(60)
    },
    ['COPIED'],
  ],
  [
    'a minute without a heartbeat',
    async ({ tell, pass }) => {
      await tell({ returns: [] })
      pass(60)
      await tell()
    },
    ['GAPS'],
  ],
]

test.each(sittings)('the ranking and the receipt show the same events for a test with %s', async (_, sit, marks) => {
  const begun = await begin()
  await sit(begun)
  await begun.candidate.finish()

  expect(await marksOf(begun.code)).toEqual(marks)
  const { noticed } = await receiptOf(server.anonymous, begun.code)
  const expectedMarks = {
    DEVICES: noticed.devices > 1,
    HIDDEN: noticed.page_hidden >= 5,
    COPIED: noticed.copy_blocked > 0,
  }
  for (const [mark, holds] of Object.entries({ ...expectedMarks, GAPS: noticed.gaps > 0 }))
    expect(marks.includes(mark)).toBe(holds)
})

test('if another device sends late answers after the test, this is shown as the use of several devices', async () => {
  const { code, candidate, questions, pass } = await begin()
  await ask(server.url, `/api/interview/${code}/question?page_num=1`, { headers: device('one') })
  const [first] = questions
  if (!first) throw new Error('an empty paper')
  const envelope = lateAnswerOf(first, correctOptionIds(bank, first), server.clock.now())
  pass(60)
  await candidate.finish()
  expect(await marksOf(code)).toEqual([])

  const json = { answers: [envelope] }
  const sent = await ask(server.url, `/api/interview/${code}/late`, { method: 'POST', json, headers: device('two') })
  expect(sent.status).toBe(200)
  await expect.poll(() => marksOf(code)).toEqual(['DEVICES'])
})

test('a reopened test leaves the ranking, and its events are calculated again at its next end', async () => {
  const { code, answer, pass, candidate } = await begin()
  await answer(10)
  await timeOf(server, code)
    .accommodate({ minutes: 5 })
    .catch(() => {})
  server.clock.advance(2 * 60 * 60 * S)
  server.staff = await server.signIn(server.consultantUser.email)
  expect(await marksOf(code)).not.toContain('FAST')
  await timeOf(server, code).reopen(5)
  await expect(marksOf(code)).resolves.toEqual([])
  await candidate.start()
  pass(10)
  await candidate.finish()
  expect(await marksOf(code)).not.toContain('FAST')
})

test('stored ranking values are correct, and a check finds wrong values', async () => {
  expect(await differences(server.db)).toEqual([])

  await server.db.updateTable('interviews').set({ marks: 'COPIED', told_seconds: 1 }).execute()
  await server.db.updateTable('label_ratios').set({ ratio: 1 }).execute()
  expect(await differences(server.db)).toHaveLength(2)
})
