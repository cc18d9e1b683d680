import { createToken, getOwnToken, listTokens } from '@assay/contract/auth/tokens'
import { deletePermanently, listBin, restoreItem } from '@assay/contract/bin'
import { createBlueprint, deleteBlueprint, listBlueprints, updateBlueprint } from '@assay/contract/blueprints'
import { decide, undoDecision } from '@assay/contract/decisions/decisions'
import type { Endpoint } from '@assay/contract/endpoint'
import { listEvents } from '@assay/contract/feed/feed'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { createInterview, deleteInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { getMail } from '@assay/contract/invitations'
import { createLabel, listLabels } from '@assay/contract/labels'
import { getPerson } from '@assay/contract/people'
import { compareInterviews } from '@assay/contract/results/compare'
import { createShare, deleteShare, listShares, takeOverShare } from '@assay/contract/results/shares'
import { getRanking, revealInterviews } from '@assay/contract/rounds'
import type { Scope } from '@assay/domain/people/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../../testing/client/caller.ts'
import { candidateOf, makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound } from '../../../../../testing/client/round.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

const OWN = 'Own Name'
const HIDDEN = 'Hidden Name'
const SAME = 'both@example.com'

interface Round {
  id: number
  done: Interview
  open: Interview
  binned: Interview
}

let server: TestServer
let own: Round
let hidden: Round
let byHand: Interview
let token: string
let robot: Caller

async function makeMixedRound(name: string): Promise<Round> {
  const { id } = await makeBlueprint(server, { name: `${name} round` })
  const emails = [SAME, `open${id}@example.com`, `gone${id}@example.com`]
  const { interviews } = await makeRound(
    server,
    { id },
    emails.map((email) => ({ name, email })),
  )
  const [done, open, binned] = interviews
  if (!done || !open || !binned) throw new Error('nothing was made')
  const candidate = candidateOf(server.anonymous, done.code, SAME)
  await candidate.start()
  await candidate.finish()
  await server.admin(deleteInterview, { params: { code: binned.code } })
  return { id, done, open, binned }
}

const bindTo = (blueprint_ids: number[], scopes: Scope[] = ['interviews:write']) =>
  server.admin(createToken, { body: { name: 'Bound', kind: 'service', scopes, blueprint_ids } })

beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
  own = await makeMixedRound(OWN)
  hidden = await makeMixedRound(HIDDEN)
  byHand = await makeInterview(server, { name: HIDDEN })
  const made = await bindTo([own.id])
  token = made.token
  robot = server.holder(token)
})
afterAll(() => server.close())

const refused = (code: string, status = 404) => ({ status, code })

test('a token can be limited only to existing blueprints and only with interview and label scopes', async () => {
  const blueprints = [{ id: own.id, name: `${OWN} round` }]
  expect(await robot(getOwnToken)).toMatchObject({ blueprints })
  expect((await server.admin(listTokens)).tokens[0]).toMatchObject({ blueprints })
  const free = await server.admin(createToken, { body: { name: 'Free', scopes: ['interviews:read'] } })
  expect(free.blueprints).toBeNull()

  const fault = (field: string, code: string) => ({ status: 422, errors: [{ field, code }] })
  await expect(bindTo([own.id, 987654])).rejects.toMatchObject(fault('blueprint_ids.1', 'UNKNOWN_BLUEPRINT'))
  await expect(bindTo([])).rejects.toMatchObject(fault('blueprint_ids', 'REQUIRED'))
  await expect(bindTo(Array.from({ length: 21 }, (_, at) => at + 1))).rejects.toMatchObject({ status: 422 })
  for (const scope of ['bank:read', 'bank:write', 'admin'] as const)
    await expect(bindTo([own.id], ['interviews:read', scope])).rejects.toMatchObject(fault('scopes', 'SCOPE_OF_ALL'))
  expect(await bindTo([own.id], ['labels:read', 'interviews:read'])).toMatchObject({ blueprints })
})

test('a token limited to rounds sees no other rounds in lists, events and counts', async () => {
  const listed = await robot(listInterviews, { query: {} })
  expect(listed.amount_of_interviews).toBe(2)
  expect(new Set(listed.interviews.map(({ id }) => id))).toEqual(new Set([own.done.id, own.open.id]))
  for (const query of [{ name_or_mail: 'name' }, { cursor: '' }, { sort: 'name' }, { status: 'Done' }] as const) {
    const found = await robot(listInterviews, { query })
    expect([query, found.amount_of_interviews]).toEqual([query, 'status' in query ? 1 : 2])
    expect(JSON.stringify(found)).not.toContain(HIDDEN)
  }
  expect(await robot(listBlueprints, { query: {} })).toMatchObject({
    amount_of_blueprints: 1,
    blueprints: [{ id: own.id }],
  })
  expect(await robot(listBlueprints, { query: { open: 'true' } })).toMatchObject({ amount_of_blueprints: 1 })
  const { events } = await robot(listEvents, { query: {} })
  expect(new Set(events.map(({ data }) => data.id))).toEqual(new Set([own.done.id, own.open.id, own.binned.id]))
  expect(events.map(({ type }) => type)).toContain('interview.deleted')
  const person = await robot(getPerson, { params: { code: own.done.code } })
  expect(person).toMatchObject({ amount_of_interviews: 1, amount_veiled: 0, interviews: [{ id: own.done.id }] })
  const lines = (await ask(server.url, '/api/interview/results', { token })).text
  expect(lines).toContain(own.done.id)
  expect(lines).not.toContain(hidden.done.id)
  expect(await robot(getMail)).toMatchObject({ queued: 0 })
})

test('statistics and cursors for a token limited to rounds reveal no data of other rounds', async () => {
  const params = { code: own.done.code }
  expect((await server.admin(getInterviewInsight, { params })).group.others).toBeGreaterThan(0)
  const insight = await robot(getInterviewInsight, { params: { code: own.done.id } })
  expect(insight).toMatchObject({ fit: null, adjusted: null, group: { others: 0, lower: 0 }, likely: null })

  const events = await robot(listEvents, { query: { after: 'now' } })
  const list = await robot(listInterviews, { query: { cursor: '' } })
  for (const next of [events.next, list.next ?? ''])
    expect(Buffer.from(next, 'base64url').toString('latin1')).not.toMatch(/events|interviews|^\d+$/)
  expect((await robot(listEvents, { query: { after: events.next } })).events).toEqual([])
  const forged = Buffer.from('events 1').toString('base64url')
  await expect(robot(listEvents, { query: { after: forged } })).rejects.toMatchObject({ status: 422 })
})

test('with a token limited to rounds, every kind of call about another round is rejected, by code and by id', async () => {
  const wrong: string[] = []
  const asked = async (call: Endpoint, path: string) => {
    const answer = await ask(server.url, `/api${path}`, {
      method: call.method,
      token,
      ...(call.body && { json: {} }),
    })
    if (![403, 404, 415, 422].includes(answer.status)) wrong.push(`${call.method} ${call.path}: ${answer.status}`)
    const isUnread = answer.status === 415 || answer.status === 422
    if (isUnread && !call.body && !call.query) wrong.push(`${call.method} ${call.path}: ${answer.status}`)
    if (answer.text.includes(HIDDEN)) wrong.push(`${call.method} ${call.path} tells`)
  }
  for (const { call } of routes) {
    if (call.access === 'candidate' || call.events) continue
    if (call.path.startsWith('/blueprint/:id')) await asked(call, call.path.replace(':id', String(hidden.id)))
    if (!call.path.startsWith('/interview/:code')) continue
    for (const name of [hidden.done.code, hidden.done.id, byHand.code])
      await asked(call, call.path.replace(':code', name).replace(':id', '1'))
  }
  expect(wrong).toEqual([])
  const params = { code: hidden.done.code }
  await expect(robot(deleteInterview, { params })).rejects.toMatchObject(refused('INTERVIEW_NOT_FOUND'))
  await expect(robot(revealInterviews, { params: { id: hidden.id }, body: {} })).rejects.toMatchObject(
    refused('BLUEPRINT_NOT_FOUND'),
  )
  const codes = `${own.done.code},${hidden.done.code}`
  await expect(robot(compareInterviews, { query: { codes } })).rejects.toMatchObject(refused('INTERVIEW_NOT_FOUND'))
  expect((await robot(getRanking, { params: { id: own.id }, query: {} })).amount_of_interviews).toBe(1)
})

test('if a token limited to rounds sends codes of other rounds, the response lists these codes as skipped', async () => {
  const codes = [own.done.code, hidden.done.code, hidden.done.id, byHand.code]
  const decided = await robot(decide, { body: { codes, state: 'on_hold' } })
  expect(decided.changed).toEqual([own.done.code])
  expect(decided.skipped).toEqual(codes.slice(1).map((code) => ({ code, reason: 'INTERVIEW_NOT_FOUND' })))
  const share = { body: { codes: [hidden.done.code], days: 7 } }
  await expect(robot(createShare, share)).rejects.toMatchObject({ code: 'INTERVIEW_NOT_FOUND' })

  const both = await server.admin(decide, { body: { codes: [own.done.code, hidden.done.code], state: 'declined' } })
  const params = { id: both.id ?? 0 }
  await expect(robot(undoDecision, { params })).rejects.toMatchObject(refused('DECISION_NOT_FOUND'))
  expect((await server.admin(undoDecision, { params })).changed).toHaveLength(2)
})

test('with a token limited to rounds, shared links and the bin contain only objects of these rounds', async () => {
  const ours = await server.admin(createShare, { body: { codes: [own.done.code], days: 7 } })
  const theirs = await server.admin(createShare, { body: { codes: [own.done.code, hidden.done.code], days: 7 } })
  expect(await robot(listShares, { query: {} })).toMatchObject({ amount_of_shares: 1, shares: [{ id: ours.id }] })
  const params = { id: theirs.id }
  await expect(robot(takeOverShare, { params })).rejects.toMatchObject(refused('SHARE_NOT_FOUND'))
  await expect(robot(deleteShare, { params })).rejects.toMatchObject(refused('SHARE_NOT_FOUND'))

  const bound = await bindTo([own.id])
  const before = (await server.admin(listBin, { query: {} })).items
  const mine = before.find(({ name }) => name === OWN)
  const other = before.find(({ name }) => name === HIDDEN)
  const seen = await server.holder(bound.token)(listBin, { query: {} })
  expect(JSON.stringify(seen)).not.toContain(HIDDEN)
  expect(mine).toBeDefined()
  for (const call of [restoreItem, deletePermanently])
    await expect(robot(call, { params: { id: other?.id ?? 0 } })).rejects.toMatchObject(refused('BIN_ITEM_NOT_FOUND'))
})

test('a token limited to rounds can create interviews from its blueprints, but cannot change blueprints', async () => {
  const who = { name: 'New One', email: 'new@example.com' }
  const byItself = { ...who, max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }
  await expect(robot(createInterview, { body: byItself })).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  await expect(robot(createInterview, { body: { ...who, blueprint_id: hidden.id } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'blueprint_id', code: 'UNKNOWN_BLUEPRINT' }],
  })
  expect(await robot(createInterview, { body: { ...who, blueprint_id: own.id } })).toMatchObject({
    blueprint: { id: own.id },
  })
  const forbidden = { status: 403, code: 'FORBIDDEN' }
  const recipe = { name: 'Mine', labels: [{ name: 'GENERAL' }], amount_of_questions: 10, max_time: 60 }
  await expect(robot(createBlueprint, { body: recipe })).rejects.toMatchObject(forbidden)
  const params = { id: own.id }
  await expect(robot(updateBlueprint, { params, body: { name: 'Mine' } })).rejects.toMatchObject(forbidden)
  await expect(robot(deleteBlueprint, { params })).rejects.toMatchObject(forbidden)
  for (const path of ['/live', '/live/stream', '/receipt/00000000000000000000', '/insight/test'])
    expect([path, (await ask(server.url, `/api${path}`, { token })).status]).toEqual([path, 403])
  expect(await robot(listLabels)).toEqual([expect.objectContaining({ name: 'GENERAL' })])
  await expect(robot(createLabel, { body: { name: 'NEW' } })).rejects.toMatchObject(forbidden)
})
