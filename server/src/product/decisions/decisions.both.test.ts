import { randomUUID } from 'node:crypto'
import { listAudit } from '@assay/contract/audit'
import type { Decision, DecisionState } from '@assay/contract/decisions/decision'
import { decide as decideCall } from '@assay/contract/decisions/decisions'
import { deleteInterview, getInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { getResults } from '@assay/contract/results/results'
import { createShare } from '@assay/contract/results/shares'
import { createWebhook } from '@assay/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decisionsOf, makeFinished } from '../../../../testing/client/decisions.ts'
import { makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const SECRET = 'She knows the director'
const UNKNOWN = 'x'.repeat(22)
const MINUTE = 60_000
let server: TestServer
let room: ReturnType<typeof decisionsOf>
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
  await server.admin(createWebhook, { body: { url: 'https://example.com/hook', events: ['interview.decided'] } })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.staff = await server.signIn(server.consultantUser.email)
  room = decisionsOf(server)
})

const UNDECIDED: Decision = { state: 'undecided', reason: null, by: null, time: null }
const statesOf = async (code: string) => (await room.look(code)).history.map(({ state }) => state)
const inList = async (code: string) => {
  const seen = await server.staff(getInterview, { params: { code } })
  return 'decision' in seen ? seen.decision : null
}

test('an interview shows its decision with author, time and reason, and all earlier decisions', async () => {
  const [code = ''] = await makeFinished(server, 1)
  expect(await room.look(code)).toEqual({ decision: UNDECIDED, history: [], notes: [], verdicts: [] })
  expect(await inList(code)).toEqual(UNDECIDED)

  const { id, changed, skipped } = await room.decide([code], 'shortlisted', 'Knows SQL')
  server.clock.advance(MINUTE)
  await room.decide([code], 'declined')

  expect({ id, changed, skipped }).toEqual({ id: expect.any(Number), changed: [code], skipped: [] })
  const { decision, history } = await room.look(code)
  const by = { id: server.consultantUser.id, full_name: 'Grace Hopper' }
  expect(decision).toEqual({ state: 'declined', reason: null, by, time: expect.any(String) })
  expect(history).toEqual([decision, { state: 'shortlisted', reason: 'Knows SQL', by, time: expect.any(String) }])
  expect(Date.parse(decision.time ?? '') - Date.parse(history[1]?.time ?? '')).toBeGreaterThanOrEqual(MINUTE)
  expect(await inList(code)).toEqual(decision)
})

test('a request decides or skips each interview separately, in the given order', async () => {
  const [first = '', second = '', third = ''] = await makeFinished(server, 3)
  const { code: waiting } = await makeInterview(server)
  const { interview: running } = await makeRunningExam(server)
  await room.decide([second], 'on_hold', 'Wait')

  const asked = [third, UNKNOWN, running.code, second, waiting, first, third]
  expect(await room.decide(asked, 'on_hold', 'Wait')).toEqual({
    id: expect.any(Number),
    changed: [third, first],
    skipped: [
      { code: UNKNOWN, reason: 'INTERVIEW_NOT_FOUND' },
      { code: running.code, reason: 'RESULT_NOT_AVAILABLE' },
      { code: second, reason: 'UNCHANGED' },
      { code: waiting, reason: 'RESULT_NOT_AVAILABLE' },
    ],
  })
  expect((await room.decide([second], 'on_hold')).changed).toEqual([second])
  const [fresh = ''] = await makeFinished(server, 1)
  expect(await room.decide([fresh], 'undecided')).toMatchObject({ id: null, changed: [], skipped: [{ code: fresh }] })
})

test.each([
  [{ codes: [], state: 'declined' }, 'codes'],
  [{ codes: Array.from({ length: 101 }, (_, at) => `${at}`), state: 'declined' }, 'codes'],
  [{ codes: [UNKNOWN], state: 'hired' }, 'state'],
  [{ codes: [UNKNOWN], state: 'declined', reason: ' ' }, 'reason'],
  [{ codes: [UNKNOWN], state: 'declined', reason: 'x'.repeat(501) }, 'reason'],
])('a decision request with an invalid field is rejected (case %#)', async (json, field) => {
  const answer = await ask(server.url, '/api/decision/', { method: 'POST', token: server.staff.token, json })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
})

test('a decision does not change the result, and a reopening does not change the decision', async () => {
  const { interview } = await makeRunningExam(server)
  const { code } = interview
  server.clock.advance(2 * 60 * MINUTE)
  server.staff = await server.signIn(server.consultantUser.email)
  room = decisionsOf(server)
  const resultOf = () => server.staff(getResults, { params: { code } })
  const { decision: _, ...before } = await resultOf()
  const { id } = await room.decide([code], 'advanced', 'Hired')

  const { decision, ...after } = await resultOf()
  expect(after).toEqual({ ...before, updated_time: after.updated_time })
  expect(decision).toMatchObject({ state: 'advanced', reason: 'Hired' })

  await server.staff(reopenInterview, { params: { code }, body: { minutes: 5, reason: 'The power was out' } })
  expect(await inList(code)).toMatchObject({ state: 'advanced', reason: 'Hired' })
  expect((await room.decide([code], 'declined')).skipped).toEqual([{ code, reason: 'RESULT_NOT_AVAILABLE' }])
  expect(await room.undo(id)).toEqual({ changed: [code], skipped: [] })
})

test('an undo reverts all decisions of one request, except for interviews with a later decision', async () => {
  const codes = await makeFinished(server, 3)
  const [first = '', second = '', third = ''] = codes
  await room.decide([first], 'on_hold', 'Wait')
  const { id } = await room.decide(codes, 'declined', 'Too few points')
  await room.decide([third], 'advanced')

  expect(await room.undo(id)).toEqual({
    changed: [first, second],
    skipped: [{ code: third, reason: 'CHANGED_SINCE' }],
  })
  expect((await room.look(first)).decision).toMatchObject({
    state: 'on_hold',
    reason: 'Wait',
    by: { id: server.consultantUser.id },
  })
  expect(await statesOf(second)).toEqual(['undecided', 'declined'])
  expect(await inList(second)).toMatchObject({ state: 'undecided', reason: null })
  expect(await statesOf(third)).toEqual(['advanced', 'declined'])
  await expect(room.undo(id)).rejects.toMatchObject({ status: 409, code: 'DECISION_UNDONE' })
  await expect(room.undo(4_711)).rejects.toMatchObject({ status: 404, code: 'DECISION_NOT_FOUND' })
})

test('two decisions about the same interview can both be undone, in reverse order', async () => {
  const [code = ''] = await makeFinished(server, 1)
  const one = await room.decide([code], 'shortlisted')
  const other = await room.decide([code], 'advanced')

  await room.undo(other.id)
  expect(await inList(code)).toMatchObject({ state: 'shortlisted' })
  expect(await room.undo(one.id)).toMatchObject({ changed: [code] })
  expect(await inList(code)).toMatchObject({ state: 'undecided', by: { full_name: 'Grace Hopper' } })
})

test('simultaneous decisions on two nodes are all stored, and only one of several undos succeeds', async () => {
  const codes = await makeFinished(server, 4)
  const other = server.place.databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const there = decisionsOf({ ...server, staff: other.holder(server.staff.token ?? '') })
  const states: DecisionState[] = ['shortlisted', 'on_hold', 'declined', 'advanced']
  const asked = Array.from({ length: 12 }, (_, at) => ({ state: states[at % 4] ?? 'declined', reason: `Reason ${at}` }))

  const made = await Promise.all(
    asked.map(({ state, reason }, at) =>
      (at % 2 ? room : there).decide(at % 3 ? codes : codes.toReversed(), state, reason),
    ),
  )

  expect(new Set(made.map(({ id }) => id)).size).toBe(12)
  for (const { changed } of made) expect(changed).toHaveLength(4)
  const histories = await Promise.all(codes.map(async (code) => (await room.look(code)).history))
  for (const [at, history] of histories.entries()) {
    expect(history.map(({ reason }) => reason).toSorted()).toEqual(asked.map(({ reason }) => reason).toSorted())
    expect(history.map(({ reason }) => reason)).toEqual(histories[0]?.map(({ reason }) => reason))
    expect(await inList(codes[at] ?? '')).toEqual(history[0])
  }
  const same = Array.from({ length: 12 }, (_, at) => (at % 2 ? room : there).decide(codes, 'on_hold', 'Once'))
  expect((await Promise.all(same)).map(({ changed }) => changed.length).filter(Boolean)).toEqual([4])
  await room.undo((await Promise.all(same)).find(({ id }) => id !== null)?.id ?? 0)
  const last = made[asked.findIndex(({ reason }) => reason === histories[0]?.[0]?.reason)]
  const undone = await Promise.allSettled([1, 2, 3, 4].map((side) => (side % 2 ? room : there).undo(last?.id ?? 0)))
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await differences(server.db)).toEqual([])
  if (other !== server) await other.close()
})

test('requests with the same idempotency key decide once, and a failed request changes no decision', async () => {
  const codes = await makeFinished(server, 2)
  const headers = { 'idempotency-key': randomUUID() }
  const again = () => server.staff(decideCall, { headers, body: { codes, state: 'shortlisted' } })
  const answers = await Promise.all([again(), again(), again()])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await statesOf(codes[0] ?? '')).toEqual(['shortlisted'])

  // Webhook deliveries are written last, so their failure must roll back all earlier writes.
  await sql`alter table webhooks rename to webhooks_away`.execute(server.db)
  await expect(room.decide(codes, 'declined')).rejects.toMatchObject({ status: 500 })
  await sql`alter table webhooks_away rename to webhooks`.execute(server.db)
  for (const code of codes) expect(await statesOf(code)).toEqual(['shortlisted'])
  expect(await differences(server.db)).toEqual([])
})

test('interview lists can be filtered by decision, combined with other filters', async () => {
  const codes = await makeFinished(server, 3, { name: 'Zaha Hadid', email: 'zaha@example.com' })
  const [first = '', second = '', third = ''] = codes
  await room.decide([first, third], 'advanced')
  await room.decide([third], 'undecided')
  const found = async (query: object) => {
    const list = await server.staff(listInterviews, { query })
    expect(list.amount_of_interviews).toBe(list.interviews.length)
    return list.interviews.map(({ code }) => code)
  }

  expect(await found({ decision: 'advanced', name_or_mail: 'zaha' })).toEqual([first])
  expect(await found({ decision: 'undecided', name_or_mail: 'zaha', status: 'Done' })).toEqual([third, second])
  expect(await found({ decision: 'undecided', name_or_mail: 'zaha', sort: 'name', status: 'To Do' })).toEqual([])
  await expect(found({ decision: 'hired' })).rejects.toMatchObject({ status: 422 })
})

test('candidates, anonymous callers and readers of shared links see no decision', async () => {
  const [code = ''] = await makeFinished(server, 1)
  const { link } = await server.staff(createShare, { body: { codes: [code], days: 1 } })
  const seen = async () => {
    const paths = [`interview/${code}`, `interview/${code}/entry`, `interview/${code}/receipt`]
    const answers = [...paths, `shared/${link.split('/shared/')[1]}`].map((path) => ask(server.url, `/api/${path}`))
    return (await Promise.all(answers)).map(({ status, json }) => ({ status, json }))
  }
  const before = await seen()
  await room.decide([code], 'declined', SECRET)

  expect(await seen()).toEqual(before)
})

test('the audit log and webhooks contain the decision, but never its reason', async () => {
  const [code = ''] = await makeFinished(server, 1)
  const { id } = await room.decide([code], 'shortlisted', SECRET)
  await room.undo(id)

  const auditEntries = async () =>
    (await server.admin(listAudit, { query: { interview: code, action: 'decided' } })).rows.map(({ detail }) => detail)
  const expected = [
    { from: 'shortlisted', to: 'undecided' },
    { from: 'undecided', to: 'shortlisted' },
  ]
  await expect.poll(auditEntries).toEqual(expected)
  const deliveries = await server.db.selectFrom('deliveries').select(['type', 'data']).orderBy('id').execute()
  const { id: publicId } = await server.staff(getResults, { params: { code } })
  const own = deliveries
    .filter(({ data }) => data.includes(publicId))
    .map(({ type, data }) => ({ type, ...JSON.parse(data) }))
  const sibling = { type: 'interview.decided', code: publicId, interview_status: 'Done' }
  expect(own).toMatchObject([
    { ...sibling, decision: 'shortlisted' },
    { ...sibling, decision: 'undecided' },
  ])
  const kept = [await server.db.selectFrom('audit').select('detail').execute(), deliveries]
  expect(JSON.stringify(kept)).not.toContain(SECRET)
})

test('deleting an interview deletes its decisions, so that an undo no longer changes them', async () => {
  const [gone = '', stays = ''] = await makeFinished(server, 2)
  const both = await room.decide([gone, stays], 'declined')
  const alone = await room.decide([gone], 'advanced')
  await server.staff(deleteInterview, { params: { code: gone } })

  expect(await room.undo(both.id)).toEqual({ changed: [stays], skipped: [] })
  await expect(room.undo(alone.id)).rejects.toMatchObject({ code: 'DECISION_NOT_FOUND' })
})
