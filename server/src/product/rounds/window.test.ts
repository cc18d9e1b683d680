import { getBlueprint, listBlueprints } from '@assay/contract/blueprints'
import type { Input } from '@assay/contract/endpoint'
import { getEntry } from '@assay/contract/exam/exam'
import type { Interview } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
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
const put = (body: Input<(typeof changeInvitations)['body']>) => server.staff(changeInvitations, { body })
const entryOf = ({ code }: Pick<Interview, 'code'>) => server.anonymous(getEntry, { params: { code } })
const startOf = ({ code, email }: Pick<Interview, 'code' | 'email'>) =>
  candidateOf(server.anonymous, code, email).start()

describe('the interview window', () => {
  test('a test can start only within its time window, and a running test continues after the time window', async () => {
    const blueprint = await makeBlueprint(server, { instructions: 'Take *your* time.', language: 'es' })
    const window = { opens_at: iso(NOON + DAY), closes_at: iso(NOON + 2 * DAY) }
    const one = await makeInvited(server, blueprint, window)
    const other = await makeInvited(server, blueprint, window, 1)

    expect(await entryOf(one)).toEqual({
      entry_state: 'waiting',
      ...window,
      language: 'es',
      instructions_html: expect.stringContaining('<em>your</em>'),
      may_confirm: false,
      is_confirmation: false,
    })
    server.clock.freeze(NOON + DAY - 1)
    await expect(startOf(one)).rejects.toMatchObject({ status: 409, code: 'NOT_OPEN_YET' })
    await expect(startOf({ ...one, email: 'somebody@example.com' })).rejects.toMatchObject({ code: 'WRONG_EMAIL' })
    server.clock.freeze(NOON + 2 * DAY - 1)
    expect(await entryOf(one)).toMatchObject({ entry_state: 'open' })
    const { questions } = await startOf(one)
    server.clock.freeze(NOON + 2 * DAY)
    await expect(startOf(other)).rejects.toMatchObject({ status: 409, code: 'WINDOW_CLOSED' })
    expect(await entryOf(other)).toMatchObject({ entry_state: 'expired' })

    expect(await startOf(one)).toMatchObject({ remaining_time: '00:59:59' })
    expect(await entryOf(one)).toMatchObject({ entry_state: 'started' })
    server.clock.freeze(NOON + 2 * DAY + 59 * 60_000)
    const candidate = candidateOf(server.anonymous, one.code, one.email)
    for (const question of questions.slice(0, 1)) await candidate.submit(question, correctOptionIds(bank, question))
    await candidate.finish()
    server.staff = await server.signIn(server.consultantUser.email)
    expect(await funnelOf(blueprint.id)).toMatchObject({ interviews: 2, started: 1, finished: 1, open: 0, expired: 1 })
  })

  test.each([
    ['a blueprint', funnelOf],
    [
      'the list of blueprints',
      async (id: number) => {
        const { blueprints } = await server.staff(listBlueprints, {})
        return blueprints.find((each) => each.id === id)?.funnel
      },
    ],
  ])('reading %s after a deadline closes the expired tests', async (_, look) => {
    const blueprint = await makeBlueprint(server)
    await startOf(await makeInvited(server, blueprint))
    server.clock.freeze(NOON + 61 * 60_000)

    expect(await look(blueprint.id)).toMatchObject({ interviews: 1, started: 1, finished: 1 })
  })

  test('a withdrawn interview cannot start, is still counted, and can be opened again', async () => {
    const blueprint = await makeBlueprint(server)
    const one = await makeInvited(server, blueprint)
    const other = await makeInvited(server, blueprint, {}, 1)
    await startOf(other)

    expect(await put({ codes: [one.code, other.code, 'x'.repeat(22)], is_withdrawn: true })).toEqual({
      changed: [one.code],
      skipped: [
        { code: other.code, reason: 'ALREADY_STARTED' },
        { code: 'x'.repeat(22), reason: 'INTERVIEW_NOT_FOUND' },
      ],
    })
    await expect(startOf(one)).rejects.toMatchObject({ status: 409, code: 'INVITATION_WITHDRAWN' })
    expect(await entryOf(one)).toMatchObject({ entry_state: 'withdrawn' })
    expect(await funnelOf(blueprint.id)).toMatchObject({ interviews: 2, started: 1, open: 0, withdrawn: 1 })
    await put({ codes: [one.code], is_withdrawn: false })
    await startOf(one)
    expect(await funnelOf(blueprint.id)).toMatchObject({ started: 2, withdrawn: 0 })
  })

  test('if the start or end of time windows is changed, the other time stays; windows that would end too early are skipped', async () => {
    const blueprint = await makeBlueprint(server)
    const [early, late] = [iso(NOON + DAY), iso(NOON + 5 * DAY)]
    const one = await makeInvited(server, blueprint, { opens_at: early, closes_at: null })
    const other = await makeInvited(server, blueprint, { opens_at: late, closes_at: null }, 1)
    const free = await makeInvited(server, blueprint, {}, 2)
    const codes = [other.code, one.code, free.code]

    const closes_at = iso(NOON + 3 * DAY)
    expect(await put({ codes, closes_at, keep: 'opens_at' })).toEqual({
      changed: [one.code, free.code],
      skipped: [{ code: other.code, reason: 'WINDOW_BACKWARDS' }],
    })
    expect(await entryOf(one)).toMatchObject({ opens_at: early, closes_at })
    expect(await entryOf(free)).toMatchObject({ opens_at: null, closes_at })
    expect(await entryOf(other)).toMatchObject({ opens_at: late, closes_at: null })

    expect(await put({ codes, opens_at: closes_at, keep: 'closes_at' })).toMatchObject({ changed: [other.code] })
    expect(await put({ codes, opens_at: null, keep: 'closes_at' })).toMatchObject({ skipped: [] })
    expect(await entryOf(one)).toMatchObject({ opens_at: null, closes_at })
    expect(await entryOf(other)).toMatchObject({ opens_at: null, closes_at: null })
  })

  test.each([
    [{ keep: 'opens_at' }, 'closes_at', 'REQUIRED'],
    [{ keep: 'closes_at' }, 'opens_at', 'REQUIRED'],
    [{ keep: 'opens_at', opens_at: null, closes_at: null }, 'opens_at', 'INVALID'],
    [{ keep: 'closes_at', opens_at: null, closes_at: null }, 'closes_at', 'INVALID'],
    [{ keep: 'opens_at', closes_at: iso(NOON) }, 'closes_at', 'WINDOW_OVER'],
    [{ closes_at: null }, 'opens_at', 'REQUIRED'],
  ] as const)('a change of the time window with %j is rejected', async (body, field, code) => {
    const one = await makeInvited(server, await makeBlueprint(server))
    await expect(put({ codes: [one.code], ...body })).rejects.toMatchObject({ errors: [{ field, code }] })
  })

  test('a later time window or an undone withdrawal never leads to a second open interview', async () => {
    const blueprint = await makeBlueprint(server)
    const closing = { closes_at: iso(NOON + DAY) }
    const old = await makeInvited(server, blueprint, closing)
    server.clock.freeze(NOON + DAY)
    server.staff = await server.signIn(server.consultantUser.email)
    const mid = await makeInvited(server, blueprint)

    expect(mid.code).not.toBe(old.code)
    const later = { opens_at: null, closes_at: iso(NOON + 9 * DAY) }
    expect(await put({ codes: [old.code], ...later })).toMatchObject({ skipped: [{ reason: 'ALREADY_INVITED' }] })
    expect(await put({ codes: [mid.code, old.code], is_withdrawn: true })).toMatchObject({ skipped: [] })
    expect(await put({ codes: [old.code], ...later, is_withdrawn: false })).toMatchObject({ changed: [old.code] })
    expect(await put({ codes: [mid.code], is_withdrawn: false })).toMatchObject({
      skipped: [{ reason: 'ALREADY_INVITED' }],
    })
    await startOf(old)
    expect(await put({ codes: [mid.code], is_withdrawn: false })).toMatchObject({
      skipped: [{ reason: 'ALREADY_INVITED' }],
    })
    await candidateOf(server.anonymous, old.code, old.email).finish()
    expect(await put({ codes: [mid.code], is_withdrawn: false })).toMatchObject({ changed: [mid.code] })
  })

  test.each<[string, object, string, string]>([
    ['no change', {}, 'is_withdrawn', 'NOTHING_TO_CHANGE'],
    ['only an opening time', { opens_at: null }, 'closes_at', 'REQUIRED'],
    ['only a closing time', { closes_at: null }, 'opens_at', 'REQUIRED'],
    ['a window in the past', { opens_at: null, closes_at: iso(NOON) }, 'closes_at', 'WINDOW_OVER'],
    [
      'a window that ends before it begins',
      { opens_at: iso(NOON + DAY), closes_at: iso(NOON + DAY - 1) },
      'closes_at',
      'WINDOW_BACKWARDS',
    ],
    ['no interview codes', { codes: [], is_withdrawn: true }, 'codes', 'REQUIRED'],
  ])('a change of invitations with %s gets 422', async (_, json, field, code) => {
    const answer = await ask(server.url, '/api/invitation/', {
      method: 'PUT',
      token: server.staff.token,
      json: { codes: ['x'.repeat(22)], ...json },
    })

    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
  })
})
