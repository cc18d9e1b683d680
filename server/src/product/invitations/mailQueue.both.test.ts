import { getMail } from '@assay/contract/invitations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { invitationOf, inviteByMail } from '../../../../testing/client/invitations.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

let testServer: TestServer
let server: MailServer
let post: ReturnType<typeof postOf>

beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
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

const refuseAll = (reply: string) => server.follow((step) => (step === 'RCPT' ? { reply } : undefined))

test('if twenty mails were refused within an hour, the mail queue pauses', async () => {
  const invited = await inviteByMail(testServer, 22)
  refuseAll('550 5.7.1 you are on a list')
  for (let at = 0; at < 22; at += 1) await post.send()
  expect(server.said.filter((line) => line.startsWith('RCPT'))).toHaveLength(20)
  expect(await testServer.staff(getMail)).toMatchObject({
    queued: 2,
    trouble: { code: 'HELD', detail: '550 5.7.1 you are on a list' },
  })

  server.follow(() => undefined)
  testServer.clock.advance(60 * MINUTE - 1)
  await post.send()
  expect(server.mails).toEqual([])
  testServer.clock.advance(1)
  await post.send()
  expect(server.mails).toHaveLength(2)
  expect(await testServer.staff(getMail)).toMatchObject({ queued: 0, trouble: null })
  expect(await invitationOf(testServer, invited[21] ?? { code: '' })).toMatchObject({ state: 'sent' })
})

test('in any 60 seconds, all nodes together send no more mails than the rate limit allows', async () => {
  await inviteByMail(testServer, 7)
  const nodes = [postOf(testServer, server.url, 3), postOf(testServer, server.url, 3)]
  const sendBoth = () => Promise.all(nodes.map((node) => node.send()))

  await sendBoth()
  expect(server.mails).toHaveLength(3)
  testServer.clock.advance(MINUTE - 1)
  await sendBoth()
  expect(server.mails).toHaveLength(3)
  testServer.clock.advance(1)
  await sendBoth()
  expect(server.mails).toHaveLength(6)
  testServer.clock.advance(MINUTE)
  await sendBoth()
  expect(server.mails).toHaveLength(7)
})

test('for the mail rate limit, a slow mail counts from the end of its delivery', async () => {
  await inviteByMail(testServer, 3)
  const node = postOf(testServer, server.url, 1)
  server.follow((step) => {
    if (step === 'content') testServer.clock.advance(50 * SECOND)
    return undefined
  })
  await node.send()
  testServer.clock.advance(20 * SECOND)
  await node.send()
  expect(server.mails).toHaveLength(1)
  testServer.clock.advance(40 * SECOND)
  await node.send()
  expect(server.mails).toHaveLength(2)
})

test('a mail of a crashed node is sent again after two minutes with the same Message-ID', async () => {
  await inviteByMail(testServer, 3)
  const dying = await post.take()
  await post.send()
  expect(server.mails).toHaveLength(2)

  testServer.clock.advance(2 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(3)
  expect(server.mails[2]?.headers['message-id']).toBe(dying?.messageId)
  expect(new Set(server.mails.map(({ headers }) => headers['message-id'])).size).toBe(3)
})

test('if the mail server disconnects before it confirms a mail, the mail is sent again with the same Message-ID', async () => {
  await inviteByMail(testServer)
  server.follow((step) => (step === 'content' ? 'cut' : undefined))
  await post.send()
  server.follow(() => undefined)
  testServer.clock.advance(10 * SECOND)
  await post.send()

  const ids = server.mails.map(({ headers }) => headers['message-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})
