import { addTimeToMany } from '@assay/contract/live/live'
import { checkReceipt } from '@assay/contract/results/evidence'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctOptionIds, makeBank } from '../../../../testing/client/exam.ts'
import { accept, lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { receiptOf } from '../../../../testing/client/time.ts'
import { lateAfterClock, lateIn } from '../../../../testing/server/lateAnswers/lateTest.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(server.clock.now())
  await signIn()
})

async function signIn() {
  server.staff = await server.signIn(server.consultantUser.email)
}

const refusedBy = (code: string, status = 409) => ({ status, code })
const checked = (receipt: string) => server.staff(checkReceipt, { params: { receipt } })

test('if late answers are accepted while their test is reopened, the stored counts stay correct', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sat = await lateAfterClock(server, bank)
    const [accepted] = await Promise.allSettled([accept(server, sat.code), sat.time.reopen(10)])

    const states = (await lateIn(sat)).map(({ state }) => state)
    const isFirst = accepted.status === 'fulfilled'
    expect(states).toEqual(isFirst ? ['accepted', 'accepted'] : ['returned', 'returned'])
    const { questions } = await sat.candidate.start()
    expect(questions.filter(({ is_answered }) => is_answered)).toHaveLength(isFirst ? 3 : 1)
    await sat.candidate.finish()
  }
  expect(await differences(server.db)).toEqual([])
})

test('a reopening turns undecided late answers into drafts, which count after Send or at the deadline', async () => {
  const sat = await lateAfterClock(server, bank)
  const { code, candidate, second, third } = sat
  await sat.time.reopen(10)
  expect(await lateIn(sat)).toMatchObject([
    { state: 'returned', by: { full_name: 'Grace Hopper' } },
    { state: 'returned', reason: 'The lights went out' },
  ])
  await expect(accept(server, code)).rejects.toMatchObject(refusedBy('NOTHING_LATE'))
  await expect(sendLate(server.anonymous, code, [lateAnswerOf(second, [], 0)])).rejects.toMatchObject(
    refusedBy('NOT_FINISHED'),
  )

  const { questions } = await candidate.start()
  const draftOf = (id: number) => questions.find((question) => question.id === id)?.draft
  for (const question of [second, third])
    expect(new Set(draftOf(question.id))).toEqual(new Set(correctOptionIds(bank, question)))
  await candidate.submit(second, correctOptionIds(bank, second))
  server.clock.advance(HOUR)
  await signIn()

  expect(await sat.time.look()).toMatchObject({ interview_status: 'Done', score: 30 })
  const { text } = await receiptOf(server.anonymous, code)
  expect(text.match(/^\d+ \S+ \d+ \S+(?: \w+)?$/gm)?.map((line) => line.split(' ')[4])).toEqual([
    undefined,
    undefined,
    'clock',
  ])
  expect(await differences(server.db)).toEqual([])
})

test('accepted late answers stay after a reopening, and the result does not change if the candidate does not return', async () => {
  const sat = await lateAfterClock(server, bank)
  const { code, candidate } = sat
  const [one] = await lateIn(sat)
  await accept(server, code, [one?.id ?? 0])
  const before = [await sat.time.look(), await receiptOf(server.anonymous, code), await lateIn(sat)]
  for (let round = 0; round < 2; round += 1) {
    await sat.time.reopen(10)
    expect((await lateIn(sat)).map(({ state }) => state)).toEqual(['accepted', 'returned'])
    await candidate.finish()
    // The candidate did not return to the reopened test, so the added time was not used.
    const given_back_time = '00:10:00'
    expect([await sat.time.look(), await receiptOf(server.anonymous, code), await lateIn(sat)]).toEqual([
      { ...before[0], given_back_time, updated_time: expect.any(String) },
      before[1],
      before[2],
    ])
  }
  expect(await accept(server, code)).toMatchObject({ score: 30 })
  const after = await receiptOf(server.anonymous, code)
  await sat.time.reopen(10)
  await candidate.start()
  server.clock.advance(MINUTE)
  await candidate.submit(sat.first, [])
  await candidate.finish()

  expect(await sat.time.look()).toMatchObject({ score: 20 })
  const last = await receiptOf(server.anonymous, code)
  expect(last.text.startsWith(after.text)).toBe(true)
  expect(await checked(after.receipt)).toMatchObject({ is_last: false, is_intact: true })
  expect(await checked(last.receipt)).toMatchObject({ is_last: true, is_intact: true })
  expect(await differences(server.db)).toEqual([])
})

test('giving time back for an outage also turns undecided late answers into drafts', async () => {
  const sat = await lateAfterClock(server, bank)
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', sat.code)
    .executeTakeFirstOrThrow()
  const [from_at, to_at] = [sat.startedAt + 55 * MINUTE, sat.startedAt + 2 * HOUR]
  const outage = await server.db
    .insertInto('outages')
    .values({ from_at, to_at, tests: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const gap = { interview_id: id, from_at, to_at: sat.startedAt + HOUR, cause: 'server' as const }
  await server.db
    .insertInto('gaps')
    .values({ ...gap, outage_id: outage.id })
    .execute()

  expect(await server.staff(addTimeToMany, { body: { outage: outage.id } })).toMatchObject({ reopened: 1 })

  expect((await lateIn(sat)).map(({ state }) => state)).toEqual(['returned', 'returned'])
  const { questions } = await sat.candidate.start()
  expect(questions.filter(({ draft }) => draft)).toHaveLength(2)
})
