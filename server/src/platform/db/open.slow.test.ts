import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase, ENGINE } from '../../../../testing/server/database.ts'
import { temporaryFolder } from '../../../../testing/server/process.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { openDatabase } from './open.ts'
import { assertDurable } from './sqlite/file.ts'

test('a database contains the same tables and rows when it is opened again', async () => {
  const server = await startTestServer()
  await server.stop()

  const db = await openDatabase(server.place)
  const again = await db.selectFrom('users').select('email').orderBy('id').execute()

  expect(again.map(({ email }) => email)).toEqual([server.adminUser.email, server.consultantUser.email])
  await db.destroy()
  await server.close()
})

test('with an empty list, "in" matches no row and "not in" matches all rows, on either database engine', async () => {
  const server = await startTestServer()
  const ids = (operator: 'in' | 'not in') =>
    server.db.selectFrom('users').select('id').where('id', operator, []).execute()

  expect(await ids('in')).toEqual([])
  expect(await ids('not in')).toHaveLength(2)
  await server.close()
})

if (ENGINE === 'sqlite') {
  test('the memory of long SQL statements is released after the statements end', async () => {
    const { folder, remove } = temporaryFolder()
    const db = await openDatabase({ folder })
    const look = async (call: number) => {
      const names = Array.from({ length: 12_000 + call }, (_, at) => `NAME_${at}`)
      await db.selectFrom('labels').select('id').where('name', 'in', names).execute()
    }
    const megabytes = () => process.memoryUsage().rss / 1e6
    for (let call = 0; call < 10; call += 1) await look(call)
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as NodeJS.GCFunction
    collect()
    const before = megabytes()

    for (let call = 10; call < 110; call += 1) {
      await look(call)
      // Only garbage collection frees unused statements, so the test starts it.
      if (call % 10 === 9) collect()
    }

    // If these statements stayed prepared in a cache, each statement would use about three megabytes.
    expect(megabytes() - before).toBeLessThan(150)
    await db.destroy()
    remove()
  })
}

if (ENGINE === 'postgres') {
  test('ten nodes that start together on a new database migrate it once, and all start', async () => {
    const place = await createEmptyDatabase()

    const nodes = await Promise.all(Array.from({ length: 10 }, () => openDatabase(place)))

    const steps = await sql<{ name: string }>`select name from kysely_migration`.execute(nodes[0] as never)
    expect(new Set(steps.rows.map(({ name }) => name)).size).toBe(steps.rows.length)
    for (const db of nodes) expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
    await Promise.all(nodes.map((db) => db.destroy()))
    await place.remove()
  })
}

if (ENGINE === 'sqlite') {
  const open = (pragmas: string) => {
    const { folder, remove } = temporaryFolder()
    const file = new DatabaseSync(join(folder, 'any.sqlite'))
    file.exec(pragmas)
    return {
      file,
      close: () => {
        file.close()
        remove()
      },
    }
  }
  const right =
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;'

  test('a database file is accepted if it has all settings that protect saved answers', () => {
    const { file, close } = open(right)

    expect(() => assertDurable(file)).not.toThrow()
    close()
  })

  test.each([
    ['synchronous = NORMAL'],
    ['synchronous = OFF'],
    ['journal_mode = DELETE'],
    ['journal_mode = MEMORY'],
    ['foreign_keys = OFF'],
    ['secure_delete = OFF'],
  ])('a database file with the setting %s is rejected', (setting) => {
    const { file, close } = open(`${right} PRAGMA ${setting}`)

    expect(() => assertDurable(file)).toThrow(/SQLite rejected a setting that is needed to save answers safely/)
    close()
  })

  test('the server opens its database file with all settings that protect saved answers', async () => {
    const server = await startTestServer()
    const read = async (pragma: string) =>
      Object.values((await sql.raw<object>(`PRAGMA ${pragma}`).execute(server.db)).rows[0] ?? {})[0]

    expect(await read('journal_mode')).toBe('wal')
    expect(await read('synchronous')).toBe(2)
    expect(await read('foreign_keys')).toBe(1)
    await server.close()
  })

  test('another process, for example a backup, can read the file of a running server', async () => {
    const server = await startTestServer()
    const { folder, remove } = temporaryFolder()
    const copy = join(folder, 'copy.sqlite')
    const program = `new (require('node:sqlite').DatabaseSync)(process.argv[1], { readOnly: true }).exec("VACUUM INTO '" + process.argv[2] + "'")`

    execFileSync(process.execPath, ['-e', program, join(server.place.folder, 'assay.sqlite'), copy], { stdio: 'pipe' })

    const restored = temporaryFolder()
    copyFileSync(copy, join(restored.folder, 'assay.sqlite'))
    const db = await openDatabase({ folder: restored.folder })
    expect(await db.selectFrom('users').select('email').execute()).toHaveLength(2)
    await db.destroy()
    restored.remove()
    remove()
    await server.close()
  })
}
