import { getBlueprint, listBlueprints, updateBlueprint } from '@assay/contract/blueprints'
import { createInterview, deleteInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { getResults } from '@assay/contract/results/results'
import { getRanking } from '@assay/contract/rounds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited, makeRound, people } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const DAY = 24 * 60 * 60_000
const NOON = Date.UTC(2031, 4, 5, 12)

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 14)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(NOON)
  server.staff = await server.signIn(server.consultantUser.email)
})

const iso = (at: number) => new Date(at).toISOString()
const funnelOf = async (id: number) => (await server.staff(getBlueprint, { params: { id } })).funnel
const post = (path: string, json: object) => ask(server.url, path, { method: 'POST', token: server.staff.token, json })
const startOf = ({ code, email }: Pick<Interview, 'code' | 'email'>) =>
  candidateOf(server.anonymous, code, email).start()

async function answerAndFinish({ code, email }: Pick<Interview, 'code' | 'email'>, right: number) {
  const candidate = candidateOf(server.anonymous, code, email)
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, right)) await candidate.submit(question, correctOptionIds(bank, question))
  server.clock.advance(1_000)
  await candidate.finish()
}

describe('many candidates in one request', () => {
  test('each candidate of a list gets an interview, and the same request again creates no further interview', async () => {
    const blueprint = await makeBlueprint(server, { language: 'es', open_days: 7 })
    const list = [...people(3), { name: '林小明', email: 'LIN@example.com ', language: 'ch' as const }]

    const first = await makeRound(server, blueprint, list)
    expect(first.amount_created).toBe(4)
    expect(first.interviews.map(({ email, language, is_new }) => [email, language, is_new])).toEqual([
      ['person0@example.com', 'es', true],
      ['person1@example.com', 'es', true],
      ['person2@example.com', 'es', true],
      ['lin@example.com', 'ch', true],
    ])
    expect(first.interviews[0]).toMatchObject({
      blueprint: { id: blueprint.id, name: blueprint.name },
      opens_at: null,
      closes_at: iso(NOON + 7 * DAY),
      entry_state: 'open',
      amount_of_questions: 10,
      invitation: { state: 'not_sent', sent_at: null, reason: null },
    })

    const again = await makeRound(server, blueprint, [...list.toReversed(), ...people(1, 9)])
    expect(again.amount_created).toBe(1)
    expect(again.interviews.map(({ code }) => code).slice(0, 4)).toEqual(
      first.interviews.map(({ code }) => code).toReversed(),
    )
    expect(again.interviews.map(({ is_new }) => is_new)).toEqual([false, false, false, false, true])
  })

  test('a candidate who has finished gets another interview only if the request explicitly asks for a repetition', async () => {
    const blueprint = await makeBlueprint(server)
    const made = await makeInvited(server, blueprint)
    await answerAndFinish(made, 5)

    const kept = await makeRound(server, blueprint, people(1))
    expect(kept.interviews).toMatchObject([{ code: made.code, is_new: false }])
    const other = await makeRound(server, blueprint, people(1), { again: true })
    expect(other.interviews).toMatchObject([{ is_new: true, entry_state: 'open' }])
    expect(other.interviews[0]?.code).not.toBe(made.code)
    expect((await makeRound(server, blueprint, people(1), { again: true })).amount_created).toBe(0)
  })

  test.each<[string, object, string]>([
    ['an invalid e-mail', { candidates: [...people(3), { name: 'Ada', email: 'x' }] }, 'candidates.3.email'],
    [
      'the same e-mail twice',
      { candidates: [...people(2), { name: 'Ada', email: 'PERSON1@example.com' }] },
      'candidates.2.email',
    ],
    [
      'a name that adds a mail header',
      { candidates: [{ name: 'Ada\r\nBcc: a@b.co', email: 'a@b.co' }] },
      'candidates.0.name',
    ],
    ['a line break after a name', { candidates: [{ name: 'Ada\n', email: 'a@b.co' }] }, 'candidates.0.name'],
    ['a line break after an e-mail', { candidates: [{ name: 'Ada', email: 'a@b.co\n' }] }, 'candidates.0.email'],
    ['no candidates', { candidates: [] }, 'candidates'],
    ['too many candidates', { candidates: people(101) }, 'candidates'],
    ['a window that ends at its start', { opens_at: iso(NOON + DAY), closes_at: iso(NOON + DAY) }, 'closes_at'],
    ['a window in the past', { closes_at: iso(NOON) }, 'closes_at'],
    ['a time without a time zone', { opens_at: '2031-06-01T10:00:00' }, 'opens_at'],
    ['a date that does not exist', { closes_at: '2031-02-30T10:00:00Z' }, 'closes_at'],
  ])('a list with %s is rejected completely', async (_, wrong, field) => {
    const { id } = await makeBlueprint(server)
    const answer = await post(`/api/blueprint/${id}/interviews`, { candidates: people(3), ...wrong })

    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
    expect((await funnelOf(id)).interviews).toBe(0)
  })

  test('a round needs enough questions, an active blueprint and, for invitations, mail settings', async () => {
    const shrunk = await makeBank(server, 10, ['SHRINKING'])
    const blueprint = await makeBlueprint(server, { labels: [{ name: 'SHRINKING' }] })
    const { id } = blueprint
    const path = `/api/blueprint/${id}/interviews`
    await ask(server.url, `/api/question/${shrunk[0]?.id}`, { method: 'DELETE', token: server.staff.token })

    const wanted = { candidates: people(2) }
    expect(await post(path, wanted)).toMatchObject({ status: 422, json: { code: 'TOO_FEW_QUESTIONS' } })
    expect(await post(path, { ...wanted, invite: true })).toMatchObject({ json: { code: 'MAIL_NOT_SET_UP' } })
    await server.staff(updateBlueprint, { params: { id }, body: { is_archived: true } })
    expect(await post(path, wanted)).toMatchObject({ status: 409, json: { code: 'BLUEPRINT_ARCHIVED' } })
    expect(await post('/api/blueprint/999999/interviews', wanted)).toMatchObject({
      status: 404,
      json: { code: 'BLUEPRINT_NOT_FOUND' },
    })
    expect((await funnelOf(id)).interviews).toBe(0)
  })
})

test('an interview from a blueprint cannot have its own labels, number of questions or time', async () => {
  const { id } = await makeBlueprint(server, { language: 'es', open_days: 3 })
  const who = { name: 'Ada Lovelace', email: 'ada@example.com', blueprint_id: id }
  const make = (body: object) => post('/api/interview/', { ...who, ...body })

  const beside = await make({ labels: ['GENERAL'], max_time: 60, amount_of_questions: 10 })
  expect(beside.json.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)).toEqual([
    'max_time FROM_BLUEPRINT',
    'amount_of_questions FROM_BLUEPRINT',
    'labels FROM_BLUEPRINT',
  ])
  expect(await make({ blueprint_id: 999_999 })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'blueprint_id', code: 'UNKNOWN_BLUEPRINT' }] },
  })
  expect(await make({ opens_at: iso(NOON + DAY), language: 'ch' })).toMatchObject({
    status: 201,
    json: { language: 'ch', closes_at: iso(NOON + 4 * DAY), entry_state: 'waiting' },
  })
  expect(await make({ email: 'ADA@example.com' })).toMatchObject({ status: 409, json: { code: 'ALREADY_INVITED' } })
  expect(await make({ email: 'grace@example.com', closes_at: null })).toMatchObject({ json: { closes_at: null } })
})

test('a repeated request with the same idempotency key returns the same interview', async () => {
  const { id } = await makeBlueprint(server)
  const body = { name: 'Ada', email: 'ada@example.com', blueprint_id: id }
  const headers = { 'idempotency-key': '0f8fad5b-d9cb-469f-a165-70867728950e' }

  const first = await server.staff(createInterview, { body, headers })
  expect((await server.staff(createInterview, { body, headers })).code).toBe(first.code)
  await expect(server.staff(createInterview, { body })).rejects.toMatchObject({ code: 'ALREADY_INVITED' })
})

test('ranks and percentiles equal a direct count, even with equal scores, repeats and deletions', async () => {
  const blueprint = await makeBlueprint(server)
  const { interviews } = await makeRound(server, blueprint, people(22))
  const rights = Array.from(interviews, (_, at) => at % 4)
  for (const [at, interview] of interviews.entries()) await answerAndFinish(interview, rights[at] ?? 0)
  const again = await makeInvited(server, blueprint, { again: true })
  await answerAndFinish(again, 9)
  const ranking = () => server.staff(getRanking, { params: { id: blueprint.id }, query: { limit: 100 } })

  const expectCounted = async () => {
    const { interviews: ranked, amount_of_interviews } = await ranking()
    expect(amount_of_interviews).toBe(ranked.length)
    for (const { score, standing } of ranked) {
      const scores = ranked.map((one) => one.score ?? 0)
      const lower = scores.filter((one) => one < (score ?? 0)).length
      const same = scores.filter((one) => one === score).length - 1
      expect(standing).toEqual({
        rank: 1 + scores.filter((one) => one > (score ?? 0)).length,
        finished: scores.length,
        scored_lower: lower,
        scored_same: same,
        percentile: scores.length > 20 ? Math.round((100 * (lower + same / 2)) / (scores.length - 1)) : null,
      })
    }
    const order = ranked.map(({ score, end_time }) => [-(score ?? 0), end_time] as const)
    expect(order).toEqual(order.toSorted(([a, at], [b, other]) => a - b || String(at).localeCompare(String(other))))
    return ranked
  }

  const ranked = await expectCounted()
  expect(ranked).toHaveLength(23)
  expect(ranked[0]).toMatchObject({ code: again.code, standing: { rank: 1, percentile: 100 } })
  const results = await server.staff(getResults, { params: { code: again.code } })
  expect(results.standing).toEqual(ranked[0]?.standing)
  for (const { code } of ranked.slice(0, 4)) await server.staff(deleteInterview, { params: { code } })
  expect((await expectCounted())[0]?.standing.percentile).toBeNull()
  expect(await funnelOf(blueprint.id)).toMatchObject({ interviews: 19, started: 19, finished: 19 })
})

test('the interview list can be filtered by blueprint, alone and together with other filters', async () => {
  const [one, other] = [await makeBlueprint(server), await makeBlueprint(server)]
  const made = (await makeRound(server, one, people(3))).interviews
  await makeRound(server, other, people(3))
  for (const second of made.slice(1, 2)) await startOf(second)
  const codes = async (query: object) =>
    (await server.staff(listInterviews, { query })).interviews.map(({ code }) => code)

  expect(await codes({ blueprint: one.id })).toEqual(made.map(({ code }) => code).toReversed())
  expect(await codes({ blueprint: one.id, status: 'In Progress' })).toEqual([made[1]?.code])
  expect(await codes({ blueprint: one.id, name_or_mail: 'person2@' })).toEqual([made[2]?.code])
  expect(await codes({ blueprint: one.id, labels: 'NOWHERE' })).toEqual([])
  expect(await codes({ blueprint: 999_999 })).toEqual([])
})

test('a round is open while a candidate can start a test or is in a running test', async () => {
  const [open, running, expired, empty] = await Promise.all([1, 2, 3, 4].map(() => makeBlueprint(server)))
  if (!open || !running || !expired || !empty) throw new Error('nothing was made')
  await makeRound(server, open, people(1))
  await makeRound(server, expired, people(1), { closes_at: iso(NOON + 1) })
  await startOf(await makeInvited(server, running, { closes_at: iso(NOON + DAY) }))
  server.clock.freeze(NOON + 60_000)

  const { blueprints } = await server.staff(listBlueprints, { query: { open: 'true', limit: 100 } })
  const ids = blueprints.map(({ id }) => id)
  expect(ids).toContain(open.id)
  expect(ids).toContain(running.id)
  expect(ids).not.toContain(expired.id)
  expect(ids).not.toContain(empty.id)
})

test('the public view of an interview has the same fields with and without a blueprint', async () => {
  const { code } = await makeInvited(server, await makeBlueprint(server))
  const { json } = await ask(server.url, `/api/interview/${code}`)

  expect(Object.keys(json).sort()).toEqual([
    'amount_of_answered_questions',
    'amount_of_questions',
    'code',
    'interview_status',
    'is_activated',
    'is_closed',
    'max_time',
    'remaining_time',
  ])
})
