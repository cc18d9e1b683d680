import type { Endpoint } from '@assay/contract/endpoint'
import { closeInterview } from '@assay/contract/exam/exam'
import { eventsOf, webhookEvents } from '@assay/contract/facts/factTraitsOfCall'
import { applyKeyFix, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { acceptLate } from '@assay/contract/lateAnswers'
import { addTimeToMany } from '@assay/contract/live/live'
import { createWebhook } from '@assay/contract/webhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterview, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { openMailServer } from '../../../../../testing/fakes/mailServer.ts'
import { callName, callWithStatus } from '../../../../../testing/server/callWithStatus.ts'
import { mailByHand, postOf } from '../../../../../testing/server/mail.ts'
import { endedByClock } from '../../../../../testing/server/matrix/clock.ts'
import {
  fixOfConfirmation,
  lateOfConfirmation,
  waitingConfirmation,
} from '../../../../../testing/server/matrix/confirmations.ts'
import { LABEL, withBank } from '../../../../../testing/server/matrix/exams.ts'
import { matrix } from '../../../../../testing/server/matrix/matrix.ts'
import { allCallers, type Row, row, staff } from '../../../../../testing/server/matrix/row.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
  await testServer.admin(createWebhook, { body: { url: 'https://example.com/hook', events: [...webhookEvents] } })
})
afterAll(() => testServer.close())

async function fix(at: TestServer) {
  const { interview, questions } = await makeRunningExam(await withBank(at), { labels: [LABEL] })
  await at.anonymous(closeInterview, { params: { code: interview.code } })
  const [question] = questions
  if (!question) throw new Error('an empty paper')
  const right = question.answers_base.slice(0, 1).map(({ id }) => id)
  const query = { right: right.join(','), treatment: 'void' as const }
  const { version } = await at.staff(previewKeyFix, { params: { id: question.id }, query })
  return { params: { id: question.id }, body: { ...query, right, version, reason: 'No answer is right' } }
}

async function outage({ db, ...others }: TestServer) {
  const code = await endedByClock({ db, ...others })
  const ended = db.selectFrom('interviews').select(['id', 'deadline_at']).where('code', '=', code)
  const { id: interview_id, deadline_at } = await ended.executeTakeFirstOrThrow()
  const end = Number(deadline_at)
  const span = { from_at: end - 30_000, to_at: end + 30_000 }
  const { id } = await db
    .insertInto('outages')
    .values({ ...span, tests: 1, silent_ms: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const gap = { ...span, to_at: end, interview_id, outage_id: id, cause: 'server' as const }
  await db.insertInto('gaps').values(gap).execute()
  return { body: { outage: id } }
}

const withSomebody = [
  row(applyKeyFix, staff, fix, 'that somebody was asked'),
  row(
    undoKeyFix,
    staff,
    async (at) => {
      const { id } = await at.staff(applyKeyFix, await fix(at))
      return { params: { id }, body: { reason: 'Right after all' } }
    },
    'that somebody was asked',
  ),
  row(addTimeToMany, staff, outage, 'that ended a test'),
  row(applyKeyFix, staff, fixOfConfirmation, 'of a confirmation'),
  row(
    undoKeyFix,
    staff,
    async (at) => {
      const { id } = await at.staff(applyKeyFix, await fixOfConfirmation(at))
      return { params: { id }, body: { reason: 'Right after all' } }
    },
    'of a confirmation',
  ),
  row(acceptLate, staff, lateOfConfirmation, 'of a confirmation'),
  row(closeInterview, allCallers, waitingConfirmation, 'that is a confirmation'),
]

const telling = routes.map(({ call }) => call).filter(({ emits }) => emits !== undefined)
const triesOf = (call: Endpoint) =>
  [...matrix, ...withSomebody].filter((each) => each.call === call && each.answers.admin < 300)

const newest = async () => {
  const { id } = await testServer.db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}
const toldSince = async (last: number) => {
  const rows = await testServer.db.selectFrom('deliveries').select('type').where('id', '>', last).execute()
  return rows.map(({ type }) => type)
}

const sent = new Set<string>()

async function eventsOfTry({ call, given }: Row): Promise<string[]> {
  testServer.admin = await testServer.signIn(testServer.adminUser.email)
  const asked = await given(testServer, 'admin')
  // Expired tests are closed before the call. Otherwise, the call would close them and cause other events.
  await testServer.staff(listInterviews, { query: { limit: '1' } })
  const last = await newest()

  const { status } = await callWithStatus(testServer.url, call, asked, testServer.admin.token)

  expect(status).toBe(call.status ?? 200)
  return toldSince(last)
}

describe.each(telling.map((call) => [callName(call), call] as const))('the call %s', (_, call) => {
  test('a call sends exactly its declared events, and only events about data that the call changes', async () => {
    const eventTypes: string[] = []
    for (const each of triesOf(call)) eventTypes.push(...(await eventsOfTry(each)))
    for (const event of eventTypes) sent.add(event)

    expect([...new Set(eventTypes)].toSorted()).toEqual([...(call.emits ?? [])].toSorted())
    expect(eventsOf(call.changes ?? [])).toEqual(expect.arrayContaining([...(call.emits ?? [])]))
  })
})

test('each kind of event is sent by at least one call', async () => {
  const server = await openMailServer()
  server.follow((step) => (step === 'RCPT' ? { reply: '550 nobody here' } : undefined))
  const { code } = await makeInterview(await withBank(testServer), { labels: [LABEL] })
  await testServer.staff(sendInvitations, { body: { codes: [code], kind: 'invitation' } })
  const last = await newest()
  await postOf(testServer, server.url).send()
  await server.close()

  expect([...sent, ...(await toldSince(last))]).toEqual(expect.arrayContaining([...webhookEvents]))
})
