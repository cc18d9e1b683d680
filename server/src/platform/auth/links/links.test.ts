import { forgotPassword, makePasswordLink } from '@assay/contract/auth/links'
import { createToken } from '@assay/contract/auth/tokens'
import { settings } from '@assay/contract/installation/installation'
import { listLabels } from '@assay/contract/labels'
import { getMe, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeUser } from '../../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../../testing/client/people.ts'
import { type MailServer, openMailServer } from '../../../../../testing/fakes/mailServer.ts'
import { mailTo } from '../../../../../testing/server/mail.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let mailbox: MailServer
let server: TestServer
beforeAll(async () => {
  mailbox = await openMailServer()
  server = await startTestServer({ config: mailTo(mailbox.url) })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const tokenIn = (text: string) => /#([\w-]+)/.exec(text)?.[1] ?? ''
const use = (token: string, password?: string) =>
  ask(server.url, '/api/login/link', { method: 'POST', json: { token, ...(password && { password }) } })
const codeOrStatus = ({ status, json }: Awaited<ReturnType<typeof use>>) => (status === 200 ? 200 : json.code)
const linkFor = async (id: number) => tokenIn((await server.admin(makePasswordLink, { params: { id } })).link)

async function mailedTo(email: string): Promise<string> {
  const before = mailbox.mails.length
  await server.anonymous(forgotPassword, { body: { email } })
  await vi.waitFor(() => expect(mailbox.mails.length).toBe(before + 1), { timeout: 300_000 })
  return mailbox.mails.at(-1)?.text ?? ''
}

test('a user resets a forgotten password by a mailed link that works once within an hour', async () => {
  const user = await makeUser(server)
  const before = await server.signIn(user.email)
  const robot = await before(createToken, { body: { name: 'Robot', scopes: ['bank:read'] } })
  expect(await server.anonymous(settings)).toMatchObject({ forgotten_password: true })

  const text = await mailedTo(user.email.toUpperCase())
  expect(mailbox.mails.at(-1)?.headers['to']).toContain(user.email)
  expect(text).toContain('https://assay.example/login/password#')
  const token = tokenIn(text)
  const kept = await server.db.selectFrom('sign_in_links').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(await use(token)).toMatchObject({ status: 422 })
  expect(await use(token, 'four')).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } })
  const { json } = await use(token, 'Another-1')
  expect(json).toEqual({ access_token: null, token_type: 'bearer' })

  await expect(before(getMe)).rejects.toMatchObject({ status: 401 })
  await expect(server.holder(robot.token)(listLabels)).rejects.toMatchObject({ status: 401 })
  await expect(server.signIn(user.email, PASSWORD)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  expect(await (await server.signIn(user.email, 'Another-1'))(getMe)).toMatchObject({ id: user.id })
  expect(codeOrStatus(await use(token, 'A third 1!'))).toBe('LINK_NOT_VALID')
  const late = tokenIn(await mailedTo(user.email))
  server.clock.advance(HOUR)
  expect(codeOrStatus(await use(late, 'A third 1!'))).toBe('LINK_NOT_VALID')
  server.admin = await server.signIn(server.adminUser.email)
})

test('the response to a reset request does not reveal if a user exists, and inactive users get no mail', async () => {
  const inactive = await makeUser(server)
  await server.admin(updateUser, { params: { id: inactive.id }, body: { is_active: false } })
  const waiting = () => server.db.selectFrom('mails').select('id').execute()
  const before = await waiting()

  for (const email of ['nobody@example.com', inactive.email]) {
    const answer = await ask(server.url, '/api/login/forgotten', { method: 'POST', json: { email } })
    expect([answer.status, answer.text]).toEqual([204, ''])
  }
  expect(await waiting()).toEqual(before)
})

test('users get at most three reset mails an hour, and these mails do not affect an administrator’s link', async () => {
  const user = await makeUser(server)
  const handed = await linkFor(user.id)
  const older = tokenIn(await mailedTo(user.email))
  const mailed = tokenIn(await mailedTo(user.email))
  expect(codeOrStatus(await use(older, 'Another-1'))).toBe('LINK_NOT_VALID')
  const mails = async () =>
    (await server.db.selectFrom('mails').select('id').where('user_id', '=', user.id).execute()).length
  const forgotten = () => ask(server.url, '/api/login/forgotten', { method: 'POST', json: { email: user.email } })
  expect((await Promise.all([forgotten(), forgotten(), forgotten()])).map(({ status }) => status)).toEqual([
    204, 204, 204,
  ])
  expect(await mails()).toBe(3)
  expect(codeOrStatus(await use(mailed, 'Another-1'))).toBe('LINK_NOT_VALID')
  server.clock.advance(HOUR)
  expect((await forgotten()).status).toBe(204)
  expect(await mails()).toBe(4)
  expect(codeOrStatus(await use(handed, 'Another-2'))).toBe(200)
  server.admin = await server.signIn(server.adminUser.email)
})

test('if a password mail arrives after a newer password mail, only the link in the newer mail is valid', async () => {
  const user = await makeUser(server)
  const mails = () => server.db.selectFrom('mails').selectAll().where('user_id', '=', user.id).execute()
  mailbox.follow((step) => (step === 'RCPT' ? { reply: '451 later' } : undefined))
  await server.anonymous(forgotPassword, { body: { email: user.email } })
  await expect.poll(async () => (await mails())[0]?.code).toBe('LATER')
  mailbox.follow(() => undefined)
  server.clock.advance(1_000)
  const newer = tokenIn(await mailedTo(user.email))
  const sent = mailbox.mails.length
  const waiting = async () => (await mails()).filter(({ state }) => state === 'queued').length
  // After 20 minutes, the node that was sending the e-mail is treated as crashed, and another node sends the e-mail.
  await expect.poll(waiting).toBe(1)
  server.clock.advance(20 * MINUTE)
  await expect.poll(waiting).toBe(0)

  const late = mailbox.mails.slice(sent).filter(({ headers }) => headers['to']?.includes(user.email))
  for (const { text } of late) expect(codeOrStatus(await use(tokenIn(text), 'Another-1'))).toBe('LINK_NOT_VALID')
  expect(codeOrStatus(await use(newer, 'Another-2'))).toBe(200)
  server.admin = await server.signIn(server.adminUser.email)
})

test('a password link from an administrator is valid for a day, or until a newer link is created', async () => {
  const user = await makeUser(server)
  const older = await linkFor(user.id)
  const newer = await linkFor(user.id)
  expect(codeOrStatus(await use(older, 'Another-1'))).toBe('LINK_NOT_VALID')
  const tries = await Promise.all(['Another-1', 'Another-2', 'Another-3'].map((password) => use(newer, password)))
  expect(tries.map(codeOrStatus).sort()).toEqual([200, 'LINK_NOT_VALID', 'LINK_NOT_VALID'])

  const late = await linkFor(user.id)
  server.clock.advance(24 * HOUR)
  expect(codeOrStatus(await use(late, 'Another-1'))).toBe('LINK_NOT_VALID')
  server.admin = await server.signIn(server.adminUser.email)
  const ofSleeper = await linkFor(user.id)
  await server.admin(updateUser, { params: { id: user.id }, body: { is_active: false } })
  expect(codeOrStatus(await use(ofSleeper, 'Another-1'))).toBe('LINK_NOT_VALID')
  await expect(linkFor(user.id)).rejects.toMatchObject({ status: 409, code: 'USER_INACTIVE' })
  await expect(linkFor(999_999)).rejects.toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
})
