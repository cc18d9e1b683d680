import { updateBlueprint } from '@assay/contract/blueprints'
import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { changeInvitations, sendInvitations } from '@assay/contract/invitations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../testing/client/round.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { forgetInvited, mailByHand, mailTo, postOf } from '../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { queueReminders } from './reminders.ts'

const HOUR = 60 * 60_000
const NOON = Date.UTC(2026, 10, 20, 12)

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
  testServer.clock.freeze(NOON)
  await signIn()
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterEach(() => server.close())

async function signIn() {
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
}

const inHours = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
const { mail } = mailTo('smtp://127.0.0.1:1')

async function remindAndSend() {
  const { db, clock } = testServer
  await Promise.all([queueReminders(db, clock.now(), mail), queueReminders(db, clock.now(), mail)])
  await post.send()
}

async function later(hours: number) {
  testServer.clock.freeze(NOON + hours * HOUR)
  await remindAndSend()
}

const reminded = () => server.mails.filter(({ text }) => text.includes('have not started it yet')).length

async function round(amount: number, closes_at: string | null, wanted: Parameters<typeof makeBlueprint>[1] = {}) {
  const blueprint = await makeBlueprint(testServer, wanted)
  const { interviews } = await makeRound(testServer, blueprint, people(amount), { closes_at, invite: true })
  await post.send()
  return { blueprint, codes: interviews.map(({ code }) => code) }
}

test('candidates who have not started get one automatic reminder, the configured number of hours before the end', async () => {
  const { codes, blueprint } = await round(3, inHours(48))
  await candidateOf(testServer.anonymous, codes[0] ?? '', 'person0@example.com').start()
  await testServer.staff(changeInvitations, { body: { codes: [codes[1] ?? ''], is_withdrawn: true } })

  await later(24 - 1 / HOUR)
  expect(reminded()).toBe(0)
  await later(24)
  await later(25)
  await later(47.9)
  expect(reminded()).toBe(1)
  expect(server.mails.at(-1)?.headers['to']).toContain('person2@example.com')

  await signIn()
  const { interviews } = await testServer.staff(listInterviews, { query: { blueprint: String(blueprint.id) } })
  const states = new Map(interviews.map((one: Interview) => [one.code, one.reminder.state]))
  expect(codes.map((code) => states.get(code))).toEqual(['not_sent', 'not_sent', 'sent'])
})

test('if the time window gets a new end, another reminder can follow, but only one for each end', async () => {
  const { codes } = await round(1, inHours(48))
  await later(24)
  expect(reminded()).toBe(1)

  await signIn()
  const move = (hours: number) =>
    testServer.staff(changeInvitations, { body: { codes, opens_at: null, closes_at: inHours(hours) } })
  await move(96)
  await remindAndSend()
  expect(reminded()).toBe(1)
  await move(48)
  await remindAndSend()
  expect(reminded()).toBe(1)
  await move(96)
  await later(72)
  expect(reminded()).toBe(2)
})

test('reminders need an end of the time window, an early enough invitation, and reminders turned on', async () => {
  await round(1, inHours(20))
  await round(1, inHours(48), { reminder_hours: null })
  await round(1, null)
  const uninvited = await makeBlueprint(testServer)
  await makeRound(testServer, uninvited, people(1), { closes_at: inHours(48) })

  await later(19)
  await later(24)
  await later(47)
  expect(server.mails).toHaveLength(3)
})

test('after a refused invitation, a reminder follows only if the invitation is sent again in time', async () => {
  server.follow((step) => (step === 'RCPT' ? { reply: '550 no' } : undefined))
  const { codes } = await round(1, inHours(48))
  server.follow(() => undefined)
  await later(24)
  expect(server.mails).toHaveLength(0)

  await signIn()
  await testServer.staff(sendInvitations, { body: { codes, kind: 'invitation' } })
  await testServer.staff(changeInvitations, { body: { codes, opens_at: null, closes_at: inHours(72) } })
  await later(25)
  await later(48)
  expect([server.mails.length, reminded()]).toEqual([2, 1])
})

test('if staff have queued a reminder, no automatic reminder is sent', async () => {
  const { codes } = await round(1, inHours(48))
  testServer.clock.freeze(NOON + 11 * HOUR)
  await testServer.staff(sendInvitations, { body: { codes, kind: 'reminder' } })
  const { db } = testServer
  await queueReminders(db, NOON + 24 * HOUR, mail)
  await later(24)
  await later(25)
  expect(reminded()).toBe(1)
})

test('reminders use the current hours of the blueprint, even if the blueprint is archived', async () => {
  const { blueprint } = await round(1, inHours(48), { reminder_hours: 2 })
  await testServer.staff(updateBlueprint, {
    params: { id: blueprint.id },
    body: { reminder_hours: 10, is_archived: true },
  })
  await later(37.9)
  expect(reminded()).toBe(0)
  await later(38)
  expect(reminded()).toBe(1)
})

test('a reminder missed while all nodes were down is sent later, but not after the end of the time window', async () => {
  await round(2, inHours(48))
  await later(47)
  expect(reminded()).toBe(2)

  await signIn()
  await round(2, inHours(96))
  await later(96)
  expect(reminded()).toBe(2)
})
