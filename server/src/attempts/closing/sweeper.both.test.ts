import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { recordStatements } from '../../../../testing/server/plans.ts'
import { type House, openHouse } from '../../../../testing/server/testServer.ts'
import { emptyExamCache } from '../examCache.ts'
import { closeDue } from './close.ts'
import { startSweeper } from './sweeper.ts'

const AMOUNT = 230
const HOUR = 60 * 60_000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await makeBank(house)
})
afterAll(() => house.close())

async function startExams(amount: number): Promise<string[]> {
  const codes: string[] = []
  for (let at = 0; at < amount; at += 1) codes.push((await makeInterview(house)).code)
  for (const code of codes) await candidateOf(house.stranger, code).start()
  return codes
}

/** The next timer never fires by itself. */
function holdTimer() {
  const timer = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => timer.mockRestore())
  return timer.mockReturnValueOnce({} as NodeJS.Timeout)
}

const stillOpen = async () => {
  const rows = await house.db.selectFrom('interviews').select('id').where('closed_at', 'is', null).execute()
  return rows.length
}

test('more due tests than one batch end in one sweep, each with its result and its count', async () => {
  const codes = await startExams(AMOUNT)
  const later = house.clock.now() + 2 * HOUR
  holdTimer()

  const stop = startSweeper(house.db, emptyExamCache(), () => later, {
    warn: (fields) => expect(fields).toBeUndefined(),
  })
  await vi.waitFor(async () => expect(await stillOpen()).toBe(0), { timeout: 60_000 })
  await stop()

  expect(await closeDue(house.db, emptyExamCache(), later)).toBe(0)
  const counts = await house.db.selectFrom('interview_counts').select(['score', 'amount']).orderBy('score').execute()
  expect(counts).toEqual([
    { score: -1, amount: 0 },
    { score: 0, amount: AMOUNT },
  ])
  house.clock.advance(2 * HOUR)
  house.staff = await house.signIn(house.consultantUser.email)
  expect((await house.staff(getResults, { params: { code: codes[0] ?? '' } })).score).toBe(0)
})

test('a test that expires between two sweeps is closed within a second', async () => {
  await startExams(1)
  let now = house.clock.now()
  const timer = holdTimer()
  const stop = startSweeper(house.db, emptyExamCache(), () => now, { warn: (fields) => expect(fields).toBeUndefined() })
  const [sweep, everyMs] = timer.mock.calls[0] ?? []
  expect(everyMs).toBeLessThanOrEqual(1_000)

  now += 2 * HOUR
  await vi.waitFor(
    async () => {
      sweep?.()
      expect(await stillOpen()).toBe(0)
    },
    { timeout: 60_000 },
  )
  await stop()
})

test('closing twenty tests together needs as many statements as closing one', async () => {
  const { plugin, seen } = recordStatements()
  const db = house.db.withPlugin(plugin) as typeof house.db
  const statementsFor = async (amount: number) => {
    await startExams(amount)
    seen.length = 0
    expect(await closeDue(db, emptyExamCache(), house.clock.now() + 2 * HOUR)).toBe(amount)
    expect(await stillOpen()).toBe(0)
    return seen.length
  }

  const one = await statementsFor(1)
  expect(await statementsFor(20)).toBe(one)
})
