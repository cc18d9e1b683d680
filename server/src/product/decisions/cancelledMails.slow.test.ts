import { listBin, restoreItem } from '@assay/contract/bin'
import { erase } from '@assay/contract/erasure/erasure'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { getMail } from '@assay/contract/invitations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { decisionMailOf, decisionsOf, makeDecided, makeFinished } from '../../../../testing/client/decisions.ts'
import { makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 20, 12)

let testServer: TestServer
let server: MailServer
let post: ReturnType<typeof postOf>
let room: ReturnType<typeof decisionsOf>
beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
  await makeBank(testServer, 10)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await forgetInvited(testServer)
  testServer.clock.freeze(NOON)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  room = decisionsOf(testServer)
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterEach(() => server.close())

const stateOf = async (code: string) => (await decisionMailOf(testServer, code))?.state ?? null

test('unsent mails of one request are cancelled together, and can be sent by a new request', async () => {
  const [first = '', second = '', third = ''] = await makeDecided(testServer, 3, 'declined')
  await room.tell([first], 'decline', 0)
  await post.send()
  const { id } = await room.tell([second, third], 'decline', 60)

  expect(await room.takeBack(id)).toEqual({ taken_back: [second, third], sent: [] })
  expect(await room.takeBack(id)).toEqual({ taken_back: [second, third], sent: [] })
  testServer.clock.advance(61 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(1)
  expect(await decisionMailOf(testServer, second)).toMatchObject({ state: 'taken_back', sent_at: null, reason: null })
  await expect(room.takeBack(4_711)).rejects.toMatchObject({ status: 404, code: 'DECISION_MAIL_NOT_FOUND' })

  const again = await room.tell([second], 'decline', 0)
  await post.send()
  expect(await room.takeBack(again.id)).toEqual({ taken_back: [], sent: [second] })
  expect(server.mails).toHaveLength(2)
})

test.each(['another decision', 'an undo', 'a deletion', 'an erasure'])(
  '%s before the sending time cancels the decision mail',
  async (by) => {
    const who = { name: 'Zaha Hadid', email: 'zaha@example.com' }
    const [code = ''] = await makeFinished(testServer, 1, who)
    const decided = await room.decide([code], 'declined')
    const { id } = await room.tell([code], 'decline')

    if (by === 'another decision') await room.decide([code], 'on_hold')
    if (by === 'an undo') await room.undo(decided.id)
    if (by === 'a deletion') await testServer.staff(deleteInterview, { params: { code } })
    if (by === 'an erasure') await testServer.admin(erase, { body: { email: who.email } })

    const isThere = by === 'an undo' || by === 'another decision'
    if (isThere) {
      expect(await stateOf(code)).toBe('taken_back')
      await room.decide([code], 'declined')
      expect(await room.takeBack(id)).toEqual({ taken_back: [code], sent: [] })
    }
    testServer.clock.advance(11 * MINUTE)
    await post.send()
    expect(server.mails).toHaveLength(0)
    expect((await testServer.staff(getMail)).queued).toBe(0)
  },
)

test('a mail cancelled while its interview is in the bin stays cancelled after a restore', async () => {
  const [code = ''] = await makeDecided(testServer, 1, 'declined')
  const { id } = await room.tell([code], 'decline')
  await testServer.staff(deleteInterview, { params: { code } })
  await room.takeBack(id)
  const [item] = (await testServer.staff(listBin, { query: {} })).items
  await testServer.staff(restoreItem, { params: { id: item?.id ?? 0 } })

  expect(await stateOf(code)).toBe('taken_back')
  testServer.clock.advance(11 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(0)
})

test('changing only the reason of a decision does not cancel its queued mail', async () => {
  const [code = ''] = await makeDecided(testServer, 1, 'declined')
  await room.tell([code], 'decline')
  await room.decide([code], 'declined', 'Too few points')
  expect(await stateOf(code)).toBe('queued')
})

test('reopening a test cancels the queued decision mail of its candidate', async () => {
  const { interview: made } = await makeRunningExam(testServer)
  const { code } = made
  testServer.clock.advance(2 * 60 * MINUTE)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  room = decisionsOf(testServer)
  await room.decide([code], 'declined')
  await room.tell([code], 'decline')
  await testServer.staff(reopenInterview, { params: { code }, body: { minutes: 5, reason: 'The power was out' } })

  testServer.clock.advance(11 * MINUTE)
  await post.send()
  expect([server.mails.length, await stateOf(code)]).toEqual([0, 'taken_back'])
  expect(await room.tell([code], 'decline')).toMatchObject({ skipped: [{ code, reason: 'NOT_DECIDED' }] })
})
