import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailAct, type MailServer, type MailStep, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { freePort } from '../../../../testing/server/network/freePort.ts'
import { readConfig } from '../../config.ts'
import { htmlOf } from './html.ts'
import { type Letter, openTransport } from './transport.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
/** Short time limits for tests with a mail server that does not respond. Other test servers reply immediately. */
const SMTP_TIMEOUTS = { greetingMs: 500, silenceMs: 500, tryMs: 5_000 }

const letter: Letter = {
  to: { name: "José O'Brien", address: 'jose@example.com' },
  subject: 'Su prueba está lista, José',
  text: 'Hola José\n\n.\nhttps://assay.example/interviews/abc',
  html: htmlOf(['Hola <José>\n', { link: 'https://assay.example/interviews/abc' }], 'es'),
}

function transportTo(url: string) {
  const { mail } = readConfig({
    ASSAY_SMTP_URL: url,
    ASSAY_MAIL_FROM: 'Jobs at “Example”, Inc <jobs@example.com>',
    ASSAY_BASE_URL: 'https://assay.example',
  })
  if (!mail) throw new Error('no mail settings')
  return openTransport(mail, SMTP_TIMEOUTS)
}

const deliver = (url: string, own: Letter = letter) => transportTo(url).deliver(own, '<one@example.com>', NOW)

let server: MailServer
beforeEach(async () => {
  server = await openMailServer({ extensions: ['AUTH PLAIN', 'PIPELINING', 'SIZE 1000000'] })
})
afterEach(() => server.close())

const actAt = (step: MailStep, act: MailAct) => server.follow((at) => (at === step ? act : undefined))

test('a mail has one recipient, two parts with the same text, and a header that marks automatic mail', async () => {
  expect(await deliver(server.url)).toEqual({ isSent: true })

  const [mail] = server.mails
  expect(mail?.headers).toMatchObject({
    from: 'Jobs at “Example”, Inc <jobs@example.com>',
    to: "José O'Brien <jose@example.com>",
    subject: 'Su prueba está lista, José',
    'message-id': '<one@example.com>',
    'auto-submitted': 'auto-generated',
    date: 'Fri, 20 Nov 2026 12:00:00 +0000',
  })
  expect(mail?.text).toBe(letter.text)
  expect(mail?.html).toBe(letter.html.trimEnd())
  expect(mail?.html).toContain('Hola &lt;José&gt;<br>')
  expect(server.said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<jose@example.com>'])
})

test.each([
  ['RCPT', '550 5.1.1 <Jose@example.com> is\tunknown', 'REFUSED', '550 5.1.1 <…> is unknown'],
  ['RCPT', '450 4.2.1 try later', 'LATER', '450 4.2.1 try later'],
  ['RCPT', '530 sign in first', 'SERVER', '530 sign in first'],
  ['DATA', '554 no', 'REFUSED', '554 no'],
  ['DATA', '451 busy', 'LATER', '451 busy'],
  ['content', '552 too much', 'REFUSED', '552 too much'],
  ['content', '452 no room', 'LATER', '452 no room'],
  ['MAIL', '553 not your address', 'SERVER', '553 not your address'],
  ['MAIL', '451 slow down', 'LATER', '451 slow down'],
  ['EHLO', '550 go away', 'SERVER', '550 go away'],
  ['greeting', '554 not here', 'SERVER', '554 not here'],
  ['greeting', '421 too many', 'SERVER', '421 too many'],
] as const)('at the SMTP step %s, the response "%s" counts as %s', async (step, reply, code, detail) => {
  actAt(step, { reply })

  const outcome = await deliver(server.url)

  expect(outcome).toMatchObject({ isSent: false, code })
  expect(outcome).toHaveProperty('detail', expect.stringContaining(detail))
  expect(server.mails).toEqual([])
})

test('a response of several lines is reported as one line', async () => {
  actAt('RCPT', { reply: `550-first\r\n550 ${'second '.repeat(60)}` })

  const outcome = await deliver(server.url)

  expect(outcome).toHaveProperty('detail', expect.stringMatching(/^550-first 550 second [^\n]+…$/))
  expect('detail' in outcome && outcome.detail.length).toBe(200)
})

test.each<MailStep>(['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'content'])(
  'a mail server that stops responding or disconnects at the step %s counts as a server error',
  async (step) => {
    actAt(step, 'silence')
    expect(await deliver(server.url)).toMatchObject({ code: 'SERVER' })
    actAt(step, 'cut')
    expect(await deliver(server.url)).toMatchObject({ code: 'SERVER' })
  },
)

test('if the response to a mail is interrupted, the mail is sent again with the same Message-ID', async () => {
  actAt('content', 'cut')
  const transport = transportTo(server.url)
  await transport.deliver(letter, '<same@example.com>', NOW)
  server.follow(() => undefined)
  await transport.deliver(letter, '<same@example.com>', NOW + 10_000)

  expect(server.mails.map(({ headers }) => headers['message-id'])).toEqual(['<same@example.com>', '<same@example.com>'])
})

test('if the mail server rejects the sign-in, this counts as an error of the server, not of the mail', async () => {
  const url = server.url.replace('//', '//jobs:p%40ss@')
  actAt('AUTH', { reply: '535 5.7.8 wrong password' })
  expect(await deliver(url)).toMatchObject({ code: 'SERVER', detail: '535 5.7.8 wrong password' })
  actAt('AUTH', { reply: '454 4.7.0 later' })
  expect(await deliver(url)).toMatchObject({ code: 'SERVER' })

  server.follow(() => undefined)
  expect(await deliver(url)).toEqual({ isSent: true })
  expect(server.said).toContain(`AUTH PLAIN ${Buffer.from('\0jobs\0p@ss').toString('base64')}`)
})

test('a missing mail server, missing TLS or an unreachable host is reported as a problem of the mail server', async () => {
  expect(await deliver(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject({ code: 'SERVER' })
  expect(await deliver(server.url.replace('smtp:', 'smtps:'))).toMatchObject({ code: 'SERVER' })
  expect(await deliver('smtp://nowhere.invalid:25')).toMatchObject({ code: 'SERVER' })
})

test('a mail server that offers TLS and then refuses TLS receives no mail', async () => {
  const offering = await openMailServer({ extensions: ['STARTTLS'] })

  expect(await deliver(offering.url)).toMatchObject({ code: 'SERVER' })
  expect(offering.said.some((line) => line.startsWith('MAIL'))).toBe(false)
  await offering.close()
})

test('a mail delivery in progress ends when the mail transport is closed', async () => {
  actAt('RCPT', 'silence')
  const transport = transportTo(server.url)
  const sending = transport.deliver(letter, '<one@example.com>', NOW)
  transport.cut()

  expect(await sending).toMatchObject({ isSent: false, code: 'SERVER' })
  expect(await transport.deliver(letter, '<two@example.com>', NOW)).toMatchObject({ code: 'SERVER' })
})

test.each([
  'Carol\r\nBcc: all@example.com',
  'Carol\nX-Injected: 1',
  'Carol" <all@example.com>, "x',
  'Carol\u2028Bcc: all@example.com',
  'Carol, all@example.com',
  '=?utf-8?Q?Carol=0D=0ABcc:_all=40example.com?=',
])('names and subjects cannot add mail headers: %j', async (text) => {
  await deliver(server.url, { ...letter, to: { name: text, address: 'carol@example.com' }, subject: text })

  const names = server.mails.map(({ headers }) => Object.keys(headers).sort())
  expect(names).toEqual([
    ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
  ])
  expect(server.said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<carol@example.com>'])
})
