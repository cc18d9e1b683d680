import { randomUUID } from 'node:crypto'
import { sendDecisionMails } from '@assay/contract/decisions/decisionMails'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { decisionMailOf, decisionsOf, makeDecided } from '../../../../testing/client/decisions.ts'
import { makeBank } from '../../../../testing/client/exam.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

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
const recipients = () => server.mails.map(({ headers }) => headers['to'])

test('a mail cancelled during sending is reported as sent if it was delivered; otherwise the mail is not sent again', async () => {
  const [goes = '', fails = ''] = await makeDecided(testServer, 2, 'advanced')
  for (const [code, reply] of [
    [goes, undefined],
    [fails, { reply: '451 later' }],
  ] as const) {
    const { id } = await room.tell([code], 'advance', 0)
    let taking: ReturnType<typeof room.takeBack> | undefined
    server.follow(async (step) => {
      if (step !== 'content') return undefined
      taking ??= room.takeBack(id)
      const isMarked = () =>
        testServer.db
          .selectFrom('mails')
          .select('id')
          .where('recalled_at', 'is not', null)
          .where('batch_id', '=', id)
          .executeTakeFirst()
      await expect.poll(isMarked).toBeTruthy()
      return reply
    })
    await post.send()
    expect(await taking).toEqual(code === goes ? { taken_back: [], sent: [goes] } : { taken_back: [fails], sent: [] })
  }
  server.follow(() => undefined)
  testServer.clock.advance(60 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(1)
  expect([await stateOf(goes), await stateOf(fails)]).toEqual(['sent', 'taken_back'])
})

test('if a node dies while it sends a cancelled mail, the mail is reported as sent and not retried', async () => {
  const [code = ''] = await makeDecided(testServer, 1, 'advanced')
  const { id } = await room.tell([code], 'advance', 0)
  await post.take()

  expect(await room.takeBack(id)).toEqual({ taken_back: [], sent: [code] })
  testServer.clock.advance(10 * MINUTE)
  await post.send()
  expect(server.mails).toHaveLength(0)
  expect(await decisionMailOf(testServer, code)).toMatchObject({ state: 'taken_back', reason: { code: 'MAYBE_SENT' } })
  expect(await room.takeBack(id)).toEqual({ taken_back: [], sent: [code] })
})

test('if a node dies while it sends a mail, the mail is sent again with the same Message-ID', async () => {
  const [code = ''] = await makeDecided(testServer, 1, 'advanced')
  await room.tell([code], 'advance', 0)
  const inHand = await post.take()
  testServer.clock.advance(10 * MINUTE)
  await post.send()
  expect(server.mails.map(({ headers }) => headers['message-id'])).toEqual([inHand?.messageId])
  expect(await stateOf(code)).toBe('sent')
})

test('requests with the same idempotency key queue mails once, and two nodes send each mail once', async () => {
  const codes = await makeDecided(testServer, 3, 'declined')
  const headers = { 'idempotency-key': randomUUID() }
  const again = () => testServer.staff(sendDecisionMails, { headers, body: { codes, kind: 'decline' } })
  const answers = await Promise.all([again(), again(), again()])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.queued).toEqual(codes)
  await room.takeBack(answers[0]?.id ?? 0)

  const other = testServer.place.databaseUrl ? await openNode({ ...testServer, config: mailByHand() }) : testServer
  const there = decisionsOf({ ...testServer, staff: other.holder(testServer.staff.token ?? '') })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 ? room : there).tell(at % 3 ? codes : codes.toReversed(), 'decline', 0),
    ),
  )
  expect(replies.flatMap(({ queued }) => queued)).toHaveLength(3)
  await Promise.all([post.send(), postOf(testServer, server.url).send()])
  expect(recipients()).toHaveLength(3)
  if (other !== testServer) await other.close()
})

test('simultaneous decisions and mail requests never queue a mail that contradicts the decision', async () => {
  const [code = ''] = await makeDecided(testServer, 1, 'declined')
  for (let round = 0; round < 15; round += 1) {
    await Promise.allSettled([
      room.tell([code], 'decline', 0),
      room.decide([code], round % 2 ? 'advanced' : 'declined'),
      room.tell([code], 'advance', 0),
      room.decide([code], round % 2 ? 'declined' : 'on_hold'),
    ])
    const { decision } = await room.look(code)
    const mails = testServer.db.selectFrom('mails').select('kind').where('state', '=', 'queued')
    const stateOfKind = { advance: 'advanced', decline: 'declined' } as Record<string, string>
    for (const { kind } of await mails.execute()) expect(stateOfKind[kind]).toBe(decision.state)
  }
})
