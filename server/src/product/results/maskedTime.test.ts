import { listEvents } from '@assay/contract/feed/feed'
import { getInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { compareInterviews } from '@assay/contract/results/compare'
import { getEvidence } from '@assay/contract/results/evidence'
import { getResults } from '@assay/contract/results/results'
import { createShare, getShared } from '@assay/contract/results/shares'
import { getRanking } from '@assay/contract/rounds'
import { createUser } from '@assay/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../testing/client/caller.ts'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { timeOf } from '../../../../testing/client/time.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000

let server: TestServer
let other: Caller
const OTHER = { full_name: 'Ola Other', email: 'ola@example.com', password: PASSWORD }

beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
  await server.admin(createUser, { body: OTHER })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(server.clock.now())
  server.staff = await server.signIn(server.consultantUser.email)
  server.admin = await server.signIn(server.adminUser.email)
  other = await server.signIn(OTHER.email)
})

const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function timesIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return ISO.test(value) || /^\d\d:\d\d:\d\d$/.test(value) ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => timesIn(inner, `${path}/${key}`))
}

async function readAll(staff: Caller, code: string, blueprintId: number, pair: string) {
  const share = await staff(createShare, { body: { codes: [code], days: 1 } })
  const list = await staff(listInterviews, { query: { limit: 100 } })
  const ranking = await staff(getRanking, { params: { id: blueprintId } })
  const { events } = await staff(listEvents, { query: { limit: 1000 } })
  const listed = list.interviews.find((one) => one.code === code)
  return {
    interview: await staff(getInterview, { params: { code } }),
    events: events.filter(({ data }) => data.id === listed?.id).map(({ timestamp }) => timestamp),
    results: await staff(getResults, { params: { code } }),
    evidence: await staff(getEvidence, { params: { code } }),
    listed,
    ranked: ranking.interviews.find((one) => one.code === code),
    compared: (await staff(compareInterviews, { query: { codes: `${code},${pair}` } })).interviews[0],
    shared: (await server.anonymous(getShared, { params: { token: share.link.split('/').at(-1) ?? '' } })).candidates,
  }
}

async function takeTestOfRound(blueprintId: number, email: string, percent?: number) {
  const wanted = { name: 'Ada', email, blueprint_id: blueprintId, ...(percent && { accommodation: { percent } }) }
  const { code } = await makeInterview(server, {
    ...wanted,
    max_time: undefined,
    amount_of_questions: undefined,
    labels: undefined,
  })
  const candidate = candidateOf(server.anonymous, code, email)
  const { questions } = await candidate.start()
  // With 25 % extra time, everything happens 25 % later. Readers who may not see extra time must see the times of the
  // test without extra time.
  const scale = 1 + (percent ?? 0) / 100
  const wait = (minutes: number) => server.clock.advance(minutes * MINUTE * scale)
  const [first, second] = questions
  if (!first || !second) throw new Error('an empty paper')
  wait(10)
  await candidate.submit(
    first,
    first.answers_base.slice(0, 1).map(({ id }) => id),
  )
  wait(20)
  await candidate.draft(
    second,
    second.answers_base.slice(0, 1).map(({ id }) => id),
  )
  wait(30)
  server.clock.advance(7_000)
  server.staff = await server.signIn(server.consultantUser.email)
  await server.staff(listInterviews)
  return { code, start: (await timeOf(server, code).look()).start_time ?? '' }
}

/** The times are relative to the start of the test, so that two tests can be compared. */
const since = (start: string, times: [string, string][]) =>
  times.map(([path, value]) => [path, ISO.test(value) ? Math.round(Date.parse(value) - Date.parse(start)) : value])

test('for users who may not see extra time, a test with extra time looks like an ordinary test', async () => {
  const [withExtra, ordinary] = [await makeBlueprint(server), await makeBlueprint(server)]
  const pair = await takeTestOfRound(ordinary.id, 'plain@example.com')
  const extra = await takeTestOfRound(withExtra.id, 'extra@example.com', 25)
  other = await server.signIn(OTHER.email)
  server.admin = await server.signIn(server.adminUser.email)

  const masked = await readAll(other, extra.code, withExtra.id, pair.code)
  const plain = await readAll(other, pair.code, ordinary.id, extra.code)

  expect(JSON.stringify(masked)).not.toMatch(/accommodation|"extra"/)
  const isEarlier = ([path]: unknown[]) => !/created_time|opens_at|closes_at/.test(String(path))
  const [of, against] = [
    since(extra.start, timesIn(masked)).filter(isEarlier),
    since(pair.start, timesIn(plain)).filter(isEarlier),
  ]
  expect(of.length).toBeGreaterThan(20)
  expect(of).toEqual(against)
  expect(masked.results.questions.map(({ time_spent }) => time_spent)).toEqual(
    plain.results.questions.map(({ time_spent }) => time_spent),
  )

  const own = await readAll(server.staff, extra.code, withExtra.id, pair.code)
  const admins = await readAll(server.admin, extra.code, withExtra.id, pair.code)
  for (const known of [own, admins]) {
    expect(known.interview).toMatchObject({ accommodation: { percent: 25 }, interview_time: '01:15:00' })
    expect(known.evidence.clock[0]).toMatchObject({ kind: 'extra', seconds: 900 })
    // Readers of a shared link are anonymous, so they must not see extra time, even if an administrator created the
    // link.
    expect(known.shared).toEqual(masked.shared)
  }
  expect(timesIn({ ...own, shared: null })).toEqual(timesIn({ ...admins, shared: null }))
})

test('tests with equal scores are sorted by the end times that are shown', async () => {
  const blueprint = await makeBlueprint(server)
  const make = (email: string, percent?: number) =>
    makeInterview(server, {
      name: 'Ada',
      email,
      blueprint_id: blueprint.id,
      ...(percent && { accommodation: { percent } }),
      max_time: undefined,
      amount_of_questions: undefined,
      labels: undefined,
    })
  const slow = await make('slow@example.com', 50)
  const plain = await make('plain@example.com')
  const enter = ({ code, email }: { code: string; email: string }) => candidateOf(server.anonymous, code, email).start()
  await enter(slow)
  server.clock.advance(5 * MINUTE)
  await enter(plain)
  server.clock.advance(100 * MINUTE)
  other = await server.signIn(OTHER.email)

  const { interviews } = await other(getRanking, { params: { id: blueprint.id } })
  expect(interviews.map(({ code }) => code)).toEqual([slow.code, plain.code])
  const ends = interviews.map(({ end_time }) => Date.parse(end_time ?? ''))
  expect(ends).toEqual(ends.toSorted((one, two) => one - two))
})

test('users who may not see extra time see no extra time before the start, and see the real time during the test', async () => {
  const { code, email } = await makeInterview(server, { accommodation: { percent: 25 } })
  const look = async (staff: Caller) => (await staff(getInterview, { params: { code } })).remaining_time

  expect([await look(other), await look(server.staff), await look(server.admin)]).toEqual([
    '01:00:00',
    '01:15:00',
    '01:15:00',
  ])
  await candidateOf(server.anonymous, code, email).start()
  server.clock.advance(MINUTE)
  expect([await look(other), await look(server.staff)]).toEqual(['01:14:00', '01:14:00'])
  const { clock } = await other(getEvidence, { params: { code } })
  expect(clock.map(({ kind }) => kind)).toEqual(['start'])
})
