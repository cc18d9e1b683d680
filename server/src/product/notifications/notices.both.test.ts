import { sendComment, sendReport } from '@assay/contract/exam/presence'
import type { Interview } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { changeNotices, getNotices, type Notices } from '@assay/contract/notifications/notices'
import { deleteUser, updateUser } from '@assay/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../testing/client/caller.ts'
import { candidateOf, makeBank, makeInterview, takeTest } from '../../../../testing/client/exam.ts'
import { makeUser } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { forgetNotices, noticeSenderOf } from '../../../../testing/server/notifications/noticesTest.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { queueNoticeMails } from './queueNoticeMails.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const MORNING = Date.UTC(2026, 10, 20, 12)
const { mail } = mailByHand()

let testServer: TestServer
let server: MailServer
let sendNotices: ReturnType<typeof noticeSenderOf>

beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
  await makeBank(testServer, 10)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await forgetNotices(testServer)
  testServer.clock.freeze(MORNING)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  testServer.admin = await testServer.signIn(testServer.adminUser.email)
  server = await openMailServer()
  sendNotices = noticeSenderOf(testServer, server.url)
})
afterEach(() => server.close())

const saveNotices = (who: Caller, body: Partial<Notices>) => who(changeNotices, { body })
const sentMails = () => server.mails.map(({ headers, text }) => ({ to: headers['to'] ?? '', text }))
const whom = () => sentMails().map(({ to }) => /<(.*)>/.exec(to)?.[1] ?? to)

const makeFinishedTest = async (name = 'Carol', more = {}) => {
  const made = await makeInterview(testServer, { name, email: `${name.toLowerCase()}@example.com`, ...more })
  await takeTest(testServer, made)
  return made
}

test('notices go only to users who turned them on', async () => {
  expect(await testServer.staff(getNotices)).toEqual({
    ...{ finished: 'off', ended: 'off', trouble: 'off' },
    ...{ rounds: 'own', time_zone: 'UTC' },
  })
  await makeFinishedTest()
  testServer.clock.advance(24 * HOUR)
  await sendNotices()
  expect(sentMails()).toEqual([])
})

test('a change of some notice settings keeps the other settings, and an unknown time zone is rejected', async () => {
  await saveNotices(testServer.staff, { finished: 'each', time_zone: 'Asia/Taipei' })
  expect(await saveNotices(testServer.staff, { trouble: 'daily' })).toEqual({
    ...{ finished: 'each', ended: 'off', trouble: 'daily' },
    ...{ rounds: 'own', time_zone: 'Asia/Taipei' },
  })
  expect(await testServer.staff(getNotices)).toMatchObject({ finished: 'each', trouble: 'daily' })
  expect(await testServer.admin(getNotices)).toMatchObject({ finished: 'off' })
  await expect(saveNotices(testServer.staff, { time_zone: 'Mars/Olympus' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'time_zone', code: 'UNKNOWN_TIME_ZONE' }],
  })
})

test('tests that end within one minute are reported in one mail, with links and without scores', async () => {
  await saveNotices(testServer.staff, { finished: 'each' })
  const first = await makeFinishedTest('Carol')
  testServer.clock.advance(50 * SECOND)
  await sendNotices()
  expect(sentMails()).toEqual([])
  const second = await makeFinishedTest('Dave')
  testServer.clock.advance(10 * SECOND)
  await sendNotices()
  await sendNotices()
  expect(whom()).toEqual([testServer.consultantUser.email])
  const [{ text } = { text: '' }] = sentMails()
  for (const { name, code } of [first, second])
    expect(text).toContain(`${name}\nhttps://assay.example/admin/interviews/${code}/result`)
  expect(text).not.toMatch(/@example|%|score|\/interviews\/\w+\n/i)
  expect(await testServer.db.selectFrom('notices').selectAll().execute()).toEqual([])
})

test('users get notices about their own rounds with the setting “own”, and about all rounds with “all”', async () => {
  await saveNotices(testServer.staff, { finished: 'each' })
  await saveNotices(testServer.admin, { finished: 'each' })
  const round = await makeBlueprint({ ...testServer, staff: testServer.admin })
  await makeFinishedTest()
  await takeTest(testServer, await makeInvited(testServer, round))
  testServer.clock.advance(MINUTE)
  await sendNotices()
  expect(whom().sort()).toEqual([testServer.adminUser.email, testServer.consultantUser.email])
  const ofAdmin = sentMails().find(({ to }) => to.includes(testServer.adminUser.email))
  expect(ofAdmin?.text).toContain(round.name)
  expect(ofAdmin?.text).not.toContain('Carol')

  await saveNotices(testServer.admin, { rounds: 'all' })
  await makeFinishedTest('Eve')
  testServer.clock.advance(MINUTE)
  await sendNotices()
  expect(
    sentMails().filter(({ to, text }) => to.includes(testServer.adminUser.email) && text.includes('Eve')),
  ).toHaveLength(1)
})

test('a daily mail is sent at seven in the user’s time zone if there is news', async () => {
  await saveNotices(testServer.staff, { finished: 'daily', time_zone: 'Asia/Taipei' })
  await makeFinishedTest()
  // Seven in the morning in Taipei is 23:00 in UTC.
  testServer.clock.advance(11 * HOUR - 1)
  await sendNotices()
  expect(sentMails()).toEqual([])
  testServer.clock.advance(1)
  await sendNotices()
  expect(whom()).toEqual([testServer.consultantUser.email])
  testServer.clock.advance(24 * HOUR)
  await sendNotices()
  expect(sentMails()).toHaveLength(1)
})

test('failed invitations, reported problems and comments cause a trouble notice', async () => {
  await saveNotices(testServer.staff, { trouble: 'each' })
  const [refused, running] = [
    await makeInterview(testServer, { name: 'Rhea', email: 'rhea@example.com' }),
    await makeInterview(testServer, { name: 'Carol' }),
  ]
  await testServer.staff(sendInvitations, { body: { codes: [refused.code], kind: 'invitation' } })
  server.follow((step) => (step === 'RCPT' ? { reply: '550 5.1.1 unknown' } : undefined))
  await sendNotices()
  server.follow(() => undefined)
  const candidate = candidateOf(testServer.anonymous, running.code)
  await candidate.start()
  const params = { code: running.code }
  for (let twice = 0; twice < 2; twice += 1)
    await testServer.anonymous(sendReport, {
      params,
      headers: { 'idempotency-key': '2ab4dd3a-0f16-4f23-8f12-0d6c8f0a3a11' },
      body: { kind: 'time', text: 'the power was off' },
    })
  await candidate.finish()
  for (let twice = 0; twice < 2; twice += 1)
    await testServer.anonymous(sendComment, { params, body: { text: 'thank you' } })
  testServer.clock.advance(MINUTE)
  await sendNotices()

  expect(whom()).toEqual([testServer.consultantUser.email])
  const [{ text } = { text: '' }] = sentMails()
  expect(text.match(/did not arrive/g)).toHaveLength(1)
  expect(text.match(/Reported a problem/g)).toHaveLength(1)
  expect(text.match(/Has replied/g)).toHaveLength(1)
  expect(text).not.toMatch(/power|thank/)
})

test('users get no notice if they changed the setting or were deactivated or deleted before the mail', async () => {
  const [leaver, gone] = [await makeUser(testServer), await makeUser(testServer)]
  for (const { email } of [leaver, gone])
    await saveNotices(await testServer.signIn(email), { finished: 'each', rounds: 'all' })
  await saveNotices(testServer.staff, { finished: 'each' })
  await saveNotices(testServer.admin, { finished: 'each', rounds: 'all' })
  await makeFinishedTest()
  testServer.clock.advance(MINUTE)
  await queueNoticeMails(testServer.db, testServer.clock.now(), mail)
  await saveNotices(testServer.staff, { finished: 'daily' })
  await saveNotices(testServer.admin, { rounds: 'own' })
  await testServer.admin(updateUser, { params: { id: leaver.id }, body: { is_active: false } })
  await testServer.admin(deleteUser, { params: { id: gone.id } })
  await sendNotices()
  testServer.clock.advance(24 * HOUR)
  await sendNotices()
  expect(sentMails()).toEqual([])
})

test('if a notice setting changes while a test ends, the new setting applies', async () => {
  await saveNotices(testServer.staff, { finished: 'each' })
  await makeFinishedTest()
  await testServer.db.updateTable('notice_settings').set({ finished: 'daily' }).execute()
  testServer.clock.advance(MINUTE)
  await sendNotices()
  expect(sentMails()).toEqual([])
})

test('two nodes that check for notices at the same time send each notice once', async () => {
  await saveNotices(testServer.staff, { finished: 'each', ended: 'each' })
  await saveNotices(testServer.admin, { finished: 'each', rounds: 'all', ended: 'daily', time_zone: 'UTC' })
  const round = await makeBlueprint(testServer)
  const invited: Interview[] = []
  for (let who = 0; who < 3; who += 1) invited.push(await makeInvited(testServer, round, {}, who))
  // All candidates are invited first, because otherwise the round would end when the first candidate finishes.
  for (const one of invited) await takeTest(testServer, one)
  await Promise.all([sendNotices(), sendNotices(), sendNotices()])
  testServer.clock.advance(MINUTE)
  await Promise.all([sendNotices(), sendNotices(), sendNotices()])
  expect(whom().sort()).toEqual([testServer.adminUser.email, testServer.consultantUser.email])
  const ofStaff = sentMails().find(({ to }) => to.includes(testServer.consultantUser.email))
  expect(ofStaff?.text.match(/\/result/g)).toHaveLength(3)
  expect(ofStaff?.text.match(/\/admin\/blueprints\//g)).toHaveLength(1)
})

test('notices are sent later if the mail server is unavailable', async () => {
  await saveNotices(testServer.staff, { finished: 'each' })
  await makeFinishedTest()
  testServer.clock.advance(MINUTE)
  server.follow((step) => (step === 'RCPT' ? { reply: '450 4.2.1 busy' } : undefined))
  await sendNotices()
  server.follow(() => undefined)
  expect(sentMails()).toEqual([])
  testServer.clock.advance(MINUTE)
  await sendNotices()
  expect(whom()).toEqual([testServer.consultantUser.email])
})

test('without mail settings, no notices are stored', async () => {
  await saveNotices(testServer.staff, { finished: 'each' })
  await makeFinishedTest()
  await queueNoticeMails(testServer.db, testServer.clock.now(), null)
  testServer.clock.advance(MINUTE)
  await sendNotices()
  expect(sentMails()).toEqual([])
})
