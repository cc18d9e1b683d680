import { randomUUID } from 'node:crypto'
import { listAudit } from '@assay/contract/audit'
import { acceptLate } from '@assay/contract/lateAnswers'
import { checkReceipt } from '@assay/contract/results/evidence'
import { getResults } from '@assay/contract/results/results'
import { createWebhook } from '@assay/contract/webhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctOptionIds, makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { accept, lateAnswerOf, leave, sendLate } from '../../../../testing/client/late.ts'
import { receiptOf, timeOf } from '../../../../testing/client/time.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { lateAfterClock, lateIn } from '../../../../testing/server/lateAnswers/lateTest.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(server.clock.now())
  server.staff = await server.signIn(server.consultantUser.email)
})

const refusedBy = (code: string, status = 409) => ({ status, code })
const iso = (at: number) => new Date(at).toISOString()
const checked = (receipt: string) => server.staff(checkReceipt, { params: { receipt } })

test('accepted late answers count like other answers, and are added to the receipt', async () => {
  const sat = await lateAfterClock(server, bank)
  const { code, startedAt, ended, time } = sat
  const before = await receiptOf(server.anonymous, code)
  const receivedAt = server.clock.now()
  server.clock.advance(MINUTE)

  expect(await accept(server, code)).toEqual({
    ...ended,
    score: 30,
    first_score: 30,
    amount_of_answered_questions: 3,
    updated_time: iso(server.clock.now()),
    result: await time.look().then(({ result }) => result),
  })

  const result = await server.staff(getResults, { params: { code } })
  expect(result).toMatchObject({ score: 30, end_time: ended.end_time, interview_time: ended.interview_time })
  expect(result.questions.slice(0, 4).map(({ answer_status }) => answer_status)).toEqual([
    'CORRECT',
    'CORRECT',
    'CORRECT',
    null,
  ])
  const [, second, third] = result.questions
  const history = [{ submitted_time: iso(receivedAt), taken_by_clock: false, is_late: true }]
  expect([second?.history, third?.history]).toEqual([history, history])
  // The seconds since the previous answer are measured by the clock of the device.
  expect([second?.time_spent, third?.time_spent]).toEqual([120, 180])
  expect(await lateIn(sat)).toMatchObject(
    [12, 15].map((minute) => ({
      time: iso(startedAt + minute * MINUTE),
      state: 'accepted',
      reason: 'The server was away',
      by: { id: server.consultantUser.id, full_name: 'Grace Hopper' },
      decided_time: iso(server.clock.now()),
    })),
  )

  const after = await receiptOf(server.anonymous, code)
  const letters = after.text.match(/^\d+ \S+ \d+ [A-F]+ late$/gm)
  expect(letters).toHaveLength(2)
  expect(after.text).toBe(
    [
      before.text.trimEnd(),
      ...(letters ?? []).map((line, at) => `${at + 2} ${iso(receivedAt)} ${at + 2} ${line.split(' ')[3]} late`),
      `end ${ended.end_time} 3\n`,
    ].join('\n'),
  )
  expect(after.late.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  expect(await checked(before.receipt)).toMatchObject({ is_last: false, is_intact: true, amount_of_lines: 1 })
  expect(await checked(after.receipt)).toMatchObject({ is_last: true, is_intact: true, amount_of_lines: 3 })
  expect(await time.evidence()).toMatchObject({ receipt: { amount_of_lines: 3, is_intact: true } })
  expect(await differences(server.db)).toEqual([])
})

test('staff can accept one late answer and reject another, each of them only once', async () => {
  const sat = await lateAfterClock(server, bank)
  const { code } = sat
  const [one, other] = await lateIn(sat)
  if (!one || !other) throw new Error('nothing is late')

  expect(await accept(server, code, [other.id])).toMatchObject({ score: 20 })
  expect(await leave(server, code, [one.id])).toMatchObject({ score: 20 })

  expect((await lateIn(sat)).map(({ id, state, reason }) => [id, state, reason])).toEqual([
    [one.id, 'left', null],
    [other.id, 'accepted', 'The server was away'],
  ])
  for (const ids of [undefined, [one.id], [other.id], [999_999], []])
    for (const decide of [accept, leave])
      await expect(decide(server, code, ids)).rejects.toMatchObject(refusedBy('NOTHING_LATE'))
  await expect(accept(server, 'a'.repeat(22))).rejects.toMatchObject(refusedBy('INTERVIEW_NOT_FOUND', 404))
  for (const reason of ['', ' ', 'x'.repeat(201), undefined])
    await expect(
      server.staff(acceptLate, { params: { code }, body: { reason: reason as string } }),
    ).rejects.toMatchObject({ status: 422 })
  const again = [sat.second, sat.third].map((question, at) =>
    lateAnswerOf(question, correctOptionIds(bank, question), sat.startedAt + (at === 0 ? 12 : 15) * MINUTE, at === 0),
  )
  expect(await sendLate(server.anonymous, code, again)).toEqual({ taken: 2 })
  expect((await lateIn(sat)).map(({ state }) => state)).toEqual(['left', 'accepted'])
  await sendLate(server.anonymous, code, [
    lateAnswerOf(sat.second, correctOptionIds(bank, sat.second), sat.startedAt + 50 * MINUTE),
  ])
  expect(await accept(server, code)).toMatchObject({ score: 30 })
  const { text } = await receiptOf(server.anonymous, code)
  expect(text.match(/^end \S+ \d$/gm)?.map((line) => line.at(-1))).toEqual(['1', '2', '3'])
})

test('accepting late answers writes an audit entry with questions and reason, and notifies webhooks', async () => {
  const sat = await lateAfterClock(server, bank)
  const { code } = sat
  const admin = await server.signIn(server.adminUser.email)
  await admin(createWebhook, { body: { url: 'https://8.8.8.8/', events: ['interview.rescored'] } })
  const [one] = await lateIn(sat)
  await leave(server, code, [one?.id ?? 0])
  const key = randomUUID()
  const call = () =>
    server.staff(acceptLate, {
      params: { code },
      body: { reason: 'The server was away' },
      headers: { 'idempotency-key': key },
    })
  const [answer, again] = [await call(), await call()]
  expect(again).toEqual(answer)

  const auditEntries = async () =>
    (await admin(listAudit, { query: { interview: code, start_index: 0, end_index: 9 } })).rows
  await expect.poll(async () => (await auditEntries()).filter(({ action }) => action.endsWith('_late')).length).toBe(2)
  expect((await auditEntries()).filter(({ action }) => action.endsWith('_late'))).toMatchObject([
    { action: 'accepted_late', detail: { questions: [3], reason: 'The server was away' } },
    { action: 'left_late', detail: { questions: [2], reason: null } },
  ])
  const deliveries = await server.db.selectFrom('deliveries').select(['type', 'data']).execute()
  const { id } = await sat.time.look()
  const data = JSON.stringify({ id, external_id: null, code: id, interview_status: 'Done' })
  expect(deliveries).toEqual([{ type: 'interview.rescored', data }])
})

test('of several simultaneous acceptances of a late answer, also on two nodes, only one succeeds', async () => {
  const other = ENGINE === 'postgres' ? await openNode({ place: server.place, clock: server.clock }) : server
  const there = await other.signIn(server.consultantUser.email)
  for (let round = 0; round < 3; round += 1) {
    const sat = await lateAfterClock(server, bank)
    const callers = [server.staff, there, server.staff, there]
    const answers = await Promise.allSettled(callers.map((staff) => accept({ ...server, staff }, sat.code)))

    const accepted = answers.filter(({ status }) => status === 'fulfilled')
    expect(accepted).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusedBy('NOTHING_LATE'))
    const { text } = await receiptOf(other.anonymous, sat.code)
    expect(text.match(/ late$/gm)).toHaveLength(2)
  }
  expect(await differences(server.db)).toEqual([])
  if (other !== server) await other.stop()
})

test('late answers can also be accepted if the candidate has finished the test', async () => {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const [first] = questions
  if (!first) throw new Error('an empty paper')
  const { code } = interview
  await candidate.finish()
  await sendLate(server.anonymous, code, [lateAnswerOf(first, correctOptionIds(bank, first), server.clock.now())])

  expect(await accept(server, code)).toMatchObject({ score: 10 })
  await expect(timeOf(server, code).reopen(5)).rejects.toMatchObject(refusedBy('CLOSED_BY_CANDIDATE'))
})
