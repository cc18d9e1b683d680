import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createMigratedDatabase } from '../../../../../testing/server/database.ts'
import { openRelay } from '../../../../../testing/server/network/relay.ts'
import { assay, temporaryFolder } from '../../../../../testing/server/process.ts'
import { openPostgres } from './openPostgres.ts'

async function openWire(isMigrated = true) {
  const { folder, databaseUrl = '', remove } = await (isMigrated ? createMigratedDatabase : createEmptyDatabase)()
  const wire = await openRelay(databaseUrl)
  onTestFinished(async () => {
    await wire.cut()
    await remove()
  })
  return { wire, folder }
}

const SHORT_MS = 200

async function openListening(url: string) {
  const db = new Kysely<unknown>({ dialect: await openPostgres(url, { deadlineMs: null, listenMs: SHORT_MS }) })
  onTestFinished(() => db.destroy())
  return db
}

test('if the database does not respond, each command prints one error line and ends', async () => {
  const { folder: target, remove } = temporaryFolder()
  onTestFinished(remove)
  const ended = await Promise.all(
    [
      { words: ['verify'], at: 'kysely_migration' },
      { words: ['verify', '--repair'], at: 'pg_try_advisory_lock' },
      { words: ['audit', 'verify'], at: 'kysely_migration' },
      { words: ['doctor'], at: 'server_version' },
      { words: ['erasures'], at: 'erasures' },
      { words: ['move', '--to', target], at: 'pg_try_advisory_lock' },
    ].map(async ({ words, at }) => {
      const { wire, folder } = await openWire()
      wire.fallSilentAt(at)
      const { status, stderr } = await assay(words, { DATABASE_URL: wire.url, ASSAY_DATA_DIR: folder })
      return [words.join(' ').replace(target, ''), status, stderr.replaceAll(/\/\/\S+/g, '//…')]
    }),
  )

  const line = 'The database postgres://… has not answered for 30 seconds\n'
  expect(ended).toEqual(
    ['verify', 'verify --repair', 'audit verify', 'doctor', 'erasures', 'move --to '].map((words) => [words, 1, line]),
  )
})

test('if the database never responds at the start, one error line reports the database as unreachable', async () => {
  const { wire, folder } = await openWire(false)
  wire.fallSilent()

  const { status, stderr } = await assay(['verify'], { DATABASE_URL: wire.url, ASSAY_DATA_DIR: folder })

  expect(status).toBe(1)
  expect(stderr).toMatch(/^The database postgres:\/\/\S+ cannot be reached: .*timeout.*\n$/)
})

test('a command waits for a slow SQL statement, but not for a dead database connection', async () => {
  const { wire } = await openWire(false)
  const db = await openListening(wire.url)

  const slow = await sql<{ done: boolean }>`select pg_sleep(${(SHORT_MS / 1000) * 4}) is not null as done`.execute(db)
  expect(slow.rows).toEqual([{ done: true }])

  wire.freeze()
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/^The database postgres:.* has not answered/)
  await expect(sql`select 1`.execute(db)).rejects.toThrow('has not answered')
})
