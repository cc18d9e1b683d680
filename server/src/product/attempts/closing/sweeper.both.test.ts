import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeBank, startExams } from '../../../../../testing/client/exam.ts'
import { recordStatements } from '../../../../../testing/server/plans.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { emptyAttemptCache } from '../attemptCache.ts'
import { closeDue } from './close.ts'
import { startSweeper } from './sweeper.ts'

const HOUR = 60 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())

/** Stops the next timer, so that the test decides when this timer fires. */
function holdTimer() {
  const timer = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => timer.mockRestore())
  return timer.mockReturnValueOnce({} as NodeJS.Timeout)
}

const stillOpen = async () => {
  const rows = await server.db.selectFrom('interviews').select('id').where('closed_at', 'is', null).execute()
  return rows.length
}

test('a test that expires between two runs of the closing job is closed within a second', async () => {
  await startExams(server, 1)
  let now = server.clock.now()
  const timer = holdTimer()
  const stop = startSweeper(server.db, emptyAttemptCache(), () => now, {
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
    expect(await closeDue(db, emptyAttemptCache(), server.clock.now() + 2 * HOUR)).toBe(amount)
    expect(await stillOpen()).toBe(0)
    return seen.length
  }

  const one = await statementsFor(1)
  expect(await statementsFor(20)).toBe(one)
})

test('a test that cannot be closed does not prevent the closing of other tests', async () => {
  const [damaged = ''] = await startExams(server, 3)
  const id = server.db.selectFrom('interviews').select('id').where('code', '=', damaged)
  await server.db.updateTable('papers').set({ labels: 'not JSON' }).where('interview_id', '=', id).execute()

  await expect(closeDue(server.db, emptyAttemptCache(), server.clock.now() + 2 * HOUR)).rejects.toThrow('JSON')
  expect(await stillOpen()).toBe(1)
})
