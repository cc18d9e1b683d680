import { sendRemark, sendReply } from '@assay/contract/exam/presence'
import { reopenInterview } from '@assay/contract/interviews/giveTime'
import { deleteInterview, getInterview, type Interview } from '@assay/contract/interviews/interviews'
import { changeInvitations, sendInvitations } from '@assay/contract/invitations'
import { changeNotices, getNotices, type Notices } from '@assay/contract/notifications/notices'
import { deleteUser, updateUser } from '@assay/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../testing/client/caller.ts'
import { candidateOf, makeBank, makeInterview } from '../../../testing/client/exam.ts'
import { makeUser } from '../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, postOf } from '../../../testing/server/mail.ts'
import { type House, openHouse } from '../../../testing/server/testServer.ts'
import { sendDue } from '../mail/sender.ts'
import { queueNoticeMails } from './queueNoticeMails.ts'
import { writeNotice } from './writeNotice.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const MORNING = Date.UTC(2026, 10, 20, 12)

let house: House
let server: MailServer
let parts: Parameters<typeof sendDue>[0]
const { mail, baseUrl } = mailByHand()

beforeAll(async () => {
  house = await openHouse({ config: mailByHand() })
  await makeBank(house, 10)
})
afterAll(() => house.close())
beforeEach(async () => {
  await forgetInvited(house)
  await house.db.deleteFrom('notice_settings').execute()
  await house.db.deleteFrom('notices').execute()
  await house.db.deleteFrom('open_rounds').execute()
  await house.db.deleteFrom('mails').execute()
  house.clock.freeze(MORNING)
  house.staff = await house.signIn(house.consultantUser.email)
  house.admin = await house.signIn(house.adminUser.email)
  server = await openMailServer()
  const post = postOf(house, server.url).parts
  const { db } = house
  parts = {
    ...post,
    write: (taken) => (taken.kind === 'notice' ? writeNotice(taken, { db, baseUrl }) : post.write(taken)),
  }
})
afterEach(() => server.close())

const choose = (who: Caller, body: Partial<Notices>) => who(changeNotices, { body })
async function look() {
  await queueNoticeMails(house.db, house.clock.now(), mail)
  await sendDue(parts)
}
const told = () => server.mails.map(({ headers, text }) => ({ to: headers['to'] ?? '', text }))
const whom = () => told().map(({ to }) => /<(.*)>/.exec(to)?.[1] ?? to)

async function finish({ code, email }: Pick<Interview, 'code' | 'email'>) {
  const candidate = candidateOf(house.stranger, code, email)
  await candidate.start()
  await candidate.finish()
}
const sit = async (name = 'Carol', more = {}) => {
  const made = await makeInterview(house, { name, email: `${name.toLowerCase()}@example.com`, ...more })
  await finish(made)
  return made
}

test('notices go only to users who turned them on', async () => {
  expect(await house.staff(getNotices)).toEqual({
    ...{ finished: 'off', ended: 'off', trouble: 'off' },
    ...{ rounds: 'own', time_zone: 'UTC' },
  })
  await sit()
  house.clock.advance(24 * HOUR)
  await look()
  expect(told()).toEqual([])
})

test('a partial change keeps the other settings, and an unknown time zone is rejected', async () => {
  await choose(house.staff, { finished: 'each', time_zone: 'Asia/Taipei' })
  expect(await choose(house.staff, { trouble: 'daily' })).toEqual({
    ...{ finished: 'each', ended: 'off', trouble: 'daily' },
    ...{ rounds: 'own', time_zone: 'Asia/Taipei' },
  })
  expect(await house.staff(getNotices)).toMatchObject({ finished: 'each', trouble: 'daily' })
  expect(await house.admin(getNotices)).toMatchObject({ finished: 'off' })
  await expect(choose(house.staff, { time_zone: 'Mars/Olympus' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'time_zone', code: 'UNKNOWN_TIME_ZONE' }],
  })
})

test('tests ended within a minute are reported in one mail within two, with links and without scores', async () => {
  await choose(house.staff, { finished: 'each' })
  const first = await sit('Carol')
  house.clock.advance(50 * SECOND)
  await look()
  expect(told()).toEqual([])
  const second = await sit('Dave')
  house.clock.advance(10 * SECOND)
  await look()
  await look()
  expect(whom()).toEqual([house.consultantUser.email])
  const [{ text } = { text: '' }] = told()
  for (const { name, code } of [first, second])
    expect(text).toContain(`${name}\nhttps://assay.example/admin/interviews/${code}/result`)
  expect(text).not.toMatch(/@example|%|score|\/interviews\/\w+\n/i)
  expect(await house.db.selectFrom('notices').selectAll().execute()).toEqual([])
})

test('the setting "own" covers a user’s interviews and rounds, and "all" covers every one', async () => {
  await choose(house.staff, { finished: 'each' })
  await choose(house.admin, { finished: 'each' })
  const round = await makeBlueprint({ ...house, staff: house.admin })
  await sit()
  await finish(await makeInvited(house, round))
  house.clock.advance(MINUTE)
  await look()
  expect(whom().sort()).toEqual([house.adminUser.email, house.consultantUser.email])
  const ofAdmin = told().find(({ to }) => to.includes(house.adminUser.email))
  expect(ofAdmin?.text).toContain(round.name)
  expect(ofAdmin?.text).not.toContain('Carol')

  await choose(house.admin, { rounds: 'all' })
  await sit('Eve')
  house.clock.advance(MINUTE)
  await look()
  expect(told().filter(({ to, text }) => to.includes(house.adminUser.email) && text.includes('Eve'))).toHaveLength(1)
})

test('a daily mail is sent at seven in the reader’s time zone, if there is news', async () => {
  await choose(house.staff, { finished: 'daily', time_zone: 'Asia/Taipei' })
  await sit()
  // Seven in Taipei is eleven in the evening in UTC.
  house.clock.advance(11 * HOUR - 1)
  await look()
  expect(told()).toEqual([])
  house.clock.advance(1)
  await look()
  expect(whom()).toEqual([house.consultantUser.email])
  house.clock.advance(24 * HOUR)
  await look()
  expect(told()).toHaveLength(1)
})

test('a round is over when no candidate can start or continue, and is reported once each time', async () => {
  await choose(house.staff, { ended: 'each' })
  const round = await makeBlueprint(house)
  const [finished, withdrawn, expiring] = [
    await makeInvited(house, round, {}, 1),
    await makeInvited(house, round, {}, 2),
    await makeInvited(house, round, { closes_at: new Date(MORNING + HOUR).toISOString() }, 3),
  ]
  await finish(finished)
  await house.staff(changeInvitations, { body: { codes: [withdrawn.code], is_withdrawn: true } })
  const settle = async () => {
    await look()
    house.clock.advance(MINUTE)
    await look()
  }
  await settle()
  expect(told()).toEqual([])
  house.clock.freeze(Date.parse(expiring.closes_at ?? ''))
  await settle()
  await settle()
  expect(told()).toHaveLength(1)
  expect(told()[0]?.text).toContain(`${round.name}\nhttps://assay.example/admin/blueprints/${round.id}`)

  await house.staff(changeInvitations, { body: { codes: [withdrawn.code], is_withdrawn: false } })
  await settle()
  expect(told()).toHaveLength(1)
  await finish(withdrawn)
  await settle()
  expect(told()).toHaveLength(2)
})

test('a test ended by the clock and reopened opens its round again', async () => {
  await choose(house.staff, { ended: 'each' })
  const { code, email } = await makeInvited(house, await makeBlueprint(house))
  const candidate = candidateOf(house.stranger, code, email)
  await candidate.start()
  const settle = async () => {
    // A staff request closes the expired test.
    await house.staff(getInterview, { params: { code } })
    await look()
    house.clock.advance(MINUTE)
    await look()
  }
  house.clock.advance(2 * HOUR)
  await settle()
  expect(told()).toHaveLength(1)
  await house.staff(reopenInterview, { params: { code }, body: { minutes: 10, reason: 'power cut' } })
  await settle()
  expect(told()).toHaveLength(1)
  await candidate.start()
  await candidate.finish()
  await settle()
  expect(told()).toHaveLength(2)
})

test('a round is over without its last open interview, and a round without interviews sends no notice', async () => {
  await choose(house.staff, { ended: 'each' })
  const [one, other] = [await makeBlueprint(house), await makeBlueprint(house)]
  await finish(await makeInvited(house, one, {}, 1))
  for (const made of [await makeInvited(house, one, {}, 2), await makeInvited(house, other, {}, 3)])
    await house.staff(deleteInterview, { params: { code: made.code } })
  await look()
  house.clock.advance(MINUTE)
  await look()
  expect(told().map(({ text }) => [text.includes(one.name), text.includes(other.name)])).toEqual([[true, false]])
})

test('a failed invitation, a reported problem and a comment send a trouble notice', async () => {
  await choose(house.staff, { trouble: 'each' })
  const [refused, running] = [
    await makeInterview(house, { name: 'Rhea', email: 'rhea@example.com' }),
    await makeInterview(house, { name: 'Carol' }),
  ]
  await house.staff(sendInvitations, { body: { codes: [refused.code], kind: 'invitation' } })
  server.follow((step) => (step === 'RCPT' ? { reply: '550 5.1.1 unknown' } : undefined))
  await look()
  server.follow(() => undefined)
  const candidate = candidateOf(house.stranger, running.code)
  await candidate.start()
  const params = { code: running.code }
  for (let twice = 0; twice < 2; twice += 1)
    await house.stranger(sendRemark, {
      params,
      headers: { 'idempotency-key': '2ab4dd3a-0f16-4f23-8f12-0d6c8f0a3a11' },
      body: { kind: 'time', text: 'the power was off' },
    })
  await candidate.finish()
  for (let twice = 0; twice < 2; twice += 1) await house.stranger(sendReply, { params, body: { text: 'thank you' } })
  house.clock.advance(MINUTE)
  await look()

  expect(whom()).toEqual([house.consultantUser.email])
  const [{ text } = { text: '' }] = told()
  expect(text.match(/did not arrive/g)).toHaveLength(1)
  expect(text.match(/Reported a problem/g)).toHaveLength(1)
  expect(text.match(/Has replied/g)).toHaveLength(1)
  expect(text).not.toMatch(/power|thank/)
})

test('a user who changed the setting, is deactivated or is deleted gets no notice', async () => {
  const [leaver, gone] = [await makeUser(house), await makeUser(house)]
  for (const { email } of [leaver, gone]) await choose(await house.signIn(email), { finished: 'each', rounds: 'all' })
  await choose(house.staff, { finished: 'each' })
  await choose(house.admin, { finished: 'each', rounds: 'all' })
  await sit()
  house.clock.advance(MINUTE)
  await queueNoticeMails(house.db, house.clock.now(), mail)
  await choose(house.staff, { finished: 'daily' })
  await choose(house.admin, { rounds: 'own' })
  await house.admin(updateUser, { params: { id: leaver.id }, body: { is_active: false } })
  await house.admin(deleteUser, { params: { id: gone.id } })
  await look()
  house.clock.advance(24 * HOUR)
  await look()
  expect(told()).toEqual([])
})

test('a setting changed while a test end is being stored applies to that end', async () => {
  await choose(house.staff, { finished: 'each' })
  await sit()
  // The state after another node wrote with the old setting.
  await house.db.updateTable('notice_settings').set({ finished: 'daily' }).execute()
  house.clock.advance(MINUTE)
  await look()
  expect(told()).toEqual([])
})

test('two nodes that check together send each notice once', async () => {
  await choose(house.staff, { finished: 'each', ended: 'each' })
  await choose(house.admin, { finished: 'each', rounds: 'all', ended: 'daily', time_zone: 'UTC' })
  const round = await makeBlueprint(house)
  const invited: Interview[] = []
  for (let who = 0; who < 3; who += 1) invited.push(await makeInvited(house, round, {}, who))
  // All are invited first: a round with one candidate would end with that candidate.
  for (const one of invited) await finish(one)
  await Promise.all([look(), look(), look()])
  house.clock.advance(MINUTE)
  await Promise.all([look(), look(), look()])
  expect(whom().sort()).toEqual([house.adminUser.email, house.consultantUser.email])
  const ofStaff = told().find(({ to }) => to.includes(house.consultantUser.email))
  expect(ofStaff?.text.match(/\/result/g)).toHaveLength(3)
  expect(ofStaff?.text.match(/\/admin\/blueprints\//g)).toHaveLength(1)
})

test('an unavailable mail server delays notices and loses none', async () => {
  await choose(house.staff, { finished: 'each' })
  await sit()
  house.clock.advance(MINUTE)
  server.follow((step) => (step === 'RCPT' ? { reply: '450 4.2.1 busy' } : undefined))
  await look()
  server.follow(() => undefined)
  expect(told()).toEqual([])
  house.clock.advance(MINUTE)
  await look()
  expect(whom()).toEqual([house.consultantUser.email])
})

test('notices are not stored when mail is not set up', async () => {
  await choose(house.staff, { finished: 'each' })
  await sit()
  await queueNoticeMails(house.db, house.clock.now(), null)
  house.clock.advance(MINUTE)
  await look()
  expect(told()).toEqual([])
})
