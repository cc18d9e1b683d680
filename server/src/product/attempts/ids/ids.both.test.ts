import { listAudit } from '@assay/contract/audit'
import { createToken } from '@assay/contract/auth/tokens'
import { decide, undoDecision } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import { getEntry, startInterview } from '@assay/contract/exam/exam'
import { getInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { compareInterviews } from '@assay/contract/results/compare'
import { getResults } from '@assay/contract/results/results'
import { createShare, listShares } from '@assay/contract/results/shares'
import { getRanking } from '@assay/contract/rounds'
import type { Scope } from '@assay/domain/people/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt } from '../../../../../testing/client/caller.ts'
import { CANDIDATE, candidateOf, makeBank, makeInterview, takeTest } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let done: Interview
let other: Interview
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
  done = await makeFinishedTest()
  other = await makeFinishedTest()
})
afterAll(() => server.close())

async function makeFinishedTest() {
  const made = await makeInterview(server)
  await takeTest(server, made)
  return made
}

async function program(scopes: Scope[], who = server.staff) {
  const { token } = await who(createToken, { body: { name: 'Program', scopes } })
  return callerAt(server.url, token)
}

test('an interview’s id is unique, differs from its code, and can be used to read the result', async () => {
  expect(done.id).toMatch(/^iv_[A-Za-z0-9]{22}$/)
  expect(done.id).not.toContain(done.code)
  expect(other.id).not.toBe(done.id)
  expect(done.result_link).toBe(`http://localhost:3000/admin/results/${done.id}`)
})

test('staff endpoints accept an interview id instead of an interview code', async () => {
  const params = { code: done.id }
  expect(await server.staff(getInterview, { params })).toMatchObject({ code: done.code, id: done.id })
  expect(await server.staff(getResults, { params })).toMatchObject({ code: done.code })
  const query = { codes: `${other.id},${done.code}` }
  expect((await server.staff(compareInterviews, { query })).interviews.map(({ code }) => code)).toEqual([
    other.code,
    done.code,
  ])
  await server.staff(createShare, { body: { codes: [done.id], days: 1 } })
  await server.staff(createNote, { params, body: { text: 'By id' } })
  const decided = await server.staff(decide, { body: { codes: [done.id, done.code], state: 'on_hold' } })
  expect(decided).toMatchObject({ changed: [done.code], skipped: [] })
  await server.staff(undoDecision, { params: { id: decided.id ?? 0 } })
  const asked = { interview: done.id, action: 'decided' }
  await expect.poll(async () => (await server.admin(listAudit, { query: asked })).amount_of_rows).toBe(2)
})

test('candidates and anonymous callers cannot use an interview id', async () => {
  const params = { code: done.id }
  const gone = { status: 404, code: 'INTERVIEW_NOT_FOUND' }
  await expect(server.anonymous(getInterview, { params })).rejects.toMatchObject(gone)
  await expect(server.staff(getEntry, { params })).rejects.toMatchObject(gone)
  await expect(server.staff(startInterview, { params, body: { email: CANDIDATE } })).rejects.toMatchObject(gone)
  await expect(server.staff(getInterview, { params: { code: `iv_${'x'.repeat(22)}` } })).rejects.toMatchObject(gone)
  const bankOnly = await program(['bank:read'])
  await expect(bankOnly(getInterview, { params })).rejects.toMatchObject(gone)
})

test('a token without interviews:write gets no interview code from any endpoint that reads data', async () => {
  const reader = await program(['interviews:read'])
  const blueprint = await makeBlueprint(server)
  const { interviews } = await makeRound(server, blueprint, people(1))
  const [invited] = interviews
  const round = candidateOf(server.anonymous, invited?.code ?? '', invited?.email)
  await round.start()
  await round.finish()

  expect(await reader(getInterview, { params: { code: done.code } })).toMatchObject({ code: done.id, link: null })
  const answers = [
    await reader(listInterviews, { query: { limit: 100 } }),
    await reader(getResults, { params: { code: done.id } }),
    await reader(compareInterviews, { query: { codes: `${done.id},${other.id}` } }),
    await reader(getRanking, { params: { id: blueprint.id } }),
    await reader(listShares),
  ]
  for (const answer of answers) {
    const text = JSON.stringify(answer)
    for (const { code } of [done, other, ...interviews]) expect(text).not.toContain(code)
    expect(text).toMatch(/"iv_[A-Za-z0-9]{22}"/)
  }
  const audited = await program(['admin'], server.admin)
  const { rows } = await audited(listAudit, { query: { interview: done.id, action: 'created' } })
  expect(rows).toMatchObject([{ object_code: done.id }])
})

test('staff and tokens with interviews:write get interview codes and links', async () => {
  const writer = await program(['interviews:write'])
  for (const caller of [writer, server.staff])
    expect(await caller(getInterview, { params: { code: done.id } })).toMatchObject({
      code: done.code,
      link: `http://localhost:3000/interviews/${done.code}`,
    })
})

test('an unknown interview id gets the same response as an unknown code', async () => {
  const unknown = `iv_${'0'.repeat(22)}`
  expect(await server.staff(decide, { body: { codes: [unknown], state: 'on_hold' } })).toEqual({
    id: null,
    changed: [],
    skipped: [{ code: unknown, reason: 'INTERVIEW_NOT_FOUND' }],
  })
  await expect(server.staff(sendInvitations, { body: { codes: [unknown], kind: 'invitation' } })).rejects.toMatchObject(
    {
      code: 'MAIL_NOT_SET_UP',
    },
  )
})
