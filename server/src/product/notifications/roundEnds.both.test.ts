import { deleteInterview, getInterview } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { changeInvitations } from '@assay/contract/invitations'
import { changeNotices, type Notices } from '@assay/contract/notifications/notices'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../testing/client/caller.ts'
import { candidateOf, makeBank, takeTest } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { forgetNotices, noticeSenderOf } from '../../../../testing/server/notifications/noticesTest.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MORNING = Date.UTC(2026, 10, 20, 12)

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

test('each end of a round is reported once, when no candidate can start or continue any more', async () => {
  await saveNotices(testServer.staff, { ended: 'each' })
  const round = await makeBlueprint(testServer)
  const [finished, withdrawn, expiring] = [
    await makeInvited(testServer, round, {}, 1),
    await makeInvited(testServer, round, {}, 2),
    await makeInvited(testServer, round, { closes_at: new Date(MORNING + HOUR).toISOString() }, 3),
  ]
  await takeTest(testServer, finished)
  await testServer.staff(changeInvitations, { body: { codes: [withdrawn.code], is_withdrawn: true } })
  const settle = async () => {
    await sendNotices()
    testServer.clock.advance(MINUTE)
    await sendNotices()
  }
  await settle()
  expect(sentMails()).toEqual([])
  testServer.clock.freeze(Date.parse(expiring.closes_at ?? ''))
  await settle()
  await settle()
  expect(sentMails()).toHaveLength(1)
  expect(sentMails()[0]?.text).toContain(`${round.name}\nhttps://assay.example/admin/blueprints/${round.id}`)

  await testServer.staff(changeInvitations, { body: { codes: [withdrawn.code], is_withdrawn: false } })
  await settle()
  expect(sentMails()).toHaveLength(1)
  await takeTest(testServer, withdrawn)
  await settle()
  expect(sentMails()).toHaveLength(2)
})

test('if the last test of a round is reopened, the round is open again, and the next end of the round is reported', async () => {
  await saveNotices(testServer.staff, { ended: 'each' })
  const { code, email } = await makeInvited(testServer, await makeBlueprint(testServer))
  const candidate = candidateOf(testServer.anonymous, code, email)
  await candidate.start()
  const settle = async () => {
    // Reading the interview also closes the expired test, which causes the notification.
    await testServer.staff(getInterview, { params: { code } })
    await sendNotices()
    testServer.clock.advance(MINUTE)
    await sendNotices()
  }
  testServer.clock.advance(2 * HOUR)
  await settle()
  expect(sentMails()).toHaveLength(1)
  await testServer.staff(reopenInterview, { params: { code }, body: { minutes: 10, reason: 'power cut' } })
  await settle()
  expect(sentMails()).toHaveLength(1)
  await candidate.start()
  await candidate.finish()
  await settle()
  expect(sentMails()).toHaveLength(2)
})

test('deleting the last open interview ends a round, but a round without interviews causes no notice', async () => {
  await saveNotices(testServer.staff, { ended: 'each' })
  const [one, other] = [await makeBlueprint(testServer), await makeBlueprint(testServer)]
  await takeTest(testServer, await makeInvited(testServer, one, {}, 1))
  for (const made of [await makeInvited(testServer, one, {}, 2), await makeInvited(testServer, other, {}, 3)])
    await testServer.staff(deleteInterview, { params: { code: made.code } })
  await sendNotices()
  testServer.clock.advance(MINUTE)
  await sendNotices()
  expect(sentMails().map(({ text }) => [text.includes(one.name), text.includes(other.name)])).toEqual([[true, false]])
})
