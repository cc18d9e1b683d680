import { expect, test } from 'vitest'
import { createMigratedDatabase } from '../../../../../testing/server/database.ts'
import { openDatabase } from '../../../platform/db/open.ts'
import { watchCountingBacklog } from './stillCounting.ts'

const MINUTE = 60_000

test('while over 200 interviews are uncounted, jobs that need statistics wait, for ten minutes at most', async () => {
  const place = await createMigratedDatabase()
  const db = await openDatabase(place)
  let time = 0
  const isStillCounting = watchCountingBacklog(db, () => time)
  const wait = async (amount: number) => {
    const rows = Array.from({ length: amount }, (_, at) => ({ interview_id: at + 1 }))
    await db.insertInto('insight_due').values(rows).execute()
  }

  expect(await isStillCounting()).toBe(false)
  await wait(200)
  expect(await isStillCounting()).toBe(false)
  await wait(1)
  expect(await isStillCounting()).toBe(true)
  time += 9 * MINUTE
  expect(await isStillCounting()).toBe(true)
  time += MINUTE
  expect(await isStillCounting()).toBe(false)
  expect(await isStillCounting()).toBe(true)
  await db.deleteFrom('insight_due').execute()
  expect(await isStillCounting()).toBe(false)

  await db.destroy()
  await place.remove()
})
