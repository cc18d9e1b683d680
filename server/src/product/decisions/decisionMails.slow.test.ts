import { randomUUID } from 'node:crypto'
import { listAudit } from '@assay/contract/audit'
import { listBin, restoreItem } from '@assay/contract/bin'
import { updateBlueprint } from '@assay/contract/blueprints'
import { setCompany } from '@assay/contract/company'
import { previewDecisionMails, sendDecisionMails } from '@assay/contract/decisions/decisionMails'
import { erase } from '@assay/contract/erasure/erasure'
import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { reopenInterview } from '@assay/contract/interviews/addTime'
import { deleteInterview, getInterview, type Interview, interview } from '@assay/contract/interviews/interviews'
import { getMail } from '@assay/contract/invitations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { decisionsOf, makeFinished } from '../../../../testing/client/decisions.ts'
import { makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

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

async function makeDecided(amount: number, state: 'advanced' | 'declined', who = {}) {
  const codes = await makeFinished(testServer, amount, who)
  await room.decide(codes, state)
  return codes
}

const mailOf = async (code: string) => {
  const seen = interview.parse(await testServer.staff(getInterview, { params: { code } }))
  return seen.decision_mail
}
const stateOf = async (code: string) => (await mailOf(code))?.state ?? null
const recipients = () => server.mails.map(({ headers }) => headers['to'])

test('a decision mail is sent once, after its delay, in the language of the candidate', async () => {
  const { id } = await makeBlueprint(testServer, { role: 'Baker', language: 'es' })
  const { code, name, email } = await makeInvited(testServer, { id })
  await testServer.anonymous(startInterview, { params: { code }, body: { email } })
  await testServer.anonymous(closeInterview, { params: { code } })
  await room.decide([code], 'declined', 'Too few points')
  expect(await mailOf(code)).toBeNull()

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
  expect(await mailOf(code)).toEqual({ ...fares, state: 'queued', sent_at: null })
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
  expect(await mailOf(code)).toEqual({ ...fares, state: 'sent', sent_at: queuedMail.sends_at })
})

test('a request queues or skips the decision mail of each interview separately, in the given order', async () => {
  const [first = '', second = ''] = await makeDecided(2, 'advanced')
  const [declined = ''] = await makeDecided(1, 'declined')
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

test('unsent mails of one request are cancelled together, and can be sent by a new request', async () => {
  const [first = '', second = '', third = ''] = await makeDecided(3, 'declined')
  await room.tell([first], 'decline', 0)
  await post.send()
  const { id } = await room.tell([second, third], 'decline', 60)

  expect(await room.takeBack(id)).toEqual({ taken_back: [second, third], sent: [] })
  expect(await room.takeBack(id)).toEqual({ taken_back: [second, third], sent: [] })
  testServer.clock.advance(61 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(1)
  expect(await mailOf(second)).toMatchObject({ state: 'taken_back', sent_at: null, reason: null })
  await expect(room.takeBack(4_711)).rejects.toMatchObject({ status: 404, code: 'DECISION_MAIL_NOT_FOUND' })

  const again = await room.tell([second], 'decline', 0)
  await post.send()
  expect(await room.takeBack(again.id)).toEqual({ taken_back: [], sent: [second] })
  expect(server.mails).toHaveLength(2)
})

test.each(['another decision', 'an undo', 'a deletion', 'an erasure'])(
  '%s before the sending time cancels the decision mail',
  async (by) => {
    const who = { name: 'Zaha Hadid', email: 'zaha@example.com' }
    const [code = ''] = await makeFinished(testServer, 1, who)
    const decided = await room.decide([code], 'declined')
    const { id } = await room.tell([code], 'decline')

    if (by === 'another decision') await room.decide([code], 'on_hold')
    if (by === 'an undo') await room.undo(decided.id)
    if (by === 'a deletion') await testServer.staff(deleteInterview, { params: { code } })
    if (by === 'an erasure') await testServer.admin(erase, { body: { email: who.email } })

    const isThere = by === 'an undo' || by === 'another decision'
    if (isThere) {
      expect(await stateOf(code)).toBe('taken_back')
      await room.decide([code], 'declined')
      expect(await room.takeBack(id)).toEqual({ taken_back: [code], sent: [] })
    }
    testServer.clock.advance(11 * MINUTE)
    await post.send()
    expect(server.mails).toHaveLength(0)
    expect((await testServer.staff(getMail)).queued).toBe(0)
  },
)

test('a mail cancelled while its interview is in the bin stays cancelled after a restore', async () => {
  const [code = ''] = await makeDecided(1, 'declined')
  const { id } = await room.tell([code], 'decline')
  await testServer.staff(deleteInterview, { params: { code } })
  await room.takeBack(id)
  const [item] = (await testServer.staff(listBin, { query: {} })).items
  await testServer.staff(restoreItem, { params: { id: item?.id ?? 0 } })

  expect(await stateOf(code)).toBe('taken_back')
  testServer.clock.advance(11 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(0)
})

test('changing only the reason of a decision does not cancel its queued mail', async () => {
  const [code = ''] = await makeDecided(1, 'declined')
  await room.tell([code], 'decline')
  await room.decide([code], 'declined', 'Too few points')
  expect(await stateOf(code)).toBe('queued')
})

test('reopening a test cancels the queued decision mail of its candidate', async () => {
  const { interview: made } = await makeRunningExam(testServer)
  const { code } = made
  testServer.clock.advance(2 * 60 * MINUTE)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  room = decisionsOf(testServer)
  await room.decide([code], 'declined')
  await room.tell([code], 'decline')
  await testServer.staff(reopenInterview, { params: { code }, body: { minutes: 5, reason: 'The power was out' } })

  testServer.clock.advance(11 * MINUTE)
  await post.send()
  expect([server.mails.length, await stateOf(code)]).toEqual([0, 'taken_back'])
  expect(await room.tell([code], 'decline')).toMatchObject({ skipped: [{ code, reason: 'NOT_DECIDED' }] })
})

test('a mail cancelled during sending is reported as sent if it was delivered; otherwise the mail is not sent again', async () => {
  const [goes = '', fails = ''] = await makeDecided(2, 'advanced')
  for (const [code, reply] of [
    [goes, undefined],
    [fails, { reply: '451 later' }],
  ] as const) {
    const { id } = await room.tell([code], 'advance', 0)
    let taking: ReturnType<typeof room.takeBack> | undefined
    server.follow(async (step) => {
      if (step !== 'content') return undefined
      taking ??= room.takeBack(id)
      const isMarked = () =>
        testServer.db
          .selectFrom('mails')
          .select('id')
          .where('recalled_at', 'is not', null)
          .where('batch_id', '=', id)
          .executeTakeFirst()
      await expect.poll(isMarked).toBeTruthy()
      return reply
    })
    await post.send()
    expect(await taking).toEqual(code === goes ? { taken_back: [], sent: [goes] } : { taken_back: [fails], sent: [] })
  }
  server.follow(() => undefined)
  testServer.clock.advance(60 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(1)
  expect([await stateOf(goes), await stateOf(fails)]).toEqual(['sent', 'taken_back'])
})

test('if a node dies while it sends a cancelled mail, the mail is reported as sent and not retried', async () => {
  const [code = ''] = await makeDecided(1, 'advanced')
  const { id } = await room.tell([code], 'advance', 0)
  await post.take()

  expect(await room.takeBack(id)).toEqual({ taken_back: [], sent: [code] })
  testServer.clock.advance(10 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(0)
  expect(await mailOf(code)).toMatchObject({ state: 'taken_back', reason: { code: 'MAYBE_SENT' } })
  expect(await room.takeBack(id)).toEqual({ taken_back: [], sent: [code] })
})

test('if a node dies while it sends a mail, the mail is sent again with the same Message-ID', async () => {
  const [code = ''] = await makeDecided(1, 'advanced')
  await room.tell([code], 'advance', 0)
  const inHand = await post.take()
  testServer.clock.advance(10 * MINUTE)
  await post.send()
  expect(server.mails.map(({ headers }) => headers['message-id'])).toEqual([inHand?.messageId])
  expect(await stateOf(code)).toBe('sent')
})

test('requests with the same idempotency key queue mails once, and two nodes send each mail once', async () => {
  const codes = await makeDecided(3, 'declined')
  const headers = { 'idempotency-key': randomUUID() }
  const again = () => testServer.staff(sendDecisionMails, { headers, body: { codes, kind: 'decline' } })
  const answers = await Promise.all([again(), again(), again()])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.queued).toEqual(codes)
  await room.takeBack(answers[0]?.id ?? 0)

  const other = testServer.place.databaseUrl ? await openNode({ ...testServer, config: mailByHand() }) : testServer
  const there = decisionsOf({ ...testServer, staff: other.holder(testServer.staff.token ?? '') })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 ? room : there).tell(at % 3 ? codes : codes.toReversed(), 'decline', 0),
    ),
  )
  expect(replies.flatMap(({ queued }) => queued)).toHaveLength(3)
  await Promise.all([post.send(), postOf(testServer, server.url).send()])
  expect(recipients()).toHaveLength(3)
  if (other !== testServer) await other.close()
})

test('simultaneous decisions and mail requests never queue a mail that contradicts the decision', async () => {
  const [code = ''] = await makeDecided(1, 'declined')
  for (let round = 0; round < 15; round += 1) {
    await Promise.allSettled([
      room.tell([code], 'decline', 0),
      room.decide([code], round % 2 ? 'advanced' : 'declined'),
      room.tell([code], 'advance', 0),
      room.decide([code], round % 2 ? 'declined' : 'on_hold'),
    ])
    const { decision } = await room.look(code)
    const mails = testServer.db.selectFrom('mails').select('kind').where('state', '=', 'queued')
    const stateOfKind = { advance: 'advanced', decline: 'declined' } as Record<string, string>
    for (const { kind } of await mails.execute()) expect(stateOfKind[kind]).toBe(decision.state)
  }
})

test('queueing and cancelling a decision mail are in the audit log', async () => {
  const [code = ''] = await makeDecided(1, 'advanced')
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
  const [code = ''] = await makeDecided(1, 'advanced')
  await room.tell([code], 'advance', 0)
  server.follow((step) => (step === 'RCPT' ? { reply: '550 nobody here' } : undefined))
  await post.send()
  expect(await mailOf(code)).toMatchObject({ state: 'failed', reason: { code: 'REFUSED', detail: '550 nobody here' } })
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
