import { createToken } from '@assay/contract/auth/tokens'
import { deleteBlueprint } from '@assay/contract/blueprints'
import { setCompany } from '@assay/contract/company'
import { getMail, sendTestMail } from '@assay/contract/invitations'
import { deleteUser } from '@assay/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { makeUser } from '../../../../testing/client/make.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

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
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterEach(() => server.close())

test('a test mail goes to the user who requests it, with sample values and a link that opens no test', async () => {
  await testServer.admin(setCompany, { body: { name: 'Example', accent: '#123456', reply_to: 'answers@example.com' } })
  const answer = await ask(testServer.url, '/api/mail/test/', {
    method: 'POST',
    token: testServer.staff.token,
    json: {},
  })
  expect(answer).toMatchObject({ status: 202, json: { to: 'grace@example.com' } })
  await post.send()
  await post.send()

  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail?.headers).toMatchObject({
    to: 'Grace Hopper <grace@example.com>',
    'reply-to': 'answers@example.com',
    'auto-submitted': 'auto-generated',
  })
  expect(mail?.text).toContain('https://assay.example/interviews/sample')
  expect(mail?.text).toContain('Hello Grace Hopper,')
  expect(mail?.text.trim()).toMatch(/\nExample$/)
  expect(mail?.html).toContain('#123456')
  expect(mail?.html).not.toContain('<a ')
  expect(await testServer.staff(getMail)).toMatchObject({ queued: 0, trouble: null })
})

test.each(['invitation', 'reminder', 'advance', 'decline'] as const)(
  'a test mail of the kind %s has the blueprint’s own text in each language',
  async (kind) => {
    const words = (language: string) => ({
      subject: `${kind} in ${language}`,
      body: `{name}, {role}: {questions} {minutes}`,
    })
    const link = kind === 'invitation' || kind === 'reminder' ? ' {link}' : ''
    const written = (language: string) => ({ ...words(language), body: words(language).body + link })
    const { id } = await makeBlueprint(testServer, {
      role: 'Baker',
      texts: { [kind]: { es: written('es'), ch: written('ch') } },
    })

    for (const language of ['es', 'ch'] as const)
      await testServer.staff(sendTestMail, { body: { blueprint_id: id, kind, language } })
    await testServer.staff(sendTestMail, { body: { blueprint_id: id, kind } })
    await post.send()

    expect(server.mails.map(({ headers }) => headers['subject'])).toEqual([
      `${kind} in es`,
      `${kind} in ch`,
      expect.not.stringContaining(' in '),
    ])
    expect(server.mails[0]?.text).toMatch(/^Grace Hopper, Baker: \d+ \d+/)
  },
)

test('a test mail request with an invalid field is rejected', async () => {
  const send = (json: object) =>
    ask(testServer.url, '/api/mail/test/', { method: 'POST', token: testServer.staff.token, json })
  const wrong = async (json: object) => (await send(json)).json.errors

  expect(await wrong({ blueprint_id: 999_999 })).toMatchObject([{ field: 'blueprint_id', code: 'UNKNOWN_BLUEPRINT' }])
  expect(await wrong({ kind: 'password' })).toMatchObject([{ field: 'kind', code: 'NOT_A_CHOICE' }])
  expect(await wrong({ language: 'sv' })).toMatchObject([{ field: 'language', code: 'NOT_A_CHOICE' }])
})

test('a queued test mail is not sent if its user or its blueprint is deleted', async () => {
  const { id } = await makeBlueprint(testServer)
  await testServer.staff(sendTestMail, { body: { blueprint_id: id } })
  await testServer.staff(deleteBlueprint, { params: { id } })
  const { id: userId, email } = await makeUser(testServer)
  await (await testServer.signIn(email))(sendTestMail, { body: {} })
  await testServer.admin(deleteUser, { params: { id: userId } })
  await post.send()

  expect(server.mails).toEqual([])
})

test('API clients cannot request test mails, and test mails need mail settings', async () => {
  const { token } = await testServer.admin(createToken, { body: { name: 'CI', scopes: ['admin', 'interviews:write'] } })
  await expect(testServer.holder(token)(sendTestMail, { body: {} })).rejects.toMatchObject({ status: 403 })

  const quiet = await startTestServer()
  await expect(quiet.staff(sendTestMail, { body: {} })).rejects.toMatchObject({ status: 409, code: 'MAIL_NOT_SET_UP' })
  await quiet.close()
})

test('each user can send at most ten test mails an hour', async () => {
  const limited = await startTestServer({ config: { ...mailByHand(), limitsOn: true } })
  for (let sent = 0; sent < 10; sent += 1) await limited.staff(sendTestMail, { body: {} })

  await expect(limited.staff(sendTestMail, { body: {} })).rejects.toMatchObject({ status: 429 })
  await limited.admin(sendTestMail, { body: {} })
  await limited.close()
})
