import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../../testing/server/process.ts'
import { openDatabase } from '../open.ts'

async function openEmpty() {
  const { folder, remove } = temporaryFolder()
  const db = await openDatabase({ folder })
  onTestFinished(async () => {
    await db.destroy()
    remove()
  })
  await sql`create table shelf (id integer primary key, name text)`.execute(db)
  await sql`insert into shelf (name) values ('one')`.execute(db)
  return db
}

test('select * reads all columns of a table, including columns added later', async () => {
  const db = await openEmpty()
  const read = async () => (await sql`select * from shelf`.execute(db)).rows
  expect(await read()).toEqual([{ id: 1, name: 'one' }])

  await sql`alter table shelf add column height integer default 7`.execute(db)
  expect(await read()).toEqual([{ id: 1, name: 'one', height: 7 }])
  expect(await read()).toEqual([{ id: 1, name: 'one', height: 7 }])
})

test('if columns of a query have the same name, each row has the value of the last of these columns', async () => {
  const db = await openEmpty()
  await sql`insert into shelf (name) values ('two')`.execute(db)
  const read = async () => (await sql<{ id: number }>`select id, name as id, id from shelf order by 3`.execute(db)).rows
  const [first, ...others] = await read()
  if (first) first.id = 99
  expect(others).toEqual([{ id: 2 }])
  expect(await read()).toEqual([{ id: 1 }, { id: 2 }])
})
