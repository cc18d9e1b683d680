import { createToken } from '@assay/contract/auth/tokens'
import { listQueuedDecisionMails } from '@assay/contract/decisions/decisionMails'
import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { decisionsOf, makeFinished } from '../../../../testing/client/decisions.ts'
import { makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const UNKNOWN = 'x'.repeat(22)

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
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  room = decisionsOf(testServer)
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterEach(() => server.close())

async function finishOne(blueprint: { id: number }, who: number): Promise<string> {
  const { code, email } = await makeInvited(testServer, blueprint, {}, who)
  await testServer.anonymous(startInterview, { params: { code }, body: { email } })
  await testServer.anonymous(closeInterview, { params: { code } })
  return code
}

test('all staff see the queued decision mails, by round and interview, until the last mail is sent', async () => {
  const one = await makeBlueprint(testServer)
  const [first, second, third] = [await finishOne(one, 1), await finishOne(one, 2), await finishOne(one, 3)]
  const [other = ''] = await makeFinished(testServer, 1)
  await room.decide([first, second], 'advanced')
  await room.decide([third, other], 'declined')
  const advance = await room.tell([first, second], 'advance', 20)
  const decline = await room.tell([third, other], 'decline')
  const asked = async (query: { blueprint?: string; code?: string }) =>
    (await testServer.admin(listQueuedDecisionMails, { query })).waiting

  testServer.admin = await testServer.signIn(testServer.adminUser.email)
  const waitingMails = {
    decline: { id: decline.id, kind: 'decline', amount: 2, sends_at: decline.sends_at },
    advance: { id: advance.id, kind: 'advance', amount: 2, sends_at: advance.sends_at },
  }
  expect(await asked({})).toEqual([waitingMails.decline, waitingMails.advance])
  expect(await asked({ blueprint: `${one.id}` })).toEqual([waitingMails.decline, waitingMails.advance])
  expect(await asked({ blueprint: '4711' })).toEqual([])
  expect(await asked({ code: first })).toEqual([waitingMails.advance])
  expect(await asked({ code: other })).toEqual([waitingMails.decline])
  expect(await asked({ code: UNKNOWN })).toEqual([])
  expect(await asked({ code: 'no code' })).toEqual([])

  await room.decide([second], 'on_hold')
  expect(await asked({ code: first })).toEqual([{ ...waitingMails.advance, amount: 1 }])
  expect(await asked({ code: second })).toEqual([])
  await room.takeBack(advance.id)
  testServer.clock.advance(11 * MINUTE)
  expect(await asked({})).toEqual([waitingMails.decline])
  await post.send()
  await post.send()
  expect(await asked({})).toEqual([])
})

test('a token limited to some rounds sees queued mails only if all their interviews are in these rounds', async () => {
  const [mine, theirs] = [await makeBlueprint(testServer), await makeBlueprint(testServer)]
  const [known, unknown] = [await finishOne(mine, 1), await finishOne(theirs, 2)]
  await room.decide([known, unknown], 'declined')
  const bound = testServer.holder(
    (
      await testServer.staff(createToken, {
        body: { name: 'Bound', scopes: ['interviews:read'], blueprint_ids: [mine.id] },
      })
    ).token,
  )
  const { id } = await room.tell([known, unknown], 'decline')
  expect((await bound(listQueuedDecisionMails, { query: {} })).waiting).toEqual([])
  await room.takeBack(id)
  const alone = await room.tell([known], 'decline')
  expect((await bound(listQueuedDecisionMails, { query: {} })).waiting).toMatchObject([{ id: alone.id, amount: 1 }])
  await room.takeBack(alone.id)
})
