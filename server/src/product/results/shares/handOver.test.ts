import { createNote, deleteNote, updateNote } from '@assay/contract/decisions/notes'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { createShare, deleteShare, listShares, takeOverShare } from '@assay/contract/results/shares'
import { createUser, deleteUser, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { binOf } from '../../../../../testing/client/bin.ts'
import { makeFinished } from '../../../../../testing/client/decisions.ts'
import { candidateOf, makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { PASSWORD } from '../../../../../testing/client/people.ts'
import { makeBlueprint, makeInvited } from '../../../../../testing/client/round.ts'
import { handOver } from '../../../../../testing/client/shares.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const NOON = Date.UTC(2031, 4, 5, 12)
const HTML = '<img src=x onerror=alert(1)> & "co"'
const COMPANY = { name: null, logo: null, accent: null, privacy_contact: null, website: null }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(NOON)
  server.staff = await server.signIn(server.consultantUser.email)
  server.admin = await server.signIn(server.adminUser.email)
})

async function inRound(blueprint: { id: number }, who: number): Promise<string> {
  const { code, email } = await makeInvited(server, blueprint, {}, who)
  const candidate = candidateOf(server.anonymous, code, email)
  await candidate.start()
  await candidate.finish()
  return code
}

const noteOf = async (code: string, text: string) =>
  (await server.staff(createNote, { params: { code }, body: { text } })).id

const listed = async (id: number) => (await server.staff(listShares)).shares.find((share) => share.id === id)

test('a hand-over link shows its author, the role, and each candidate’s number and score', async () => {
  const blueprint = await makeBlueprint(server, { role: 'Backend engineer', pass_mark: 60 })
  const codes = [await inRound(blueprint, 1), await inRound(blueprint, 2)]
  const link = await handOver(server, codes, { note: HTML })

  const { candidates, ...about } = await link.read()

  expect(about).toEqual({
    expires_at: new Date(NOON + 14 * 24 * 60 * 60_000).toISOString(),
    company: COMPANY,
    role: 'Backend engineer',
    made_by: 'Grace Hopper',
    note: HTML,
    with_verdicts: false,
    pass_mark: 60,
    place_state: 'too_few',
  })
  expect(candidates).toMatchObject([{ number: 1 }, { number: 2 }])
  for (const candidate of candidates) {
    expect(Object.keys(candidate).sort()).toEqual([
      ...['amount_of_questions', 'confirmation', 'end_time', 'interview_time', 'labels', 'max_time', 'name', 'notes'],
      'number',
      ...['pass', 'place', 'result', 'score', 'standard_error', 'standing', 'verdicts'],
    ])
    // No candidate has answered a question, so all fields except the margin of error are empty.
    const { pass, place, standing, notes, verdicts } = candidate
    expect({ pass, place, standing, notes, verdicts }).toEqual({
      ...{ pass: null, place: null, standing: null },
      ...{ notes: [], verdicts: [] },
    })
    expect(candidate.standard_error).toBeGreaterThan(0)
  }
  expect(JSON.stringify(candidates)).not.toMatch(/@|"code"/)
  expect(await listed(link.id)).toMatchObject({
    ...{ is_hand_over: true, with_verdicts: false, role: 'Backend engineer', views: 1, amount_of_verdicts: 0 },
    created_by: { id: server.consultantUser.id, full_name: 'Grace Hopper' },
  })
})

test('a hand-over link shows the role and the pass mark only if these are equal in all its rounds', async () => {
  const one = await inRound(await makeBlueprint(server, { role: 'Designer', pass_mark: 60 }), 3)
  const other = await inRound(await makeBlueprint(server, { role: 'Designer', pass_mark: 70 }), 4)
  const [alone = ''] = await makeFinished(server, 1)

  expect(await (await handOver(server, [one, other])).read()).toMatchObject({ role: 'Designer', pass_mark: null })
  const mixed = await handOver(server, [one, alone])
  expect(await mixed.read()).toMatchObject({ role: null, pass_mark: null, place_state: 'too_few' })
  expect(await listed(mixed.id)).toMatchObject({ role: null })
})

test('a hand-over link shows the current text of the chosen notes, and no other notes', async () => {
  const [first = '', second = ''] = await makeFinished(server, 2)
  const [foreign = ''] = await makeFinished(server, 1)
  const asked = [await noteOf(second, 'Second'), await noteOf(first, HTML), await noteOf(first, 'And again')]
  await noteOf(first, 'Not for them')
  const link = await handOver(server, [first, second], { notes: [...asked, asked[0] ?? 0] })

  const by = 'Grace Hopper'
  const time = new Date(NOON).toISOString()
  const notesNow = async () => (await link.read()).candidates.map(({ notes }) => notes)
  expect(await notesNow()).toEqual([
    [
      { text: HTML, by, time },
      { text: 'And again', by, time },
    ],
    [{ text: 'Second', by, time }],
  ])
  await server.staff(updateNote, { params: { code: second, id: asked[0] ?? 0 }, body: { text: 'Third' } })
  await server.staff(deleteNote, { params: { code: first, id: asked[1] ?? 0 } })
  expect(await notesNow()).toMatchObject([[{ text: 'And again' }], [{ text: 'Third' }]])

  const wrong = { codes: [first], days: 1, hand_over: { notes: [asked[2] ?? 0, await noteOf(foreign, 'x'), 4_711] } }
  const answer = await ask(server.url, '/api/share/', { method: 'POST', token: server.staff.token, json: wrong })
  expect(answer).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'hand_over.notes.1', code: 'UNKNOWN_NOTE' }] },
  })
  const { shares } = await server.staff(listShares)
  expect(shares[0]?.id).toBe(link.id)
})

test.each([
  ['an empty note', { note: ' ' }, 'hand_over.note'],
  ['a note that is too long', { note: 'x'.repeat(2_001) }, 'hand_over.note'],
  ['a string as the id of a note', { notes: ['1'] }, 'hand_over.notes.0'],
  ['a string as the setting for opinions', { verdicts: 'yes' }, 'hand_over.verdicts'],
  ['null as its settings', null, 'hand_over'],
])('a hand-over link with %s is rejected', async (_, hand_over, field) => {
  const json = { codes: ['x'.repeat(22)], days: 1, hand_over }
  const answer = await ask(server.url, '/api/share/', { method: 'POST', token: server.staff.token, json })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
})

test('a user can take over an active link, which then has a new owner and the same address', async () => {
  const link = await handOver(server, await makeFinished(server, 1))
  const taken = await server.admin(takeOverShare, { params: { id: link.id } })

  expect(taken).toEqual(await listed(link.id))
  expect(taken.created_by).toEqual({ id: server.adminUser.id, full_name: server.adminUser.full_name })
  expect(await link.read()).toMatchObject({ made_by: server.adminUser.full_name })
  await server.staff(deleteShare, { params: { id: link.id } })
  const gone = { status: 404, code: 'SHARE_NOT_FOUND' }
  for (const id of [link.id, 4_711])
    await expect(server.admin(takeOverShare, { params: { id } })).rejects.toMatchObject(gone)
})

async function makeLeavingUser(name: string) {
  const email = `${name.toLowerCase()}@example.com`
  const { id } = await server.admin(createUser, { body: { full_name: `${name} Leaves`, email, password: PASSWORD } })
  return { id, staff: await server.signIn(email) }
}

test('when a user’s account is closed, the user’s shared links are revoked permanently, on every node', async () => {
  const node = server.place.databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const codes = await makeFinished(server, 2)
  const stays = await handOver(server, codes)
  const leaver = await makeLeavingUser('Alan')
  const deleted = await makeLeavingUser('Dorothy')
  const own = await handOver({ ...server, staff: leaver.staff }, codes)
  const saved = await handOver({ ...server, staff: leaver.staff }, codes)
  const others = await handOver({ ...server, staff: deleted.staff }, codes)
  await server.staff(takeOverShare, { params: { id: saved.id } })
  const statusOf = async ({ token }: { token: string }, method = 'GET') =>
    (await ask(node.url, `/api/shared/${token}${method === 'PUT' ? '/verdict' : ''}`, { method, json: {} })).status
  expect(
    await Promise.all([stays, own, saved, others].map((link) => ask(node.url, `/api/shared/${link.token}`))),
  ).toMatchObject(Array.from({ length: 4 }, () => ({ status: 200 })))

  server.clock.advance(1_000)
  await server.admin(updateUser, { params: { id: leaver.id }, body: { is_active: false } })
  await server.admin(deleteUser, { params: { id: deleted.id } })

  const [gone, dead] = [
    await ask(node.url, `/api/shared/${own.token}`),
    await ask(node.url, `/api/shared/${others.token}`),
  ]
  expect([gone, dead]).toMatchObject(
    Array.from({ length: 2 }, () => ({ status: 404, json: { code: 'SHARE_NOT_FOUND' } })),
  )
  expect(await statusOf(own, 'PUT')).toBe(404)
  expect((await ask(node.url, `/api/shared/${saved.token}`)).status).toBe(200)
  const ids = async () => (await server.staff(listShares)).shares.map(({ id }) => id)
  expect(await ids()).toEqual(expect.arrayContaining([stays.id, saved.id]))
  for (const { id } of [own, others]) {
    expect(await ids()).not.toContain(id)
    await expect(server.staff(takeOverShare, { params: { id } })).rejects.toMatchObject({ status: 404 })
  }
  await server.admin(updateUser, { params: { id: leaver.id }, body: { is_active: true } })
  expect((await ask(node.url, `/api/shared/${own.token}`)).status).toBe(404)
  if (node !== server) await node.close()
})

test('the view count of a link equals the number of successful reads, including simultaneous reads', async () => {
  const link = await handOver(server, await makeFinished(server, 1))
  const plain = await server.staff(createShare, { body: { codes: await makeFinished(server, 1), days: 1 } })
  await Promise.all(Array.from({ length: 20 }, () => link.read()))
  await ask(server.url, `/api/shared/${link.token}x`)
  await ask(server.url, `/api/shared/${link.token}/verdict`, { method: 'PUT', json: {} })

  expect(await listed(link.id)).toMatchObject({ views: 20 })
  expect(await listed(plain.id)).toMatchObject({ is_hand_over: false, with_verdicts: false, role: null, views: 0 })
})

test('the number of a candidate on a hand-over link never changes, and a link without candidates is revoked', async () => {
  const [first = '', second = ''] = await makeFinished(server, 2)
  const { interview } = await makeRunningExam(server)
  server.clock.advance(2 * 60 * 60_000)
  server.staff = await server.signIn(server.consultantUser.email)
  const link = await handOver(server, [first, interview.code, second])
  const numbers = async () => (await link.read()).candidates.map(({ number }) => number)
  const remove = (code: string) => server.staff(deleteInterview, { params: { code } })

  await remove(first)
  await server.staff(reopenInterview, { params: { code: interview.code }, body: { minutes: 5, reason: 'No power' } })
  expect(await numbers()).toEqual([3])
  await remove(second)
  expect(await numbers()).toEqual([])
  server.clock.advance(2 * 60 * 60_000 + 72 * 60 * 60_000)
  server.staff = await server.signIn(server.consultantUser.email)
  expect(await numbers()).toEqual([2])
  await remove(interview.code)
  expect(await ask(server.url, `/api/shared/${link.token}`)).toMatchObject({ status: 404 })
  expect(await listed(link.id)).toBeUndefined()
})

test('a restored interview is on its shared links again, with its number, notes and verdicts', async () => {
  const [code = '', other = ''] = await makeFinished(server, 2)
  const note = await noteOf(code, 'Knows SQL')
  const alone = await handOver(server, [code], { notes: [note], verdicts: true })
  const both = await handOver(server, [other, code])
  await alone.say({ number: 1, verdict: 'yes', name: 'Hedy Lamarr' })
  const before = await alone.read()
  await server.staff(deleteInterview, { params: { code } })
  expect(await ask(server.url, `/api/shared/${alone.token}`)).toMatchObject({ status: 404 })
  expect((await both.read()).candidates.map(({ number }) => number)).toEqual([1])

  const [item] = (await binOf(server.staff).list()).items
  await binOf(server.staff).restore(item?.id ?? 0)
  expect(await alone.read()).toEqual(before)
  expect((await both.read()).candidates.map(({ number }) => number)).toEqual([1, 2])
  await alone.say({ number: 1, verdict: 'no', name: 'Ada' })
  expect(await listed(alone.id)).toMatchObject({ amount_of_verdicts: 2, candidates: [{ code }] })
})
