import { listAudit } from '@assay/contract/audit'
import { createToken } from '@assay/contract/auth/tokens'
import { erase } from '@assay/contract/erasure/erasure'
import { createInterview, getInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { correctInterview } from '@assay/contract/invitations/correct'
import { createInterviews } from '@assay/contract/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt } from '../../../../testing/client/caller.ts'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let testServer: TestServer
let server: MailServer
let post: ReturnType<typeof postOf>
beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
  await makeBank(testServer)
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterAll(async () => {
  await server.close()
  await testServer.close()
})

type Body = Parameters<typeof testServer.staff<typeof correctInterview>>[1]['body']

const correct = ({ code }: Pick<Interview, 'code'>, body: Body) =>
  testServer.staff(correctInterview, { params: { code }, body })
const codesFoundBy = async (text: string) =>
  (await testServer.staff(listInterviews, { query: { name_or_mail: text } })).interviews.map(({ code }) => code)
const found = async (code: string) => (await testServer.staff(getInterview, { params: { code } })) as Interview

test('after the name and e-mail of a candidate are corrected, search and test start use the new values', async () => {
  const made = await makeInterview(testServer, { name: 'Karol Wrong', email: 'karol@example.com' })
  expect(await codesFoundBy('karol')).toEqual([made.code])
  const after = await correct(made, { name: 'Carol Right', email: ' Carol.Right@Example.com ' })
  expect(after).toMatchObject({ code: made.code, name: 'Carol Right', email: 'carol.right@example.com' })
  expect(after.updated_time > made.updated_time).toBe(true)

  expect(await codesFoundBy('karol')).toEqual([])
  expect(await codesFoundBy('carol.right')).toEqual([made.code])
  const wrong = candidateOf(testServer.anonymous, made.code, 'karol@example.com')
  await expect(wrong.start()).rejects.toMatchObject({ status: 400 })
  await candidateOf(testServer.anonymous, made.code, 'carol.right@example.com').start()
  await expect(correct(made, { email: 'other@example.com' })).rejects.toMatchObject({
    status: 409,
    code: 'INTERVIEW_IN_PROGRESS',
  })
  expect(await correct(made, { name: 'Carol While Running', email: 'carol.right@example.com' })).toMatchObject({
    name: 'Carol While Running',
  })
  await candidateOf(testServer.anonymous, made.code).finish()
  expect(await correct(made, { email: 'done@example.com' })).toMatchObject({ email: 'done@example.com' })
  await testServer.admin(erase, { body: { email: 'done@example.com' } })
  const left = await testServer.db.selectFrom('kept_answers').select('answer').execute()
  expect(JSON.stringify(left)).not.toMatch(/karol|carol\.right/)
})

test('the audit entry of a correction names the changed fields, but neither old nor new values', async () => {
  const made = await makeInterview(testServer, { name: 'Before Fields', email: 'before@example.com' })
  await correct(made, { name: 'After Fields', metadata: { source: 'secret-source' } })
  const query = { interview: made.code, action: 'changed' }
  await expect.poll(async () => (await testServer.admin(listAudit, { query })).amount_of_rows).toBe(1)
  const { rows } = await testServer.admin(listAudit, { query })
  expect(rows.map(({ detail }) => detail)).toEqual([{ fields: ['name', 'metadata'] }])
})

test('an invalid correction is rejected, and a correction to the same value has no effect', async () => {
  const made = await makeInterview(testServer, { external_id: 'A-7' })
  await expect(correct(made, {})).rejects.toMatchObject({ status: 422 })
  const same = await correct(made, { name: made.name, email: made.email, external_id: 'A-7', metadata: {} })
  expect(same.updated_time).toBe(made.updated_time)
})

test.each([
  ['a list instead of an object', []],
  ['a text instead of an object', 'x'],
  ['an object as a value', { a: {} }],
  ['an invalid name', { 'a b': 1 }],
  ['a name that is too long', { ['a'.repeat(41)]: 1 }],
  ['a text that is too long', { a: 'x'.repeat(501) }],
  ['too many entries', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`n${at}`, at]))],
])('metadata with %s is rejected', async (_, metadata) => {
  const made = await makeInterview(testServer)
  const json = { metadata }
  const answer = await ask(testServer.url, `/api/interview/${made.code}`, {
    method: 'PATCH',
    token: testServer.staff.token,
    json,
  })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field: 'metadata' }] } })
})

test('external id and metadata of an interview are visible to staff, but not to candidates', async () => {
  const metadata = { job: 'J-1', stage: 3, is_internal: false, note: null, [`${'z'.repeat(40)}`]: 'x'.repeat(500) }
  const made = await makeInterview(testServer, { external_id: ' ATS-1 ', metadata })
  expect(made).toMatchObject({ external_id: 'ATS-1', metadata })
  expect(await makeInterview(testServer)).toMatchObject({ external_id: null, metadata: {} })
  const { json } = await ask(testServer.url, `/api/interview/${made.code}`, {})
  expect(JSON.stringify(json)).not.toMatch(/ATS-1|J-1/)
  expect(await correct(made, { external_id: null, metadata: { only: 'this' } })).toMatchObject({
    external_id: null,
    metadata: { only: 'this' },
  })
  const blueprint = await makeBlueprint(testServer)
  const [one, other] = people(2, 900)
  const body = { candidates: [{ ...one, external_id: 'R-1', metadata: { n: 1 } }, other] as never }
  const round = await testServer.staff(createInterviews, { params: { id: blueprint.id }, body })
  expect(round.interviews).toMatchObject([
    { external_id: 'R-1', metadata: { n: 1 } },
    { external_id: null, metadata: {} },
  ])
})

test('an e-mail cannot be corrected to the e-mail of another open interview of the same blueprint', async () => {
  const blueprint = await makeBlueprint(testServer)
  const [one, other] = people(2, 100)
  const soon = new Date(testServer.clock.now() + 60_000).toISOString()
  const { interviews } = await makeRound(testServer, blueprint, [one, other] as never, { closes_at: soon })
  const [first, second] = interviews
  if (!first || !second) throw new Error('nobody was invited')
  await expect(correct(first, { email: second.email })).rejects.toMatchObject({ status: 409, code: 'ALREADY_INVITED' })
  const both = await Promise.allSettled([
    correct(first, { email: 'race@example.com' }),
    correct(second, { email: 'race@example.com' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a correction can also invite the candidate at the new address', async () => {
  const blueprint = await makeBlueprint(testServer)
  const { interviews } = await makeRound(testServer, blueprint, people(1, 300))
  const [made] = interviews
  if (!made) throw new Error('nobody was invited')
  const after = await correct(made, { email: 'mended@example.com', invite: true })
  expect(after.invitation.state).toBe('queued')
  await post.send()
  expect(server.mails.findLast(({ headers }) => headers['to']?.includes('mended@example.com'))).toBeDefined()

  const begun = await makeInterview(testServer, { email: 'begun@example.com' })
  await candidateOf(testServer.anonymous, begun.code, 'begun@example.com').start()
  expect((await correct(begun, { name: 'Has Begun', invite: true })).invitation.state).toBe('not_sent')
})

test('if an e-mail is corrected while its invitation is being sent, the new address gets one too', async () => {
  const blueprint = await makeBlueprint(testServer)
  const made = await makeRound(testServer, blueprint, [{ name: 'In Hand', email: 'old@example.com' }], { invite: true })
  const { code } = made.interviews[0] as Interview
  const reached = Promise.withResolvers<void>()
  const corrected = Promise.withResolvers<void>()
  server.follow(async (step) => {
    if (step !== 'content') return undefined
    reached.resolve()
    await corrected.promise
    return undefined
  })
  const sending = post.send()
  await reached.promise
  await correct({ code }, { email: 'new@example.com', invite: true })
  corrected.resolve()
  await sending
  server.follow(() => undefined)
  await post.send()

  expect(server.mails.at(-1)?.headers['to']).toContain('new@example.com')
  expect(await found(code)).toMatchObject({ email: 'new@example.com', invitation: { state: 'sent' } })
  const before = server.mails.length
  await post.send()
  expect(server.mails).toHaveLength(before)
})

test('a correction with an invitation is rejected completely if mail is not set up', async () => {
  const without = await startTestServer()
  await makeBank(without)
  const made = await makeInterview(without)
  const params = { code: made.id }
  await expect(
    without.staff(correctInterview, { params, body: { name: 'New Name', invite: true } }),
  ).rejects.toMatchObject({ status: 409, code: 'MAIL_NOT_SET_UP' })
  expect(await without.staff(getInterview, { params })).toMatchObject({ name: made.name })
  await without.close()
})

test('API clients can use candidate names with characters that staff cannot enter', async () => {
  const { token } = await testServer.staff(createToken, { body: { name: 'ATS', scopes: ['interviews:write'] } })
  const program = callerAt(testServer.url, token)
  const recipe = { max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }
  const name = "O'Neil-Smith, Mary (3rd) Jr."
  const made = await program(createInterview, { body: { ...recipe, name, email: 'mary@example.com' } })
  expect(made.name).toBe(name)
  const params = { code: made.id }
  expect(await program(correctInterview, { params, body: { name: 'Zoe\u200b \u0007Li' } })).toMatchObject({
    name: 'Zoe Li',
  })
  for (const wrong of ['123', 'a\nb', '<b>', 'x'.repeat(101), ''])
    await expect(program(correctInterview, { params, body: { name: wrong } })).rejects.toMatchObject({ status: 422 })
  await expect(correct(made, { name })).rejects.toMatchObject({ status: 422 })
  expect((await found(made.code)).name).toBe('Zoe Li')
})
