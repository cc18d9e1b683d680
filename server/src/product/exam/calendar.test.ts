import { setCompany } from '@assay/contract/company'
import { changeInvitations, sendInvitations } from '@assay/contract/invitations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const NOON = Date.UTC(2031, 4, 5, 12)
const HOUR = 60 * 60_000

let testServer: TestServer
let server: MailServer
beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
  await makeBank(testServer, 10)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  testServer.clock.freeze(NOON)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  server = await openMailServer()
})
afterEach(() => server.close())

const iso = (at: number) => new Date(at).toISOString()
const getCalendar = (code: string) => ask(testServer.url, `/api/interview/${code}/calendar`)

function appointmentIn(text: string): Record<string, string> {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? []
      return [name, value.replaceAll(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))]
    }),
  )
}

test('the calendar file of a test has the time window, the link and a stable id', async () => {
  const blueprint = await makeBlueprint(testServer)
  const made = await makeInvited(testServer, blueprint, { opens_at: iso(NOON + HOUR), closes_at: iso(NOON + 3 * HOUR) })
  const heard = await getCalendar(made.code)
  expect(heard).toMatchObject({ status: 200 })
  expect(heard.headers.get('content-type')).toMatch(/^text\/calendar\b/)
  expect(heard.headers.get('content-disposition')).toContain('assay.ics')
  expect(heard.headers.get('cache-control')).toBe('no-store')
  expect(appointmentIn(heard.text)).toMatchObject({
    ...{ METHOD: 'PUBLISH', UID: `${made.id}@assay.example`, SEQUENCE: '0', URL: made.link },
    ...{ DTSTART: '20310505T130000Z', DTEND: '20310505T150000Z', STATUS: 'CONFIRMED' },
  })
})

test('a calendar event starts at the creation time if no opening time is set, and lasts the test duration if no end is set', async () => {
  const closing = await makeInterview(testServer, { closes_at: iso(NOON + HOUR) })
  expect(appointmentIn((await getCalendar(closing.code)).text)).toMatchObject({ DTSTART: '20310505T120000Z' })
  const opening = await makeInterview(testServer, { opens_at: iso(NOON + HOUR), max_time: 60 })
  expect(appointmentIn((await getCalendar(opening.code)).text)).toMatchObject({ DTEND: '20310505T140000Z' })
})

test('a test without a time window has no calendar file, and an interview id or unknown code is not found', async () => {
  const { code } = await makeInterview(testServer)
  expect(await getCalendar(code)).toMatchObject({ status: 404, json: { code: 'NO_WINDOW' } })
  const windowed = await makeInterview(testServer, { closes_at: iso(NOON + HOUR) })
  expect(await getCalendar(windowed.id)).toMatchObject({ status: 404, json: { code: 'INTERVIEW_NOT_FOUND' } })
  expect(await getCalendar('a'.repeat(22))).toMatchObject({ status: 404, json: { code: 'INTERVIEW_NOT_FOUND' } })
})

test('only a changed time window or a withdrawal increases the sequence number of a calendar file', async () => {
  const { code, email } = await makeInterview(testServer, { closes_at: iso(NOON + HOUR) })
  const put = (body: object) => testServer.staff(changeInvitations, { body: { codes: [code], ...body } })
  const seen = async () => appointmentIn((await getCalendar(code)).text)
  const window = { opens_at: null, closes_at: iso(NOON + 2 * HOUR) }

  testServer.clock.freeze(NOON + 60_000)
  await put(window)
  expect(await seen()).toMatchObject({ SEQUENCE: '1', DTEND: '20310505T140000Z', DTSTAMP: '20310505T120100Z' })
  testServer.clock.freeze(NOON + 120_000)
  await put(window)
  expect(await seen()).toMatchObject({ SEQUENCE: '1', DTSTAMP: '20310505T120100Z' })
  await put({ is_withdrawn: true })
  expect(await seen()).toMatchObject({ SEQUENCE: '2', STATUS: 'CANCELLED' })
  await put({ is_withdrawn: false })
  expect(await seen()).toMatchObject({ SEQUENCE: '3', STATUS: 'CONFIRMED' })
  await candidateOf(testServer.anonymous, code, email).start()
  expect(await seen()).toMatchObject({ SEQUENCE: '3' })
})

test('if a time window is set, invitation and reminder have a calendar file in the candidate’s language', async () => {
  const admin = await testServer.signIn(testServer.adminUser.email)
  await admin(setCompany, { body: { name: 'Müller, Söhne; & Co \\ 測驗測驗測驗測驗測驗測驗測驗測驗測驗' } })
  const made = await makeInterview(testServer, { language: 'es', closes_at: iso(NOON + HOUR) })
  const plain = await makeInterview(testServer, { email: 'other@example.com' })
  const post = postOf(testServer, server.url)
  for (const kind of ['invitation', 'reminder'] as const) {
    await testServer.staff(sendInvitations, { body: { codes: [made.code, plain.code], kind } })
    await post.send()
  }

  const { text } = await getCalendar(made.code)
  expect(appointmentIn(text)['SUMMARY']).toBe(
    'Prueba en línea · Müller, Söhne; & Co \\ 測驗測驗測驗測驗測驗測驗測驗測驗測驗',
  )
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const to = (email: string) => server.mails.filter(({ headers }) => headers['to']?.includes(email))
  const file = { type: 'text/calendar', name: 'assay.ics', content: text }
  expect(to(made.email).map(({ files }) => files)).toEqual([[file], [file]])
  expect(to(plain.email).map(({ files }) => files)).toEqual([[], []])
})
