import { randomBytes } from 'node:crypto'
import { chownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deleteInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { getResults } from '@assay/contract/results/results'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { correctOptionIds, makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { makeQuestion } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { createEmptyDatabase } from '../../../../testing/server/database.ts'
import { assay, temporaryFolder, unprivilegedUser } from '../../../../testing/server/process.ts'
import { openNode, startTestServer } from '../../../../testing/server/testServer.ts'
import { type DatabaseOptions, openDatabase, openReadOnly } from '../../platform/db/open.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sumOfRows } from './copyTables.ts'
import { streamRows, writeRows } from './rows.ts'
import { type Row, tablesOf } from './tables.ts'

/** The server also has a deleted interview, because the interview's number must not be used again after the move. */
async function filledServer() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const bank = await makeBank(server)
  await makeQuestion(server, { description: `Ein 😀 sagt «ça va» 漢字:\n\n\`\`\`\n${'long '.repeat(50)}\n\`\`\`` })
  const { interview, candidate, questions } = await makeRunningExam(server)
  for (const question of questions.slice(0, 7)) await candidate.submit(question, correctOptionIds(bank, question))
  await candidate.finish()
  const running = await makeRunningExam(server, { name: 'José Ñandú' })
  const [first] = running.questions
  if (first) await running.candidate.draft(first, [first.answers_base[0]?.id ?? 0])
  await makeInterview(server)
  const gone = await makeInterview(server)
  await server.staff(deleteInterview, { params: { code: gone.code } })
  return { server, code: interview.code, usedUp: 4 }
}

async function tellAll(place: DatabaseOptions, email: string, code: string): Promise<string> {
  const node = await openNode({ place })
  const admin = await node.signIn(email, PASSWORD)
  const responses = [await admin(listInterviews), await admin(getResults, { params: { code } })]
  const { rows } = await sql<{ id: number }>`select max(id) as id from interviews`.execute(node.db)
  await node.close()
  // Times of running tests change between two reads, so the times are not compared.
  return JSON.stringify([responses, rows]).replaceAll(/"(remaining|interview)_time":"[^"]*"/g, '')
}

const lastInterview = (db: Parameters<typeof tablesOf>[0]) =>
  sql<{
    id: number
  }>`insert into interviews (code, name, email, search, created_by_name, amount_of_questions, max_time, created_at)
    values ('x', 'x', 'x', 'x', 'x', 1, 1, 1) returning id`.execute(db)

test('an installation moves from PostgreSQL to SQLite and back with every row, number and result', async () => {
  const { server, code, usedUp } = await filledServer()
  const email = server.adminUser.email
  const url = server.place.databaseUrl ?? ''
  const { folder, remove } = temporaryFolder()
  // As with systemd, the folder belongs to the service's user, but root runs the move.
  const owner = unprivilegedUser.uid ?? statSync(folder).uid
  if (unprivilegedUser.uid !== undefined) chownSync(folder, unprivilegedUser.uid, unprivilegedUser.gid)

  const early = await assay(['move', '--to', folder], { DATABASE_URL: url })
  expect(early).toMatchObject({ status: 1, stderr: expect.stringContaining('Assay is running on this database') })
  await server.stop()
  const before = await tellAll(server.place, email, code)

  const there = await assay(['move', '--to', folder], { DATABASE_URL: url })
  expect(there).toMatchObject({ status: 0, stderr: '' })
  expect(there.stdout).toMatch(
    /(\d+) of \1 rows copied\n(\d+) of \2 rows compared\n\d+ rows of \d+ tables were copied unchanged/,
  )
  expect(new Set(readdirSync(folder).map((name) => statSync(join(folder, name)).uid))).toEqual(new Set([owner]))
  expect(await assay(['verify'], { ASSAY_DATA_DIR: folder })).toMatchObject({ status: 0 })

  const back = await createEmptyDatabase()
  const home = await assay(['move', '--to', back.databaseUrl ?? ''], { ASSAY_DATA_DIR: folder })
  expect(home).toMatchObject({ status: 0, stderr: '' })
  expect(await tellAll(back, email, code)).toBe(before)
  expect(await tellAll({ folder }, email, code)).toBe(before)

  for (const place of [back, { folder }]) {
    const db = await openDatabase(place)
    expect((await lastInterview(db)).rows).toEqual([{ id: usedUp + 1 }])
    await db.destroy()
  }
  remove()
  await back.remove()
})

test('a move is rejected if the target has data, or has the same database engine as the source', async () => {
  const { server } = await filledServer()
  await server.stop()
  const url = server.place.databaseUrl ?? ''
  const { folder, remove } = temporaryFolder()
  const own = await openNode({ place: { folder } })
  await own.stop()

  const onto = await assay(['move', '--to', folder], { DATABASE_URL: url })
  expect(onto).toMatchObject({ status: 1, stderr: expect.stringContaining('The target database is not empty') })
  const same = await assay(['move', '--to', url], { DATABASE_URL: url })
  expect(same).toMatchObject({ status: 1, stderr: expect.stringContaining('Both databases are of the same kind') })
  const from = await assay(['move', '--to', url], { ASSAY_DATA_DIR: `${folder}/none` })
  expect(from).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no database in') })
  remove()
})

test('a move does not change the bytes of a picture, in either direction', async () => {
  const postgres = await createEmptyDatabase()
  const { folder, remove } = temporaryFolder()
  const places: DatabaseOptions[] = [postgres, { folder }]
  const table = { name: 'portraits', columns: ['id', 'bytes'], isNumbered: false }
  const rows: Row[] = Array.from({ length: 3 }, (_, id) => ({ id, bytes: id === 2 ? null : randomBytes(5_000) }))
  const sums: string[] = []
  for (const place of places) {
    const db = await openDatabase(place)
    await sql
      .raw(`create table portraits (id bigint primary key, bytes ${place.databaseUrl ? 'bytea' : 'blob'})`)
      .execute(db)
    await inTransaction(db, async (tx) => {
      await writeRows(tx, table, rows)
      const sum = sumOfRows(table.columns)
      for await (const row of streamRows(tx, table)) sum.add(row)
      sums.push(sum.total())
    })
    await db.destroy()
  }
  const expected = sumOfRows(table.columns)
  for (const row of rows) expected.add(row)

  expect(sums).toEqual([expected.total(), expected.total()])
  remove()
  await postgres.remove()
})

test('a move includes every table of the PostgreSQL schema', async () => {
  const { folder, remove } = temporaryFolder()
  const server = await startTestServer()
  const node = await openNode({ place: { folder } })
  const reading = await openReadOnly({ folder })

  const moved = (await tablesOf(reading)).map(({ name }) => name).sort()

  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by relname::text collate "C"`.execute(
    server.db,
  )
  expect(moved).toEqual(rows.map(({ name }) => name))
  await reading.destroy()
  await node.close()
  await server.close()
  remove()
})
