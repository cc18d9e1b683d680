import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../../testing/server/process.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../schema.ts'
import { inTransaction } from '../transaction.ts'
import { asLastStatements } from './driver.ts'

async function openShelf() {
  const { folder, remove } = temporaryFolder()
  const db = await openDatabase({ folder })
  onTestFinished(async () => {
    await db.destroy()
    remove()
  })
  await sql`create table shelf (id integer primary key)`.execute(db)
  const ids = async () =>
    (await sql<{ id: number }>`select id from shelf order by id`.execute(db)).rows.map(({ id }) => id)
  return { db, ids }
}

const insert = (id: number) => sql`insert into shelf (id) values (${id})`

const insertAtEnd = (db: Db, ids: readonly number[], before: readonly number[] = []) =>
  inTransaction(db, async (tx) => {
    for (const id of before) await insert(id).execute(tx)
    await tx.executeQuery(asLastStatements(ids.map((id) => insert(id).compile(tx))))
  })

test('statements that are sent together with the commit are stored like the statements before', async () => {
  const { db, ids } = await openShelf()

  await insertAtEnd(db, [1, 2])
  await insertAtEnd(db, [4], [3])

  expect(await ids()).toEqual([1, 2, 3, 4])
})

test('if a statement sent with the commit fails, nothing is stored, and the next transaction works', async () => {
  const { db, ids } = await openShelf()
  await insertAtEnd(db, [1])

  await expect(insertAtEnd(db, [3, 1], [2])).rejects.toThrow('UNIQUE constraint failed')
  await expect(insertAtEnd(db, [3, 1])).rejects.toThrow('UNIQUE constraint failed')
  await insertAtEnd(db, [4])

  expect(await ids()).toEqual([1, 4])
})
