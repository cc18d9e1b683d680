import { listAudit } from '@assay/contract/audit'
import { updateBlueprint } from '@assay/contract/blueprints'
import { setCompany } from '@assay/contract/company'
import { previewDecisionMails } from '@assay/contract/decisions/decisionMails'
import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import type { Interview } from '@assay/contract/interviews/interviews'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { decisionMailOf, decisionsOf, makeDecided, makeFinished } from '../../../../testing/client/decisions.ts'
import { makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const UNKNOWN = 'x'.repeat(22)
const NOON = Date.UTC(2026, 10, 20, 12)

let testServer: TestServer
let server: MailServer
let post: ReturnType<typeof postOf>
let room: ReturnType<typeof decisionsOf>
beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
  await makeBank(testServer, 10)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await forgetInvited(testServer)
  testServer.clock.freeze(NOON)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  room = decisionsOf(testServer)
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterEach(() => server.close())

test('a decision mail is sent once, after its delay, in the language of the candidate', async () => {
  const { id } = await makeBlueprint(testServer, { role: 'Baker', language: 'es' })
  const { code, name, email } = await makeInvited(testServer, { id })
  await testServer.anonymous(startInterview, { params: { code }, body: { email } })
  await testServer.anonymous(closeInterview, { params: { code } })
  await room.decide([code], 'declined', 'Too few points')
  expect(await decisionMailOf(testServer, code)).toBeNull()

  const asked = { codes: [code], kind: 'decline' as const }
  const preview = await testServer.staff(previewDecisionMails, { body: asked })
  const queuedMail = await room.tell([code], 'decline')
  expect(queuedMail).toEqual({
    id: expect.any(Number),
    sends_at: '2026-11-20T12:10:00.000Z',
    queued: [code],
    skipped: [],
  })
  const fares = { kind: 'decline', sends_at: queuedMail.sends_at, reason: null }
  expect(await decisionMailOf(testServer, code)).toEqual({ ...fares, state: 'queued', sent_at: null })
  testServer.clock.advance(10 * MINUTE - 1)
  await post.send()
  expect(server.mails).toHaveLength(0)

  testServer.clock.advance(1)
  await post.send()
  await post.send()
  const [mail] = server.mails
  expect(server.mails).toHaveLength(1)
  expect(mail?.headers).toMatchObject({ subject: 'Sobre su candidatura', 'auto-submitted': 'auto-generated' })
  expect(preview).toEqual({
    mails: [{ code, name, email, language: 'es', subject: 'Sobre su candidatura', text: mail?.text.trimEnd() }],
    skipped: [],
  })
  expect(mail?.text).toContain('Era para: Baker')
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/http|points|\b0\b/)
  expect(await decisionMailOf(testServer, code)).toEqual({ ...fares, state: 'sent', sent_at: queuedMail.sends_at })
})

test('a request queues or skips the decision mail of each interview separately, in the given order', async () => {
  const [first = '', second = ''] = await makeDecided(testServer, 2, 'advanced')
  const [declined = ''] = await makeDecided(testServer, 1, 'declined')
  const [undecided = ''] = await makeFinished(testServer, 1)
  await room.tell([second], 'advance')

  const codes = [declined, first, UNKNOWN, second, undecided, first]
  const skipped = [
    { code: declined, reason: 'NOT_DECIDED' },
    { code: UNKNOWN, reason: 'INTERVIEW_NOT_FOUND' },
    { code: second, reason: 'ALREADY_SENT' },
    { code: undecided, reason: 'NOT_DECIDED' },
  ]
  const { mails, ...seen } = await testServer.staff(previewDecisionMails, { body: { codes, kind: 'advance' } })
  expect([mails.map(({ code }) => code), seen.skipped]).toEqual([[first], skipped])
  expect(await room.tell(codes, 'advance', 0)).toMatchObject({ queued: [first], skipped })
  expect(await room.tell(codes, 'advance', 0)).toMatchObject({ id: null, queued: [] })
  await post.send()
  expect(await room.tell([first], 'advance')).toMatchObject({ skipped: [{ code: first, reason: 'ALREADY_SENT' }] })
  expect(server.mails).toHaveLength(1)
})

test('a decision mail uses the blueprint’s text at the time of sending, and escapes HTML in it', async () => {
  const { id } = await makeBlueprint(testServer, { role: 'Baker' })
  const { code, email } = await makeInvited(testServer, { id })
  await testServer.anonymous(startInterview, { params: { code }, body: { email } })
  await testServer.anonymous(closeInterview, { params: { code } })
  await room.decide([code], 'advanced')
  await testServer.admin(setCompany, { body: { name: 'Loaf & Co' } })
  await room.tell([code], 'advance', 0)
  const body = 'Welcome, {name} <b>\nAs {role}\nFrom {opens}\nAt {company}\n{nobody'
  const texts = { advance: { en: { subject: 'About {role}', body } } }
  await testServer.staff(updateBlueprint, { params: { id }, body: { texts } })
  await post.send()

  const [mail] = server.mails
  expect(mail?.headers['subject']).toBe('About Baker')
  expect(mail?.text.trimEnd()).toBe("Welcome, Person N. O'Nine <b>\nAs Baker\nAt Loaf & Co\n{nobody\n\nLoaf & Co")
  expect(mail?.html).toContain('&lt;b&gt;')
  await testServer.admin(setCompany, { body: { name: null } })
})

test('queueing and cancelling a decision mail are in the audit log', async () => {
  const [code = ''] = await makeDecided(testServer, 1, 'advanced')
  const { id } = await room.tell([code], 'advance')
  await room.takeBack(id)
  const auditEntries = async () =>
    (await testServer.admin(listAudit, { query: { interview: code } })).rows
      .filter(({ action }) => action.endsWith('told'))
      .map(({ action, detail }) => [action, detail])
  await expect.poll(auditEntries).toEqual([
    ['not_told', null],
    ['told', { kind: 'advance' }],
  ])
})

test('a decision mail refused by the mail server is shown as failed, and can be sent again', async () => {
  const [code = ''] = await makeDecided(testServer, 1, 'advanced')
  await room.tell([code], 'advance', 0)
  server.follow((step) => (step === 'RCPT' ? { reply: '550 nobody here' } : undefined))
  await post.send()
  expect(await decisionMailOf(testServer, code)).toMatchObject({
    state: 'failed',
    reason: { code: 'REFUSED', detail: '550 nobody here' },
  })
  expect((await room.tell([code], 'advance')).queued).toEqual([code])
})

test.each([
  [{ codes: [], kind: 'advance' }, 'codes'],
  [{ codes: Array.from({ length: 101 }, (_, at) => `${at}`), kind: 'advance' }, 'codes'],
  [{ codes: [UNKNOWN], kind: 'invitation' }, 'kind'],
  [{ codes: [UNKNOWN], kind: 'advance', delay_minutes: 61 }, 'delay_minutes'],
  [{ codes: [UNKNOWN], kind: 'advance', delay_minutes: -1 }, 'delay_minutes'],
  [{ codes: [UNKNOWN], kind: 'advance', delay_minutes: 1.5 }, 'delay_minutes'],
])('a decision mail request with an invalid field is rejected (case %#)', async (json, field) => {
  const answer = await ask(testServer.url, '/api/decision-mail/', {
    method: 'POST',
    token: testServer.staff.token,
    json,
  })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
})

test('without mail settings, decision mails can be previewed but not queued', async () => {
  const bare = await startTestServer()
  await makeBank(bare, 10)
  const there = decisionsOf(bare)
  const codes = await makeFinished(bare, 1)
  await there.decide(codes, 'advanced')
  await expect(there.tell(codes, 'advance')).rejects.toMatchObject({ status: 409, code: 'MAIL_NOT_SET_UP' })
  expect((await bare.staff(previewDecisionMails, { body: { codes, kind: 'advance' } })).mails).toHaveLength(1)
  await bare.close()
})

test('a blueprint lists the languages for which its candidates would get the default mail text', async () => {
  const words = { subject: 'Hello', body: 'You' }
  const { id, unwritten } = await makeBlueprint(testServer, { language: 'en', texts: { decline: { en: words } } })
  expect(unwritten).toEqual({ invitation: [], reminder: [], advance: [], decline: [] })
  const inLanguage = (language: Interview['language'], who: number) => ({
    name: 'Ana',
    email: `a${who}@example.com`,
    language,
    blueprint_id: id,
  })
  for (const [at, language] of (['es', 'ch', 'es', null] as const).entries())
    await ask(testServer.url, '/api/interview/', {
      method: 'POST',
      token: testServer.staff.token,
      json: inLanguage(language, at),
    })
  const texts = { decline: { en: words, es: words }, advance: { ch: words }, reminder: {} }
  const changed = await testServer.staff(updateBlueprint, { params: { id }, body: { texts } })
  expect(changed.unwritten).toEqual({ invitation: [], reminder: [], advance: ['en', 'es'], decline: ['ch'] })
})
