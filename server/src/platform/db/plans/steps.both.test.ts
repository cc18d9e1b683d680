import { getBlueprint, listBlueprints } from '@assay/contract/blueprints'
import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { getMail, sendInvitations } from '@assay/contract/invitations'
import { addTimeToMany } from '@assay/contract/live/live'
import { compareInterviews } from '@assay/contract/results/compare'
import { getResults } from '@assay/contract/results/results'
import { getRanking } from '@assay/contract/rounds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../../testing/client/round.ts'
import { mailByHand, mailTo, postOf } from '../../../../../testing/server/mail.ts'
import { findWholeReads, recordStatements } from '../../../../../testing/server/plans.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { emptyAttemptCache } from '../../../product/attempts/attemptCache.ts'
import { closeExpiredTests } from '../../../product/attempts/closing/closeTests.ts'
import { queueReminders } from '../../../product/invitations/reminders.ts'

const MINUTE = 60_000
const { plugin, seen } = recordStatements()

let server: TestServer
let blueprint: { id: number }
let finished: Interview

async function finishOne(): Promise<Interview> {
  const { interview, candidate } = await makeRunningExam(server)
  await candidate.finish()
  return interview
}

beforeAll(async () => {
  server = await startTestServer({ plugin, config: mailByHand() })
  await makeBank(server, 20)
  blueprint = await makeBlueprint(server, { open_days: 3, reminder_hours: 24 })
  await makeRound(server, blueprint, people(20))
  for (let at = 0; at < 20; at += 1) await makeInterview(server)
  for (let at = 0; at < 12; at += 1) finished = await finishOne()
  await makeRunningExam(server)
  const { interviews } = await makeRound(server, blueprint, people(2, 50))
  await server.staff(sendInvitations, { body: { codes: interviews.map(({ code }) => code), kind: 'invitation' } })
})
afterAll(() => server.close())

async function wholeReads(work: () => Promise<unknown>): Promise<string[]> {
  seen.length = 0
  await work()
  expect(seen.length).toBeGreaterThan(0)
  return findWholeReads(server.db, seen)
}

const listed = (query: object) => server.staff(listInterviews, { query })

test('from the start to the end of a test, every query uses an index', async () => {
  const { code } = await makeInterview(server)
  const candidate = candidateOf(server.anonymous, code)

  const found = await wholeReads(async () => {
    const { questions } = await candidate.start()
    const [first] = questions
    if (!first) throw new Error('an exam without a question')
    await candidate.draft(first, [])
    await candidate.submit(first, [first.answers_base[0]?.id ?? 0])
    await candidate.page(1)
    await candidate.finish()
  })

  expect(found).toEqual([])
})

test('queries of results, comparisons and rounds use an index', async () => {
  const { code } = finished
  const other = await finishOne()
  const found = await wholeReads(async () => {
    await server.staff(getResults, { params: { code } })
    await server.staff(compareInterviews, { query: { codes: `${other.code},${code}` } })
    await server.staff(listBlueprints)
    await server.staff(getBlueprint, { params: blueprint })
    await server.staff(getRanking, { params: blueprint })
    for (const query of ['?rows=ranking', '?rows=ranking&sort=name&order=desc&search=carol&decision=undecided'])
      await ask(server.url, `/api/blueprint/${blueprint.id}/export${query}`, { token: server.staff.token ?? null })
  })

  expect(found).toEqual([])
})

test('queries of regular jobs use an index: e-mails, reminders and test ends', async () => {
  const { mail } = mailTo('smtp://127.0.0.1:1')
  const found = await wholeReads(async () => {
    await server.staff(getMail)
    await queueReminders(server.db, server.clock.now(), mail)
    await postOf(server, 'smtp://127.0.0.1:1').send()
    await closeExpiredTests(server.db, emptyAttemptCache(), server.clock.now() + 90 * MINUTE)
  })

  expect(found).toEqual([])
})

test('adding time to many tests at once uses an index', async () => {
  const { interview } = await makeRunningExam(server)
  const body = { seconds: 60, reason: 'The lights went out', codes: [interview.code] }

  expect(await wholeReads(() => server.staff(addTimeToMany, { body }))).toEqual([])
})

test('the check of query plans detects a query without an index', async () => {
  await sql`drop index interviews_by_external_id`.execute(server.db)

  const found = await wholeReads(() => listed({ external_id: 'order-1' }))

  expect(found).toContainEqual(expect.stringMatching(/^interviews: /))
})
