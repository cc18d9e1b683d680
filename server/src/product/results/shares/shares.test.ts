import { deleteInterview, getInterview, type Interview } from '@assay/contract/interviews/interviews'
import { createShare, deleteShare, getShared, listShares } from '@assay/contract/results/shares'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank, makeInterview, makeRunningExam, takeTest } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../../testing/client/round.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const DAY = 24 * 60 * 60_000
const NOON = Date.UTC(2031, 4, 5, 12)

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'info' }, log: { write: (line) => void lines.push(line) } })
  await makeBank(server, 10)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(NOON)
  server.staff = await server.signIn(server.consultantUser.email)
})

async function takeTestForCode(interview: Interview): Promise<string> {
  await takeTest(server, interview)
  return interview.code
}

const share = (codes: string[], days = 14) => server.staff(createShare, { body: { codes, days } })
const tokenOf = ({ link }: { link: string }) => link.split('/shared/')[1] ?? ''
const openShare = (token: string) => ask(server.url, `/api/shared/${token}`)
const GONE = { status: 404, json: { code: 'SHARE_NOT_FOUND' } }

test('a shared link shows only the permitted fields, in the order that its creator has chosen', async () => {
  const inRound = await takeTestForCode(await makeInvited(server, await makeBlueprint(server)))
  const alone = await takeTestForCode(await makeInterview(server))

  const made = await share([alone, inRound, alone])
  expect(made).toMatchObject({ id: expect.any(Number), expires_at: new Date(NOON + 14 * DAY).toISOString() })
  expect(made.link).toMatch(/^http:\/\/localhost:\d+\/shared\/[\w-]{43}$/)
  const { json } = await openShare(tokenOf(made))

  expect(Object.keys(json).sort()).toEqual(['candidates', 'expires_at'])
  expect(json.candidates).toHaveLength(2)
  for (const candidate of json.candidates) {
    expect(Object.keys(candidate).sort()).toEqual([
      ...['amount_of_questions', 'confirmation', 'end_time', 'interview_time', 'labels', 'max_time', 'name'],
      ...['result', 'score', 'standing'],
    ])
  }
  // If a round has too few finished tests, its candidates are not ranked.
  expect(json.candidates).toMatchObject([{ standing: null }, { standing: null }])
  expect(JSON.stringify(json)).not.toMatch(/@|example\.com|"code"/)
})

test('the token of a link is stored only as a hash, and is not in the log', async () => {
  const made = await share([await takeTestForCode(await makeInterview(server))])
  const token = tokenOf(made)
  await openShare(token)

  const rows = await server.db.selectFrom('shares').selectAll().execute()
  const auditEntries = await server.db.selectFrom('audit').selectAll().where('object_kind', '=', 'share').execute()
  expect(JSON.stringify([rows, auditEntries])).not.toContain(token)
  expect(auditEntries.length).toBeGreaterThan(0)
  expect(lines.join('')).toContain('/api/shared/:token')
  expect(lines.join('')).not.toContain(token)
})

test('an expired or revoked link gets 404, and deleted interviews disappear from links', async () => {
  const [one, other] = [
    await takeTestForCode(await makeInterview(server)),
    await takeTestForCode(await makeInterview(server)),
  ]
  const made = await share([one, other], 1)
  const token = tokenOf(made)

  await server.staff(deleteInterview, { params: { code: one } })
  expect((await openShare(token)).json.candidates).toHaveLength(1)
  server.clock.freeze(NOON + DAY - 1)
  expect((await openShare(token)).status).toBe(200)
  server.clock.freeze(NOON + DAY)
  expect(await openShare(token)).toMatchObject(GONE)
  server.staff = await server.signIn(server.consultantUser.email)
  await expect(server.staff(deleteShare, { params: { id: made.id } })).rejects.toMatchObject({
    code: 'SHARE_NOT_FOUND',
  })

  const revoked = await share([other])
  await server.staff(deleteShare, { params: { id: revoked.id } })
  expect(await openShare(tokenOf(revoked))).toMatchObject(GONE)
  await expect(server.staff(deleteShare, { params: { id: revoked.id } })).rejects.toMatchObject({ status: 404 })
})

test.each(['x', 'x'.repeat(43), '%00', 'é', 'a/b'.replace('/', '%2F')])('link token %s gets 404', async (token) => {
  expect(await openShare(token)).toMatchObject(GONE)
})

test('only finished interviews can be shared, and active links are listed with their candidates', async () => {
  const done = await takeTestForCode(await makeInterview(server, { name: 'Ada Lovelace' }))
  const { interview: running } = await makeRunningExam(server)

  await expect(share([done, running.code])).rejects.toMatchObject({ status: 409, code: 'RESULT_NOT_AVAILABLE' })
  await expect(share([done, 'x'.repeat(22)])).rejects.toMatchObject({ status: 404, code: 'INTERVIEW_NOT_FOUND' })
  for (const days of [0, 91, 1.5]) await expect(share([done], days)).rejects.toMatchObject({ status: 422 })
  const { id } = await share([done])
  const { shares, amount_of_shares } = await server.staff(listShares)
  expect(shares[0]).toMatchObject({
    id,
    created_by: { id: server.consultantUser.id, full_name: 'Grace Hopper' },
    candidates: [{ code: done, name: 'Ada Lovelace' }],
  })
  expect(JSON.stringify(shares)).not.toContain('token')
  expect(amount_of_shares).toBeGreaterThanOrEqual(shares.length)
})

test('opening a shared link changes no data, and shows the current result', async () => {
  const code = await takeTestForCode(await makeInterview(server))
  const token = tokenOf(await share([code]))
  const before = await server.staff(getInterview, { params: { code } })
  await server.anonymous(getShared, { params: { token } })

  expect(await server.staff(getInterview, { params: { code } })).toEqual(before)
  await server.db.updateTable('interviews').set({ score: 42 }).where('code', '=', code).execute()
  expect((await server.anonymous(getShared, { params: { token } })).candidates).toMatchObject([{ score: 42 }])
})
