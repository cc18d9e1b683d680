import { getResults } from '@assay/contract/results'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../hands/exam.ts'
import { type House, openHouse } from '../../test/house.ts'
import { closeDue } from './close.ts'
import { noExams } from './live.ts'
import { startSweeper } from './sweeper.ts'

const AMOUNT = 230
const HOUR = 60 * 60_000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await makeBank(house)
})
afterAll(() => house.close())

const stillOpen = async () => {
  const rows = await house.db.selectFrom('interviews').select('id').where('closed_at', 'is', null).execute()
  return rows.length
}

test('more exams than one look takes end in one sweep, each with its result and its count', async () => {
  const codes: string[] = []
  for (let at = 0; at < AMOUNT; at += 1) codes.push((await makeInterview(house)).code)
  for (const code of codes) await candidateOf(house.stranger, code).start()
  const later = house.clock.now() + 2 * HOUR
  // There is no second sweep.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())

  const stop = startSweeper(house.db, noExams(), () => later, { warn: (fields) => expect(fields).toBeUndefined() })
  await vi.waitFor(async () => expect(await stillOpen()).toBe(0), { timeout: 30_000 })
  await stop()

  expect(await closeDue(house.db, noExams(), later)).toBe(0)
  const counts = await house.db.selectFrom('interview_counts').select(['score', 'amount']).orderBy('score').execute()
  expect(counts).toEqual([
    { score: -1, amount: 0 },
    { score: 0, amount: AMOUNT },
  ])
  house.clock.advance(2 * HOUR)
  house.staff = await house.signIn(house.consultantUser.email)
  expect((await house.staff(getResults, { params: { code: codes[0] ?? '' } })).score).toBe(0)
})
