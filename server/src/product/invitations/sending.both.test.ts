import { setCompany } from '@assay/contract/company'
import type { Interview } from '@assay/contract/interviews/interviews'
import { getMail, sendInvitations } from '@assay/contract/invitations'
import { createWebhook, deleteWebhook } from '@assay/contract/webhooks'
import { parseNetwork } from '@assay/domain/webhooks/publicAddress'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { invitationOf, inviteByMail } from '../../../../testing/client/invitations.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { freePort } from '../../../../testing/server/network/freePort.ts'
import { openReceiver } from '../../../../testing/server/network/receiver.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let testServer: TestServer
let server: MailServer
let post: ReturnType<typeof postOf>

beforeAll(async () => {
  const webhookNetworks = [parseNetwork('127.0.0.0/8')].filter((network) => network !== null)
  testServer = await startTestServer({ config: { ...mailByHand(), webhookNetworks } })
  await makeBank(testServer, 10)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await forgetInvited(testServer)
  testServer.clock.freeze(Date.UTC(2026, 10, 20, 12))
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterEach(() => server.close())

const only = (interviews: Interview[]): Interview => {
  const [first] = interviews
  if (!first) throw new Error('nobody was invited')
  return first
}

const refuseAll = (reply: string) => server.follow((step) => (step === 'RCPT' ? { reply } : undefined))

test('an invitation is sent once and marked as sent', async () => {
  const invited = only(await inviteByMail(testServer))
  expect(await invitationOf(testServer, invited)).toEqual({ state: 'queued', sent_at: null, reason: null })

  await post.send()
  await post.send()

  expect(server.mails.map(({ headers }) => headers['to'])).toEqual(['Carol <carol0@example.com>'])
  expect(server.mails[0]?.text).toContain(`https://assay.example/interviews/${invited.code}`)
  expect(await invitationOf(testServer, invited)).toEqual({
    state: 'sent',
    sent_at: '2026-11-20T12:00:00.000Z',
    reason: null,
  })
  expect(await testServer.staff(getMail)).toMatchObject({ can_send: true, queued: 0, trouble: null })
})

test('a mail has the company’s reply address and colour, and the company’s name below its text', async () => {
  const company = {
    name: 'Example <b> & Co',
    accent: '#C0FFEE',
    privacy_contact: 'privacy@example.com',
    website: 'https://example.com/jobs',
    reply_to: 'answers@example.com',
  }
  await testServer.admin(setCompany, { body: company })
  await inviteByMail(testServer)
  await post.send()
  const nothing = Object.fromEntries(Object.keys(company).map((field) => [field, null]))
  await testServer.admin(setCompany, { body: nothing })
  await inviteByMail(testServer, 2)
  await post.send()

  const [mail, plain] = server.mails
  expect(mail?.headers['reply-to']).toBe('answers@example.com')
  expect(mail?.text.trim()).toMatch(
    /\n\nExample <b> & Co\nPrivacy contact: privacy@example\.com\nhttps:\/\/example\.com\/jobs$/,
  )
  expect(mail?.html).toContain('#C0FFEE')
  expect(mail?.html).toContain('Example &lt;b&gt; &amp; Co<br>')
  expect(mail?.html.match(/<a /g)).toHaveLength(1)
  expect(mail?.html).not.toMatch(/<img|url\(/)
  expect(plain?.headers['reply-to']).toBeUndefined()
  expect(plain?.html).not.toContain('<div')
})

test('failed mails are retried after 10 s, 1, 5, 15 and 60 minutes, and then every hour', async () => {
  const invited = only(await inviteByMail(testServer))
  const nobody = postOf(testServer, `smtp://127.0.0.1:${await freePort()}`)
  for (const wait of [0, 10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 60 * MINUTE]) {
    testServer.clock.advance(Math.max(0, wait - 1))
    const before = nobody.lines.length
    if (wait > 0) await nobody.send()
    expect(nobody.lines).toHaveLength(before)
    testServer.clock.advance(wait > 0 ? 1 : 0)
    await nobody.send()
    expect(nobody.lines).toHaveLength(before + 1)
  }
  expect(await invitationOf(testServer, invited)).toMatchObject({ state: 'queued', reason: { code: 'SERVER' } })
  expect(await testServer.staff(getMail)).toMatchObject({ queued: 1, trouble: { code: 'SERVER' } })

  testServer.clock.advance(60 * MINUTE)
  await post.send()
  expect(await invitationOf(testServer, invited)).toMatchObject({ state: 'sent', reason: null })
  expect(await testServer.staff(getMail)).toMatchObject({ queued: 0, trouble: null })
})

test('a mail fails after a day of retries, and shows the last message of the mail server', async () => {
  const invited = only(await inviteByMail(testServer))
  refuseAll('450 4.2.1 mailbox is busy')
  testServer.clock.advance(2 * DAY)
  for (let tries = 0; tries < 28; tries += 1) {
    await post.send()
    testServer.clock.advance(60 * MINUTE)
  }
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)

  expect(await invitationOf(testServer, invited)).toEqual({
    state: 'failed',
    sent_at: null,
    reason: { code: 'GAVE_UP', detail: '450 4.2.1 mailbox is busy' },
  })
  expect(await testServer.staff(getMail)).toMatchObject({ queued: 0, trouble: null })
})

test('if the recipient of a mail is refused, the mail fails immediately and is sent again only by hand', async () => {
  const invited = only(await inviteByMail(testServer))
  refuseAll('550 5.1.1 <carol0@example.com> is unknown')
  await post.send()
  expect(await invitationOf(testServer, invited)).toEqual({
    state: 'failed',
    sent_at: null,
    reason: { code: 'REFUSED', detail: '550 5.1.1 <…> is unknown' },
  })

  server.follow(() => undefined)
  testServer.clock.advance(60 * MINUTE)
  await post.send()
  expect(server.mails).toEqual([])

  const { queued } = await testServer.staff(sendInvitations, { body: { codes: [invited.code], kind: 'invitation' } })
  expect(queued).toEqual([invited.code])
  await post.send()
  expect(await invitationOf(testServer, invited)).toMatchObject({ state: 'sent', reason: null })
})

test('a failed invitation is reported to webhooks without a name, and a failed reminder is not reported', async () => {
  const receiver = await openReceiver()
  const body = { url: receiver.url, events: ['invitation.failed' as const] }
  const admin = await testServer.signIn(testServer.adminUser.email)
  const { id } = await admin(createWebhook, { body })
  const [refused, patient] = await inviteByMail(testServer, 2)
  server.follow((step, said) =>
    step === 'RCPT' ? { reply: said.includes('carol0') ? '550 5.1.1 unknown' : '450 4.2.1 busy' } : undefined,
  )
  const waiting = () => testServer.db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute()
  for (let tries = 0; tries < 28; tries += 1) {
    await post.send()
    // Webhook deliveries must end before the clock jumps, or they would be repeated.
    await expect.poll(waiting).toEqual([])
    testServer.clock.advance(60 * MINUTE)
  }
  server.follow(() => undefined)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  const codes = [refused, patient].map((each) => each?.code ?? '')
  await testServer.staff(sendInvitations, { body: { codes, kind: 'invitation' } })
  await post.send()
  refuseAll('550 5.1.1 unknown')
  await testServer.staff(sendInvitations, { body: { codes, kind: 'reminder' } })
  await post.send()

  await expect.poll(() => receiver.came.length).toBe(2)
  const failure = (code: string | undefined, reason: string) => ({
    type: 'invitation.failed',
    timestamp: expect.any(String),
    data: { id: code, external_id: null, code, reason },
  })
  expect(receiver.received()).toMatchObject([failure(refused?.id, 'REFUSED'), failure(patient?.id, 'GAVE_UP')])
  await testServer.admin(deleteWebhook, { params: { id } })
  await receiver.close()
})

test('log entries about a mail contain neither its recipient nor its link', async () => {
  const invited = only(await inviteByMail(testServer))
  refuseAll('450 not yet for carol0@example.com')
  await post.send()
  server.follow(() => undefined)
  testServer.clock.advance(10 * SECOND)
  await post.send()

  const logged = JSON.stringify(post.lines)
  expect(post.lines).toHaveLength(2)
  expect(logged).toContain('LATER')
  for (const secret of [invited.code, invited.email, 'carol', 'Carol', 'assay.example'])
    expect(logged).not.toContain(secret)
})

test('the mail queue stores neither the address nor the text of a mail', async () => {
  await inviteByMail(testServer)
  refuseAll('450 not yet for carol0@example.com')
  await post.send()

  const kept = JSON.stringify(await testServer.db.selectFrom('mails').selectAll().execute())
  for (const word of ['carol', 'Carol', 'interviews/', 'assay.example']) expect(kept).not.toContain(word)
})
