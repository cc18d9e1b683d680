import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../../testing/server/process.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../schema.ts'
import { inTransaction } from '../transaction.ts'
import { checkpointsOf } from './checkpoints.ts'
import { fileIn, openFile } from './file.ts'

async function openHere() {
  const { folder, remove } = temporaryFolder()
  const db = await openDatabase({ folder })
  onTestFinished(async () => {
    await db.destroy()
    remove()
  })
  return { db, sizeOfFile: () => statSync(fileIn(folder)).size }
}

const ROWS = 20_000

const writeMuch = (db: Db, prefix: string) =>
  inTransaction(db, (tx) =>
    sql`insert into turns (name, taken) with recursive many (n) as (select 1 union all select n + 1 from many where n < ${ROWS})
      select ${prefix} || printf('%050d', n), 1 from many`.execute(tx),
  )

test('writes reach the database file soon, even if no other write follows', async () => {
  const { db, sizeOfFile } = await openHere()
  const before = sizeOfFile()

  await writeMuch(db, 'a')

  await vi.waitFor(() => expect(sizeOfFile()).toBeGreaterThan(before + ROWS * 50), { timeout: 300_000 })
})

test('the write-ahead log is emptied even under constant load', async () => {
  const { db, sizeOfFile } = await openHere()
  const before = sizeOfFile()

  // The next statement is always in the queue before the current statement ends. The checkpoint runs only after this
  // waiting statement.
  await Promise.all(Array.from({ length: 3 }, (_, at) => writeMuch(db, `many ${at} `)))

  expect(sizeOfFile()).toBeGreaterThan(before + ROWS * 50)
})

test('statements that waited for a large commit do not wait for a checkpoint as well', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { folder, remove } = temporaryFolder()
  const file = openFile(folder)
  onTestFinished(() => {
    file.close()
    remove()
  })
  file.exec('create table many (n integer, word text)')
  const checkpoints = checkpointsOf(file)
  const write = (rows: number) => {
    file.exec(`insert into many with recursive many (n) as (select 1 union all select n + 1 from many where n < ${rows})
      select n, printf('%050d', n) from many`)
    checkpoints.answered()
  }
  const sizeOfFile = () => statSync(fileIn(folder)).size
  const before = sizeOfFile()

  write(ROWS)
  for (let order = 0; order < 20; order += 1) {
    write(1)
    vi.advanceTimersByTime(1)
    expect(sizeOfFile()).toBe(before)
  }

  vi.advanceTimersByTime(10)
  expect(sizeOfFile()).toBeGreaterThan(before + ROWS * 50)
})
