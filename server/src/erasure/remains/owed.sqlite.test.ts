import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPlace } from '../../../test/database.ts'
import { openNode } from '../../../test/house.ts'
import { fileIn } from '../../db/sqlite/file.ts'
import { inTransaction } from '../../db/transaction.ts'
import { emptyLog } from '../emptyLog.ts'
import { emptyRoomOf } from './emptyRoom.ts'
import { owedReceipts, oweOverwriting } from './owed.ts'

const PAGE = 4_096
const ROWS = 3_000

/** What pages hold beside their rows, read by another process: closing the file in this one would let go of its locks. */
function remainsIn(folder: string): Buffer {
  const file = execFileSync('cat', [fileIn(folder)], { maxBuffer: Number.POSITIVE_INFINITY })
  const pages = Array.from({ length: file.length / PAGE }, (_, at) => file.subarray(at * PAGE, (at + 1) * PAGE))
  return Buffer.concat(pages.map((page, at) => emptyRoomOf(page, at === 0)))
}

test('what a server that died has left of an erasure is overwritten at the next start', async () => {
  const place = await freshPlace()
  const dying = await openNode({ place })
  await sql`create table words (word text)`.execute(dying.db)
  await sql`create index words_by_word on words (word)`.execute(dying.db)
  const words = Array.from({ length: ROWS }, () => ({ word: `erased ${randomBytes(20).toString('hex')}` }))
  await inTransaction(dying.db, async (tx) => {
    for (const { word } of words) await sql`insert into words values (${word})`.execute(tx)
  })
  await inTransaction(dying.db, async (tx) => {
    // In no order, as erased candidates stand among others.
    for (const { word } of words.slice(0, ROWS / 2))
      await sql`update words set word = word || word where word = ${word}`.execute(tx)
    await oweOverwriting(tx, 7, Date.now())
  })
  await emptyLog(dying.db)
  const isLeft = () => remainsIn(place.folder).includes('erased ')
  expect(isLeft()).toBe(true)
  await dying.close()

  const house = await openNode({ place })
  await expect.poll(() => owedReceipts(house.db), { timeout: 20_000 }).toEqual([])

  expect(isLeft()).toBe(false)
  await house.close()
  await place.remove()
})
