import { getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { deleteInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { cancelInvitations, changeInvitations, getMail, sendInvitations } from '@assay/contract/invitations'
import { createInterviews } from '@assay/contract/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { mailByHand, mailToNobody, postOf } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60_000
const isoAt = (ms: number) => new Date(ms).toISOString()

let testServer: TestServer
let server: MailServer
let post: ReturnType<typeof postOf>

beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
  testServer.clock.freeze(NOON)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  await makeBank(testServer, 10)
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterAll(async () => {
  await server.close()
  await testServer.close()
})

const codesOf = (interviews: readonly { code: string }[]) => interviews.map(({ code }) => code)
const send = (codes: string[], kind: 'invitation' | 'reminder' = 'invitation') =>
  testServer.staff(sendInvitations, { body: { codes, kind } })
const mailTo = (email: string) => server.mails.findLast(({ headers }) => headers['to']?.includes(email))

async function listed(blueprint: number): Promise<Interview[]> {
  return (await testServer.staff(listInterviews, { query: { blueprint: String(blueprint), limit: 100 } })).interviews
}

test('one request can create and invite a round, and a repeated request invites no candidate twice', async () => {
  const blueprint = await makeBlueprint(testServer)
  const wanted = people(3, 100)
  const made = await makeRound(testServer, blueprint, wanted, { invite: true })
  await makeRound(testServer, blueprint, [...wanted, ...people(1, 103)], { invite: true })
  expect(made.interviews.map(({ invitation }) => invitation.state)).toEqual(['queued', 'queued', 'queued'])
  expect(await testServer.staff(getMail)).toMatchObject({ can_send: true, from: 'Jobs <jobs@example.com>', queued: 4 })

  await post.send()

  expect(server.mails).toHaveLength(4)
  expect((await listed(blueprint.id)).map(({ invitation }) => invitation.state)).toEqual(Array(4).fill('sent'))
  const { funnel } = await testServer.staff(getBlueprint, { params: { id: blueprint.id } })
  expect(funnel).toMatchObject({ interviews: 4, invited: 4, failed: 0 })
})

test('a candidate who cannot be invited is skipped with a reason, and all other candidates are invited', async () => {
  const blueprint = await makeBlueprint(testServer)
  const { interviews } = await makeRound(testServer, blueprint, people(5, 200), { closes_at: isoAt(NOON + HOUR) })
  const [good, started, withdrawn, queued, expired] = codesOf(interviews) as [string, string, string, string, string]
  await candidateOf(testServer.anonymous, started, 'person201@example.com').start()
  await testServer.staff(changeInvitations, { body: { codes: [withdrawn], is_withdrawn: true } })
  await send([queued])
  const window = { opens_at: null, closes_at: isoAt(NOON + 1) }
  await testServer.staff(changeInvitations, { body: { codes: [expired], ...window } })
  testServer.clock.advance(1)

  const unknown = 'x'.repeat(22)
  expect(await send([unknown, started, withdrawn, queued, expired, good])).toEqual({
    queued: [good],
    skipped: [
      { code: unknown, reason: 'INTERVIEW_NOT_FOUND' },
      { code: started, reason: 'ALREADY_STARTED' },
      { code: withdrawn, reason: 'WITHDRAWN' },
      { code: queued, reason: 'ALREADY_QUEUED' },
      { code: expired, reason: 'EXPIRED' },
    ],
  })
  expect(await send([queued], 'reminder')).toEqual({ queued: [queued], skipped: [] })
})

test('queued invitations of started, withdrawn or expired interviews are not sent', async () => {
  const blueprint = await makeBlueprint(testServer)
  const later = { closes_at: isoAt(testServer.clock.now() + HOUR) }
  const { interviews } = await makeRound(testServer, blueprint, people(4, 300), { ...later, invite: true })
  const [started, withdrawn, expired, good] = codesOf(interviews) as [string, string, string, string]
  await candidateOf(testServer.anonymous, started, 'person300@example.com').start()
  await testServer.staff(changeInvitations, { body: { codes: [withdrawn], is_withdrawn: true } })
  const soon = isoAt(testServer.clock.now() + 1)
  await testServer.staff(changeInvitations, { body: { codes: [expired], opens_at: null, closes_at: soon } })
  testServer.clock.advance(1)
  await post.send()

  const states = new Map((await listed(blueprint.id)).map(({ code, invitation }) => [code, invitation]))
  const gone = { state: 'failed', sent_at: null, reason: { code: 'NO_LONGER_OPEN', detail: '' } }
  expect([started, withdrawn, expired].map((code) => states.get(code))).toEqual([gone, gone, gone])
  expect(states.get(good)).toMatchObject({ state: 'sent' })
  for (const nobody of [300, 301, 302]) expect(mailTo(`person${nobody}@`)).toBeUndefined()
  // Withdrawn and started interviews are not open, so their failed e-mails do not count for the round.
  const { funnel } = await testServer.staff(getBlueprint, { params: { id: blueprint.id } })
  expect(funnel).toMatchObject({ invited: 1, failed: 0 })
})

test('an open interview counts as failed in its round if its newest invitation was refused', async () => {
  const blueprint = await makeBlueprint(testServer)
  const { interviews } = await makeRound(testServer, blueprint, people(1, 400), { invite: true })
  const funnel = async () => (await testServer.staff(getBlueprint, { params: { id: blueprint.id } })).funnel
  server.follow((step) => (step === 'RCPT' ? { reply: '550 no such user' } : undefined))
  await post.send()
  server.follow(() => undefined)
  expect(await funnel()).toMatchObject({ invited: 0, failed: 1 })

  await send(codesOf(interviews))
  expect(await funnel()).toMatchObject({ invited: 0, failed: 0 })
  await post.send()
  expect(await funnel()).toMatchObject({ invited: 1, failed: 0 })
})

test('deleting an interview deletes its queued mails', async () => {
  const blueprint = await makeBlueprint(testServer)
  const { interviews } = await makeRound(testServer, blueprint, people(1, 500), { invite: true })
  const before = (await testServer.staff(getMail)).queued
  await testServer.staff(deleteInterview, { params: { code: interviews[0]?.code ?? '' } })

  expect(await testServer.staff(getMail)).toMatchObject({ queued: before - 1 })
  await post.send()
  expect(mailTo('person500@')).toBeUndefined()
})

test('an invitation is in the candidate’s language, with the time window in the blueprint’s time zone', async () => {
  const blueprint = await makeBlueprint(testServer, { language: 'es', time_zone: 'America/Bogota' })
  const window = { opens_at: isoAt(NOON - HOUR), closes_at: isoAt(NOON + 30 * HOUR) }
  const [one, other] = people(2, 600) as [ReturnType<typeof people>[0], ReturnType<typeof people>[0]]
  await makeRound(testServer, blueprint, [one, { ...other, language: 'ch' }], { ...window, invite: true })
  await post.send()

  const spanish = mailTo('person600@')
  expect(spanish?.headers['subject']).toBe('Su invitación a una prueba')
  expect(spanish?.text).toContain('sábado, 21 de noviembre de 2026, 13:00 (America/Bogota)')
  expect(spanish?.text).toContain('10 preguntas')
  expect(spanish?.html).toContain('<html lang="es">')
  const chinese = mailTo('person601@')
  expect(chinese?.headers['subject']).toBe('測驗邀請')
  expect(chinese?.html).toContain('<html lang="zh-Hant">')
})

test('an invitation uses the blueprint’s texts at the time of sending, and escapes HTML in them', async () => {
  const text = { subject: 'Draft', body: 'Draft {link}' }
  const blueprint = await makeBlueprint(testServer, { texts: { invitation: { en: text } } })
  await makeRound(testServer, blueprint, people(1, 700), { invite: true })
  const body = 'Hi {name} <img src=x onerror=alert(1)> & {Name}\nFrom {opens}\nUntil {closes}\n{link} {link}'
  await testServer.staff(updateBlueprint, {
    params: { id: blueprint.id },
    body: { texts: { invitation: { en: { subject: 'Come, {name}', body } } } },
  })
  await post.send()

  const mail = mailTo('person700@')
  const link = /https:\S+/.exec(mail?.text ?? '')?.[0]
  expect(mail?.headers['subject']).toBe("Come, Person N. O'Nine")
  expect(mail?.text).toBe(`Hi Person N. O'Nine <img src=x onerror=alert(1)> & {Name}\n${link} ${link}`)
  expect(mail?.html).toContain('Hi Person N. O&#39;Nine &lt;img src=x onerror=alert(1)&gt; &amp; {Name}<br>')
  expect(mail?.html.match(/<a /g)).toHaveLength(1)
  expect(mail?.html).not.toContain('<img')
})

test('the invitation to an interview without a blueprint uses the default texts', async () => {
  const { code } = await makeInterview(testServer, { email: 'alone@example.com' })
  await send([code])
  await post.send()

  const mail = mailTo('alone@')
  expect(mail?.headers['subject']).toBe('Your invitation to a test')
  expect(mail?.text).toContain(`https://assay.example/interviews/${code}`)
  expect(mail?.text).not.toMatch(/until|from:/)
})

test('reading invitations and interviews does not change the mail queue', async () => {
  const kept = () => testServer.db.selectFrom('mails').selectAll().orderBy('id').execute()
  const { code } = await makeInterview(testServer, { email: 'looked@example.com' })
  await send([code])
  const before = await kept()

  for (const method of ['GET', 'HEAD'])
    for (const path of [
      '/api/invitation',
      `/api/interview/${code}/entry`,
      `/api/interview/${code}`,
      `/interviews/${code}`,
    ])
      await ask(testServer.url, path, { method, headers: { authorization: `Bearer ${testServer.staff.token}` } })

  expect(await kept()).toEqual(before)
})

test('without mail settings, a request that must send mails is rejected and creates no interview', async () => {
  const without = await startTestServer()
  await makeBank(without, 10)
  const blueprint = await makeBlueprint(without)
  const { interviews } = await makeRound(without, blueprint, people(1))

  expect(await without.staff(getMail)).toEqual({ can_send: false, from: null, queued: 0, trouble: null })
  await expect(
    without.staff(sendInvitations, { body: { codes: codesOf(interviews), kind: 'invitation' } }),
  ).rejects.toMatchObject({ status: 409, code: 'MAIL_NOT_SET_UP' })
  await expect(makeRound(without, blueprint, people(2, 10), { invite: true })).rejects.toMatchObject({
    code: 'MAIL_NOT_SET_UP',
  })
  expect(
    (await without.staff(listInterviews, { query: { blueprint: String(blueprint.id) } })).amount_of_interviews,
  ).toBe(1)
  await without.close()
})

test('if the mail server never responds, requests and the stop of the server are not delayed', async () => {
  const silent = await openMailServer({ rule: () => 'silence' })
  const { mail, baseUrl } = mailToNobody()
  const waiting = await startTestServer({
    config: { baseUrl, mail: { ...mail, server: { ...mail.server, port: silent.port } } },
  })
  await makeBank(waiting, 10)
  const blueprint = await makeBlueprint(waiting)
  await expect.poll(() => silent.connections()).toBe(0)
  const { interviews } = await makeRound(waiting, blueprint, people(2), { invite: true })
  await expect.poll(() => silent.connections()).toBe(1)

  expect(await waiting.staff(getMail)).toMatchObject({ queued: 2, trouble: null })
  await waiting.staff(createInterviews, {
    params: { id: blueprint.id },
    body: { candidates: people(3, 50), invite: true },
  })
  await waiting.staff(sendInvitations, { body: { codes: codesOf(interviews), kind: 'reminder' } })
  expect(silent.connections()).toBe(1)
  silent.hangUp()
  await waiting.close()
  await silent.close()
})

test('while a reminder is delayed, it can be cancelled, and the list then shows the earlier reminder', async () => {
  const blueprint = await makeBlueprint(testServer)
  const { interviews } = await makeRound(testServer, blueprint, people(2, 700))
  const codes = codesOf(interviews)
  await send(codes, 'reminder')
  await post.send()
  const first = (await listed(blueprint.id)).map(({ reminder }) => reminder)
  const before = server.mails.length
  const wait = () => testServer.staff(sendInvitations, { body: { codes, kind: 'reminder', delay_seconds: 60 } })
  const takeBack = () => testServer.staff(cancelInvitations, { body: { codes, kind: 'reminder' } })

  await wait()
  testServer.clock.advance(59_999)
  await post.send()
  expect((await takeBack()).taken_back.toSorted()).toEqual(codes.toSorted())
  testServer.clock.advance(1)
  await post.send()
  expect(server.mails).toHaveLength(before)
  expect((await listed(blueprint.id)).map(({ reminder }) => reminder)).toEqual(first)

  await wait()
  testServer.clock.advance(60_000)
  await post.send()
  expect(server.mails).toHaveLength(before + 2)
  expect(await takeBack()).toEqual({ taken_back: [] })
})
