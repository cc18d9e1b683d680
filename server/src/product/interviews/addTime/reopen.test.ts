import { randomUUID } from 'node:crypto'
import { getEntry } from '@assay/contract/exam/exam'
import { deleteInterview, getInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import { compareInterviews } from '@assay/contract/results/compare'
import { getResults } from '@assay/contract/results/results'
import { getRanking } from '@assay/contract/rounds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  candidateOf,
  correctOptionIds,
  makeBank,
  makeInterview,
  makeRunningExam,
} from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../../testing/client/round.ts'
import { receiptOf, timeOf } from '../../../../../testing/client/time.ts'
import { differences } from '../../../../../testing/server/places/differences.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
const MINUTE = 60_000
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
  server.staff = await server.signIn(server.consultantUser.email)
})

async function endedByClock(more = {}) {
  const { interview, candidate, questions } = await makeRunningExam(server, more)
  const [first, second] = questions
  if (!first || !second) throw new Error('an empty paper')
  await candidate.submit(first, correctOptionIds(bank, first))
  await candidate.draft(second, correctOptionIds(bank, second))
  server.clock.advance(OVER)
  const time = timeOf(server, interview.code)
  return { ...interview, candidate, questions, first, second, time, ended: await time.look() }
}

const refusedBy = (code: string, status = 409) => ({ status, code })

test('a reopened test has no result, and its added time starts only when the candidate returns', async () => {
  const { code, time, candidate, ended, first } = await endedByClock()
  expect(ended).toMatchObject({ interview_status: 'Done', score: 20 })

  const reopened = await time.reopen(10)

  expect(reopened).toMatchObject({
    interview_status: 'In Progress',
    is_activated: false,
    is_closed: false,
    remaining_time: '00:10:00',
    score: null,
    result: null,
    end_time: null,
    start_time: ended.start_time,
    interview_time: '01:00:00',
    given_back_time: '00:10:00',
    amount_of_answered_questions: 2,
  })
  for (const call of [candidate.page, () => candidate.submit(first, []), () => candidate.draft(first, [])])
    await expect(call()).rejects.toMatchObject(refusedBy('NOT_ACTIVATED'))
  expect(await server.anonymous(getInterview, { params: { code } })).toMatchObject({
    is_activated: false,
    is_closed: false,
  })
  expect(await server.anonymous(getEntry, { params: { code } })).toMatchObject({ entry_state: 'open' })
  await expect(server.staff(getResults, { params: { code } })).rejects.toMatchObject(refusedBy('RESULT_NOT_AVAILABLE'))
  await expect(server.staff(deleteInterview, { params: { code } })).rejects.toMatchObject(
    refusedBy('INTERVIEW_IN_PROGRESS', 406),
  )
  await expect(receiptOf(server.anonymous, code)).rejects.toMatchObject(refusedBy('NOT_FINISHED'))
})

test('when a candidate returns to a reopened test, the added time starts and old answers can change', async () => {
  const { code, time, candidate, first, second } = await endedByClock()
  await time.reopen(10)
  server.clock.advance(3 * HOUR)

  const { remaining_time, questions } = await candidate.start()
  expect(remaining_time).toBe('00:10:00')
  expect(questions.filter(({ is_answered }) => is_answered).map(({ id }) => id)).toEqual([first.id, second.id])
  server.clock.advance(4 * MINUTE)
  await candidate.submit(second, [])
  expect(await time.look()).toMatchObject({ remaining_time: '00:06:00', interview_time: '01:04:00' })
  await candidate.finish()

  const done = await time.look()
  expect(done).toMatchObject({ interview_status: 'Done', score: 10, interview_time: '01:04:00' })
  await expect(time.reopen(5)).rejects.toMatchObject(refusedBy('CLOSED_BY_CANDIDATE'))
  const { clock } = await time.evidence()
  expect(clock.map(({ kind, seconds }) => [kind, seconds])).toEqual([
    ['start', 3_600],
    ['close', 0],
    ['reopen', 600],
    ['resume', 0],
    ['close', 0],
  ])
  const { text, amount_of_lines } = await receiptOf(server.anonymous, code)
  expect(amount_of_lines).toBe(3)
  expect(text.match(/^end .*$/gm)).toHaveLength(2)
})

test('the time until the candidate returns to a reopened test does not count as time spent', async () => {
  const { code, time, candidate, first } = await endedByClock()
  await time.reopen(10)
  server.clock.advance(5 * HOUR)
  await candidate.start()
  server.clock.advance(MINUTE)
  await candidate.submit(first, [])
  await candidate.finish()

  const { questions } = await server.staff(getResults, { params: { code } })
  expect(questions.find(({ id }) => id === first.id)?.time_spent).toBe(MINUTE / 1_000)
})

test.each([
  { way: 'the candidate ends it at once', end: (candidate: ReturnType<typeof candidateOf>) => candidate.finish() },
  {
    way: 'the candidate does not return for 72 hours',
    end: async () => {
      server.clock.advance(72 * HOUR)
      server.staff = await server.signIn(server.consultantUser.email)
    },
  },
])('a reopened test keeps its earlier result, end and receipt if $way', async ({ end }) => {
  const { code, candidate, ended } = await endedByClock()
  const before = await receiptOf(server.anonymous, code)
  await timeOf(server, code).reopen(10)
  await end(candidate)

  const time = timeOf(server, code)
  expect(await time.look()).toEqual({ ...ended, given_back_time: '00:10:00', updated_time: expect.any(String) })
  expect(await receiptOf(server.anonymous, code)).toEqual(before)
  await expect(candidate.start()).rejects.toMatchObject(refusedBy('INTERVIEW_CLOSED'))
  await expect(candidate.page()).rejects.toMatchObject(refusedBy('INTERVIEW_CLOSED'))
  const rows = (await time.evidence()).clock
  expect(rows.at(-1)).toMatchObject({ kind: 'close', time: ended.end_time })
  expect(await differences(server.db)).toEqual([])
  const again = { interview_status: 'In Progress', remaining_time: '00:05:00', given_back_time: '00:05:00' }
  expect(await time.reopen(5)).toMatchObject(again)
  const added = (await time.evidence()).clock.flatMap(({ kind, seconds }) => (kind === 'reopen' ? seconds : []))
  expect(added).toEqual([10 * 60, 5 * 60 - 10 * 60])
  expect(await differences(server.db)).toEqual([])
})

test('a candidate can return to a reopened test for 72 hours, and no longer', async () => {
  const [one, other] = [await endedByClock(), await endedByClock()]
  await one.time.reopen(10)
  await other.time.reopen(10)
  server.clock.advance(72 * HOUR - 1)

  expect((await one.candidate.start()).remaining_time).toBe('00:10:00')
  server.clock.advance(1)
  await expect(other.candidate.start()).rejects.toMatchObject(refusedBy('INTERVIEW_CLOSED'))
})

test('only a test that was ended by the clock can be reopened', async () => {
  const unstarted = timeOf(server, (await makeInterview(server)).code)
  await expect(unstarted.reopen(5)).rejects.toMatchObject(refusedBy('NOT_CLOSED'))

  const { interview, candidate } = await makeRunningExam(server)
  const time = timeOf(server, interview.code)
  await expect(time.reopen(5)).rejects.toMatchObject(refusedBy('NOT_CLOSED'))
  server.clock.advance(HOUR)
  await expect(time.reopen(5)).rejects.toMatchObject(refusedBy('NOT_CLOSED'))
  server.clock.advance(6_000)
  await expect(time.reopen(5)).rejects.toMatchObject(refusedBy('NOT_CLOSED'))
  server.clock.advance(1)
  await time.reopen(5)
  await expect(time.reopen(5)).rejects.toMatchObject(refusedBy('NOT_CLOSED'))

  await candidate.start()
  await candidate.finish()
  await expect(time.reopen(5)).rejects.toMatchObject(refusedBy('CLOSED_BY_CANDIDATE'))
  await expect(timeOf(server, 'a'.repeat(22)).reopen(5)).rejects.toMatchObject(refusedBy('INTERVIEW_NOT_FOUND', 404))
})

test('a test can be reopened after its time window, but not while its candidate has another open interview', async () => {
  const blueprint = await makeBlueprint(server)
  const closes_at = new Date(server.clock.now() + 2 * HOUR).toISOString()
  const { code, email } = await makeInvited(server, blueprint, { closes_at })
  const candidate = candidateOf(server.anonymous, code, email)
  await candidate.start()
  server.clock.advance(OVER)
  const time = timeOf(server, code)

  const again = await makeInvited(server, blueprint, { again: true })
  await expect(time.reopen(10)).rejects.toMatchObject(refusedBy('ALREADY_INVITED'))
  await server.staff(changeInvitations, { body: { codes: [again.code], is_withdrawn: true } })
  await time.reopen(10)
  server.clock.advance(5 * HOUR)
  expect((await candidate.start()).remaining_time).toBe('00:10:00')
})

test('requests with the same idempotency key reopen a test once and get the same response', async () => {
  const { time } = await endedByClock()
  const key = randomUUID()

  const answers = await Promise.all(Array.from({ length: 10 }, () => time.reopen(10, key)))

  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await time.evidence()).clock.filter(({ kind }) => kind === 'reopen')).toHaveLength(1)
})

test('simultaneous requests reopen a test once, and simultaneous returns start its clock once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { time, candidate } = await endedByClock()
    const reopened = await Promise.allSettled(Array.from({ length: 5 }, () => time.reopen(10)))
    const entered = await Promise.all(Array.from({ length: 5 }, () => candidate.start()))

    expect(reopened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(new Set(entered.map(({ remaining_time }) => remaining_time))).toEqual(new Set(['00:10:00']))
    const kinds = (await time.evidence()).clock.map(({ kind }) => kind)
    expect(kinds).toEqual(['start', 'close', 'reopen', 'resume'])
  }
})

test('a reopened test is not in finished lists, comparisons and rankings until it ends again', async () => {
  const blueprint = await makeBlueprint(server)
  const done = () => server.staff(listInterviews, { query: { status: 'Done', limit: 100 } })
  const ranked = () => server.staff(getRanking, { params: { id: blueprint.id } })
  const sit = async (who: number) => {
    const { code, email } = await makeInvited(server, blueprint, {}, who)
    await candidateOf(server.anonymous, code, email).start()
    return { code, candidate: candidateOf(server.anonymous, code, email) }
  }
  const [one, other] = [await sit(1), await sit(2)]
  server.clock.advance(OVER)
  const before = await done()
  expect(await ranked()).toMatchObject({ amount_of_interviews: 2 })

  await timeOf(server, one.code).reopen(10)

  expect((await done()).amount_of_interviews).toBe(before.amount_of_interviews - 1)
  expect((await done()).interviews.map(({ code }) => code)).not.toContain(one.code)
  expect(await ranked()).toMatchObject({ amount_of_interviews: 1, interviews: [{ code: other.code }] })
  const codes = [one.code, other.code].join(',')
  await expect(server.staff(compareInterviews, { query: { codes } })).rejects.toMatchObject({
    code: 'RESULT_NOT_AVAILABLE',
  })
  await one.candidate.finish()
  expect((await done()).amount_of_interviews).toBe(before.amount_of_interviews)
  expect(await ranked()).toMatchObject({ amount_of_interviews: 2 })
})
