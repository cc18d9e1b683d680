import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { writeDevices } from './devices.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())

async function runningTest() {
  const { candidate, questions } = await makeRunningExam(server)
  const [one, other] = questions
  if (!one || !other) throw new Error('an empty paper')
  const right = (question: typeof one) => [question.answers_base[0]?.id ?? 0]
  await candidate.submit(one, right(one))
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', candidate.code)
    .executeTakeFirstOrThrow()
  return { id, answer: () => candidate.submit(other, right(other)) }
}

const lockInterview = (tx: Tx, id: number) =>
  sql`select id from interviews where id = ${id} for no key update`.execute(tx)
const lockChange = (tx: Tx, id: number) =>
  sql`select 1 from interview_changes where interview_id = ${id} for update`.execute(tx)

const waitingHere = () =>
  sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
const untilOneWaits = () => expect.poll(async () => (await waitingHere()).rows.length).toBeGreaterThan(0)

test('an answer is stored despite a deadlock between its transaction and another transaction', async () => {
  const { id, answer } = await runningTest()
  const inTransaction = (work: (tx: Tx) => Promise<unknown>) =>
    server.db.transaction().execute((tx) => work(tx as unknown as Tx))
  let answered: Promise<unknown> | undefined

  await inTransaction(async (tx) => {
    await sql`set local deadlock_timeout = '60s'`.execute(tx)
    await lockChange(tx, id)
    answered = answer()
    await untilOneWaits()
    await lockInterview(tx, id)
  }).catch(() => {})

  expect(await answered).toMatchObject({ is_answered: true })
})

test('storing a candidate’s new IP address holds no other lock while it waits for the lock of the interview', async () => {
  const { id } = await runningTest()
  let stored: Promise<unknown> | undefined

  await server.db.transaction().execute(async (transaction) => {
    const tx = transaction as unknown as Tx
    await lockInterview(tx, id)
    stored = writeDevices(server.db, [
      { interviewId: id, at: server.clock.now(), devices: [{ kind: 'address', detail: '198.51.100.0' }] },
    ])
    await untilOneWaits()
    await sql`set local lock_timeout = '300ms'`.execute(tx)
    await lockChange(tx, id)
  })

  expect(await stored).toEqual([undefined])
})
