import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeBank, startExams } from '../../../../../testing/client/exam.ts'
import { recordStatements } from '../../../../../testing/server/plans.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { emptyAttemptCache } from '../attemptCache.ts'
import { closeExpiredTests } from './closeTests.ts'
import { startClosingJob } from './closingJob.ts'

const HOUR = 60 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())

function holdTimer() {
  const timer = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => timer.mockRestore())
  return timer.mockReturnValueOnce({} as NodeJS.Timeout)
}

const stillOpen = async ({ db } = server) => {
  const rows = await db.selectFrom('interviews').select('id').where('closed_at', 'is', null).execute()
  return rows.length
}

test('a test that expires between two runs of the closing job is closed within a second', async () => {
  await startExams(server, 1)
  let now = server.clock.now()
  const timer = holdTimer()
  const stop = startClosingJob(server.db, emptyAttemptCache(), () => now, {
    warn: (fields) => expect(fields).toBeUndefined(),
  })
  const [sweep, everyMs] = timer.mock.calls[0] ?? []
  expect(everyMs).toBeLessThanOrEqual(1_000)

  now += 2 * HOUR
  await vi.waitFor(
    async () => {
      sweep?.()
      expect(await stillOpen()).toBe(0)
    },
    { timeout: 300_000 },
  )
  await stop()
})

test('closing twenty tests together needs no more statements than closing one test', async () => {
  const { plugin, seen } = recordStatements()
  const db = server.db.withPlugin(plugin) as typeof server.db
  const statementsFor = async (amount: number) => {
    await startExams(server, amount)
    seen.length = 0
    expect(await closeExpiredTests(db, emptyAttemptCache(), server.clock.now() + 2 * HOUR)).toBe(amount)
    expect(await stillOpen()).toBe(0)
    return seen.length
  }

  const one = await statementsFor(1)
  expect(await statementsFor(20)).toBe(one)
})

test('a test that cannot be closed does not prevent the closing and reading of other tests', async () => {
  const own = await startTestServer()
  onTestFinished(own.close)
  await makeBank(own)
  const codes = await startExams(own, 25)
  const damaged = own.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', codes[0] ?? '')
  await own.db.updateTable('papers').set({ labels: 'not JSON' }).where('interview_id', '=', damaged).execute()

  const later = own.clock.now() + 2 * HOUR
  await expect(closeExpiredTests(own.db, emptyAttemptCache(), later)).rejects.toThrow('cannot be closed')
  expect(await stillOpen(own)).toBe(1)
  own.clock.advance(2 * HOUR)
  const staff = await own.signIn(own.consultantUser.email)
  expect((await staff(getResults, { params: { code: codes[1] ?? '' } })).score).toBe(0)
})
