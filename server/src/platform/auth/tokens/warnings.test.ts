import { createToken, revokeToken } from '@assay/contract/auth/tokens'
import { deleteUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeUser } from '../../../../../testing/client/make.ts'
import { type MailServer, openMailServer } from '../../../../../testing/fakes/mailServer.ts'
import { mailTo } from '../../../../../testing/server/mail.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { warnOfTokenExpiry } from './warnings.ts'

const DAY = 24 * 60 * 60_000

let mailbox: MailServer
let server: TestServer
beforeAll(async () => {
  mailbox = await openMailServer()
  server = await startTestServer({ config: mailTo(mailbox.url) })
  server.clock.freeze(Date.now())
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const sendWarnings = () => warnOfTokenExpiry({ db: server.db, now: server.clock.now, mail: mailTo(mailbox.url).mail })
const queued = async () =>
  (await server.db.selectFrom('mails').select('id').where('kind', '=', 'token').execute()).length
const arrived = (amount: number) =>
  vi.waitFor(() => expect(mailbox.mails.length).toBe(amount), { timeout: 300_000, interval: 50 })
const to = (at: number) => mailbox.mails.at(at)?.headers['to'] ?? ''

test('token owners get a warning 14 days and a warning 2 days before expiry, once each, even with several nodes', async () => {
  const body = { name: 'Applicants', scopes: ['interviews:read' as const], expires_in_days: 30 }
  await server.consultant(createToken, { body })
  await server.consultant(createToken, { body: { ...body, name: 'Short', expires_in_days: 1 } })
  await sendWarnings()
  server.clock.advance(16 * DAY - 1)
  await sendWarnings()
  expect(await queued()).toBe(0)

  server.clock.advance(1)
  await Promise.all([sendWarnings(), sendWarnings(), sendWarnings()])
  expect(await queued()).toBe(1)
  await arrived(1)
  expect(to(0)).toContain(server.consultantUser.email)
  const text = mailbox.mails[0]?.text ?? ''
  expect(text).toContain('“Applicants”')
  expect(text).toContain('in 14 days')
  expect(text).toContain('https://assay.example/admin/security')
  expect(text).not.toMatch(/assay_[0-9A-Za-z]{5}/)

  server.clock.advance(12 * DAY)
  await sendWarnings()
  await sendWarnings()
  await arrived(2)
  expect(mailbox.mails[1]?.text).toContain('in 2 days')
  expect(await queued()).toBe(2)
})

test('if the owner of a token has left, administrators get its warnings, already at the server start', async () => {
  server.admin = await server.signIn(server.adminUser.email)
  const other = await makeUser(server, { is_superuser: true })
  const maker = await makeUser(server, { is_superuser: true })
  const their = await server.signIn(maker.email)
  const scopes = ['interviews:read' as const]
  await their(createToken, { body: { name: 'Left behind', kind: 'service', scopes, expires_in_days: 20 } })
  const gone = await their(createToken, { body: { name: 'Revoked', kind: 'service', scopes, expires_in_days: 20 } })
  await server.admin(deleteUser, { params: { id: maker.id } })
  server.clock.advance(6 * DAY)
  const admin = await server.signIn(server.adminUser.email)
  await admin(revokeToken, { params: { id: gone.id } })

  const before = mailbox.mails.length
  const node = await openNode({ place: server.place, clock: server.clock, config: mailTo(mailbox.url) }).catch(
    () => null,
  )
  if (!node) await sendWarnings()
  await arrived(before + 2)
  const readers = [to(before), to(before + 1)].map((address) => address.replace(/.*<|>.*/g, ''))
  expect(readers.sort()).toEqual([server.adminUser.email, other.email].sort())
  await node?.stop()
})
