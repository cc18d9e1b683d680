import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeBank, startExams } from '../../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { emptyAttemptCache } from '../attemptCache.ts'
import { closeExpiredTests } from './closeTests.ts'
import { startClosingJob } from './closingJob.ts'

const AMOUNT = 110
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

const stillOpen = async () => {
  const rows = await server.db.selectFrom('interviews').select('id').where('closed_at', 'is', null).execute()
  return rows.length
}

test('one run of the closing job closes any number of expired tests, stores each result, and counts each test once', async () => {
  const codes = await startExams(server, AMOUNT)
  const later = server.clock.now() + 2 * HOUR
  holdTimer()

  const stop = startClosingJob(server.db, emptyAttemptCache(), () => later, {
    warn: (fields) => expect(fields).toBeUndefined(),
  })
  await vi.waitFor(async () => expect(await stillOpen()).toBe(0), { timeout: 300_000 })
  await stop()

  expect(await closeExpiredTests(server.db, emptyAttemptCache(), later)).toBe(0)
  const counts = await server.db.selectFrom('interview_counts').select(['score', 'amount']).orderBy('score').execute()
  expect(counts).toEqual([
    { score: -1, amount: 0 },
    { score: 0, amount: AMOUNT },
  ])
  server.clock.advance(2 * HOUR)
  server.staff = await server.signIn(server.consultantUser.email)
  expect((await server.staff(getResults, { params: { code: codes[0] ?? '' } })).score).toBe(0)
})
