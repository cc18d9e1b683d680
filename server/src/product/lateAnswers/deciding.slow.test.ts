import { randomUUID } from 'node:crypto'
import { listAudit } from '@assay/contract/audit'
import { erase } from '@assay/contract/erasure/erasure'
import { applyKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { deleteInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { acceptLate } from '@assay/contract/lateAnswers'
import { addTimeToMany } from '@assay/contract/live/live'
import { compareInterviews } from '@assay/contract/results/compare'
import { checkReceipt } from '@assay/contract/results/evidence'
import { getResults } from '@assay/contract/results/results'
import { getRanking } from '@assay/contract/rounds'
import { createWebhook } from '@assay/contract/webhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { accept, lateAnswerOf, leave, sendLate } from '../../../../testing/client/late.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { receiptOf, timeOf } from '../../../../testing/client/time.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const OVER = HOUR + 7_000

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
const iso = (at: number) => new Date(at).toISOString()

async function lateAfterClock(more = {}) {
  const startedAt = server.clock.now()
  const { interview, candidate, questions } = await makeRunningExam(server, more)
  const [first, second, third] = questions
  if (!first || !second || !third) throw new Error('an empty paper')
  server.clock.advance(10 * MINUTE)
  await candidate.submit(first, correctOptionIds(bank, first))
  server.clock.advance(OVER - 10 * MINUTE)
  await signIn()
  const { code } = interview
  await sendLate(server.anonymous, code, [
    lateAnswerOf(second, correctOptionIds(bank, second), startedAt + 12 * MINUTE),
    lateAnswerOf(third, correctOptionIds(bank, third), startedAt + 15 * MINUTE, false),
  ])
  const time = timeOf(server, code)
  return { ...interview, candidate, startedAt, first, second, third, time, ended: await time.look() }
}

type LateTest = Awaited<ReturnType<typeof lateAfterClock>>

const late = async ({ time }: Pick<LateTest, 'time'>) => (await time.evidence()).late
const checked = (receipt: string) => server.staff(checkReceipt, { params: { receipt } })

test('accepted late answers count like other answers, and are added to the receipt', async () => {
  const sat = await lateAfterClock()
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
  // Seconds since the previous answer, by the clock of the device.
  expect([second?.time_spent, third?.time_spent]).toEqual([120, 180])
  expect(await late(sat)).toMatchObject(
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
  const sat = await lateAfterClock()
  const { code } = sat
  const [one, other] = await late(sat)
  if (!one || !other) throw new Error('nothing is late')

  expect(await accept(server, code, [other.id])).toMatchObject({ score: 20 })
  expect(await leave(server, code, [one.id])).toMatchObject({ score: 20 })

  expect((await late(sat)).map(({ id, state, reason }) => [id, state, reason])).toEqual([
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
  expect((await late(sat)).map(({ state }) => state)).toEqual(['left', 'accepted'])
  await sendLate(server.anonymous, code, [
    lateAnswerOf(sat.second, correctOptionIds(bank, sat.second), sat.startedAt + 50 * MINUTE),
  ])
  expect(await accept(server, code)).toMatchObject({ score: 30 })
  const { text } = await receiptOf(server.anonymous, code)
  expect(text.match(/^end \S+ \d$/gm)?.map((line) => line.at(-1))).toEqual(['1', '2', '3'])
})

test('accepting late answers writes an audit entry with questions and reason, and notifies webhooks', async () => {
  const sat = await lateAfterClock()
  const { code } = sat
  const admin = await server.signIn(server.adminUser.email)
  await admin(createWebhook, { body: { url: 'https://8.8.8.8/', events: ['interview.rescored'] } })
  const [one] = await late(sat)
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
    const sat = await lateAfterClock()
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

test('if late answers are accepted while their test is reopened, the stored counts stay correct', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sat = await lateAfterClock()
    const [accepted] = await Promise.allSettled([accept(server, sat.code), sat.time.reopen(10)])

    const states = (await late(sat)).map(({ state }) => state)
    const isFirst = accepted.status === 'fulfilled'
    expect(states).toEqual(isFirst ? ['accepted', 'accepted'] : ['returned', 'returned'])
    const { questions } = await sat.candidate.start()
    expect(questions.filter(({ is_answered }) => is_answered)).toHaveLength(isFirst ? 3 : 1)
    await sat.candidate.finish()
  }
  expect(await differences(server.db)).toEqual([])
})

test('a reopening turns undecided late answers into drafts, which count after Send or at the deadline', async () => {
  const sat = await lateAfterClock()
  const { code, candidate, second, third } = sat
  await sat.time.reopen(10)
  expect(await late(sat)).toMatchObject([
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
  const sat = await lateAfterClock()
  const { code, candidate } = sat
  const [one] = await late(sat)
  await accept(server, code, [one?.id ?? 0])
  const before = [await sat.time.look(), await receiptOf(server.anonymous, code), await late(sat)]
  for (let round = 0; round < 2; round += 1) {
    await sat.time.reopen(10)
    expect((await late(sat)).map(({ state }) => state)).toEqual(['accepted', 'returned'])
    await candidate.finish()
    // The added time was not used, because the candidate did not return to the reopened test.
    const given_back_time = '00:10:00'
    expect([await sat.time.look(), await receiptOf(server.anonymous, code), await late(sat)]).toEqual([
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
  const sat = await lateAfterClock()
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

  expect((await late(sat)).map(({ state }) => state)).toEqual(['returned', 'returned'])
  const { questions } = await sat.candidate.start()
  expect(questions.filter(({ draft }) => draft)).toHaveLength(2)
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

test('a candidate’s rank, the ranking and comparisons include accepted late answers', async () => {
  const blueprint = await makeBlueprint(server)
  const sit = async (who: number) => {
    const { code, email } = await makeInvited(server, blueprint, {}, who)
    const { questions } = await candidateOf(server.anonymous, code, email).start()
    return { code, questions }
  }
  const [one, other] = [await sit(1), await sit(2)]
  server.clock.advance(OVER)
  await signIn()
  const [first] = other.questions
  if (!first) throw new Error('an empty paper')
  await sendLate(server.anonymous, other.code, [lateAnswerOf(first, correctOptionIds(bank, first), server.clock.now())])
  const ranked = async () => {
    const { interviews } = await server.staff(getRanking, { params: { id: blueprint.id } })
    return interviews.map(({ code, score }) => [code, score])
  }
  expect((await ranked()).map(([, score]) => score)).toEqual([0, 0])
  const score = (await accept(server, other.code)).score ?? 0
  expect(score).toBeGreaterThan(0)

  expect(await ranked()).toEqual([
    [other.code, score],
    [one.code, 0],
  ])
  const result = await server.staff(getResults, { params: { code: other.code } })
  expect(result.standing).toMatchObject({ rank: 1 })
  const { interviews } = await server.staff(compareInterviews, { query: { codes: `${one.code},${other.code}` } })
  expect(interviews.map((each) => each.score)).toEqual([0, score])
  const listed = await server.staff(listInterviews, { query: { score: String(score - 1), limit: 100 } })
  expect(listed.interviews.map(({ code }) => code)).toContain(other.code)
})

test('an answer key fix and its undo also apply to late answers, accepted before or after the fix', async () => {
  const [before, after] = [await lateAfterClock(), await lateAfterClock()]
  const results = (code: string) => server.staff(getResults, { params: { code } })
  await accept(server, before.code)
  // Both tests have this question. A key fix changes its answer key.
  const shared = before.second
  const known = bank.find(({ id }) => id === shared.id)
  const wrong = (known?.answers ?? []).filter(({ is_valid }) => !is_valid).map(({ id }) => id)
  const fix = await server.staff(applyKeyFix, {
    params: { id: shared.id },
    body: { version: 1, right: wrong.slice(0, 1), treatment: 'rescore', reason: 'The key was wrong' },
  })
  expect((await results(before.code)).score).toBe(20)
  await accept(server, after.code)
  expect(await differences(server.db)).toEqual([])

  await server.staff(undoKeyFix, { params: { id: fix.id }, body: { reason: 'It was right' } })
  for (const { code } of [before, after]) expect((await results(code)).score).toBe(30)
  expect(await differences(server.db)).toEqual([])
})

test('deleting or erasing an interview also deletes its undecided late answers', async () => {
  const [deleted, erased] = [await lateAfterClock(), await lateAfterClock({ email: 'late.lena@example.com' })]
  await server.staff(deleteInterview, { params: { code: deleted.code } })
  await expect(accept(server, deleted.code)).rejects.toMatchObject(refusedBy('INTERVIEW_NOT_FOUND', 404))
  await expect(sendLate(server.anonymous, deleted.code, [lateAnswerOf(deleted.first, [], 0)])).rejects.toMatchObject(
    refusedBy('INTERVIEW_NOT_FOUND', 404),
  )

  const admin = await server.signIn(server.adminUser.email)
  const { amounts } = await admin(erase, { body: { email: erased.email } })
  expect(amounts.submissions).toBe(3)
  const ids = await server.db.selectFrom('interviews').select('id').execute()
  const rows = await server.db.selectFrom('late_answers').select('interview_id').execute()
  expect(rows.filter(({ interview_id }) => !ids.some(({ id }) => id === interview_id))).toEqual([])
})
