import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  answerUntilDisconnected,
  countLosses,
  startAnsweringCandidates,
} from '../../../../../testing/server/answeringCandidates.ts'
import { createEmptyDatabase } from '../../../../../testing/server/database.ts'
import { TIMEOUT_MS } from '../../../../../testing/server/guarantee.ts'
import { freePort } from '../../../../../testing/server/network/freePort.ts'
import { startPgbouncer } from '../../../../../testing/server/network/pgbouncer.ts'
import { runThere, statementsOf } from '../../../../../testing/server/places/release.ts'
import { assay, launch, temporaryFolder } from '../../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../../testing/server/remote/remoteExam.ts'
import { openDatabase, openReadOnly, openReplica } from '../open.ts'
import type { Queryable } from '../schema.ts'

const READY = 'Assay is ready at'
const SHARED = 'DATABASE_URL leads to a connection pooler that shares connections between transactions'
const ADVISORY_LOCKS = `select count(*) from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = current_database()`
const TABLES = `select count(*) from information_schema.tables where table_schema = 'public'`

async function openBehind(mode: 'session' | 'transaction') {
  const { folder, databaseUrl = '', remove } = await createEmptyDatabase()
  onTestFinished(remove)
  const pooler = await startPgbouncer(databaseUrl, mode)
  onTestFinished(pooler.stop)
  return { folder, databaseUrl, settings: { ASSAY_DATA_DIR: folder, DATABASE_URL: pooler.url } }
}

async function numberIn(databaseUrl: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(text)
  await client.end()
  return Number(rows[0]?.count)
}

async function launchNode(settings: Record<string, string>, atPort?: string) {
  const port = atPort ?? String(await freePort())
  const node = launch({ ...settings, PORT: port })
  onTestFinished(async () => {
    node.signal('SIGKILL')
    await node.ended
  })
  await node.until(READY)
  return { ...node, port, url: `http://127.0.0.1:${port}` }
}

test(
  'behind pgbouncer in session mode, two nodes run, and a killed node loses no answer',
  async () => {
    const { settings } = await openBehind('session')
    const first = await launchNode(settings)
    const second = await launchNode(settings)
    const staff = await setUpRemoteStaff(first.url)
    const candidates = await startAnsweringCandidates(staff, 4)
    let left = 60
    const killInTheMiddle = () => {
      left -= 1
      if (left === 0) first.signal('SIGKILL')
    }
    await Promise.all(candidates.map((candidate) => answerUntilDisconnected(candidate, killInTheMiddle)))
    await first.ended

    expect(await assay(['verify', '--repair'], settings)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Assay is running on this database'),
    })
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
    expect((await assay(['verify', '--repair'], settings)).status).toBe(0)

    await launchNode(settings, first.port)
    expect(await countLosses(staff, candidates)).toMatchObject({ lost: 0, phantom: 0 })
  },
  TIMEOUT_MS,
)

test('behind pgbouncer, each session has its limits, and a read-only session cannot write', async () => {
  const { settings } = await openBehind('session')
  const place = { folder: settings.ASSAY_DATA_DIR, databaseUrl: settings.DATABASE_URL }
  const db = await openDatabase(place)
  const reader = await openReadOnly(place)
  const replica = await openReplica(place.databaseUrl)
  onTestFinished(async () => {
    for (const one of [db, reader, replica]) await one.destroy()
  })

  const limitOf = async (one: Queryable) => (await sql`show statement_timeout`.execute(one)).rows
  expect(await limitOf(db)).toEqual([{ statement_timeout: '8s' }])
  expect(await limitOf(replica)).toEqual([{ statement_timeout: '2s' }])
  for (const one of [reader, replica])
    await expect(sql`create table anything (id int)`.execute(one)).rejects.toThrow('read-only')
})

test('a read replica behind pgbouncer in transaction mode is not used', async () => {
  const { settings } = await openBehind('transaction')

  await expect(openReplica(settings.DATABASE_URL)).rejects.toThrow(SHARED)
})

async function openOldRelease(mode: 'session' | 'transaction') {
  const { databaseUrl, settings } = await openBehind(mode)
  await runThere({ databaseUrl, folder: '' }, statementsOf('0.3.0', 'postgres'))
  return { settings, migrations: () => numberIn(databaseUrl, 'select count(*) from kysely_migration') }
}

test('behind pgbouncer in session mode, a start upgrades the database of an older release', async () => {
  const { settings, migrations } = await openOldRelease('session')
  const before = await migrations()

  await launchNode(settings)
  expect(await migrations()).toBeGreaterThan(before)
})

test('behind pgbouncer in transaction mode, a start leaves the database of an older release unchanged', async () => {
  const { settings, migrations } = await openOldRelease('transaction')
  const before = await migrations()

  const node = launch({ ...settings, PORT: String(await freePort()) })
  expect(await node.ended).toBe(1)
  expect(await migrations()).toBe(before)
})

test('behind pgbouncer in session mode, a restore and a move fill the database, and the next start uses it', async () => {
  const source = temporaryFolder()
  onTestFinished(source.remove)
  const settingsOfSource = { ASSAY_DATA_DIR: source.folder }
  await (await openDatabase({ folder: source.folder })).destroy()
  const file = join(source.folder, 'all.backup')
  expect((await assay(['backup', file], settingsOfSource)).status).toBe(0)
  const [restored, moved] = [await openBehind('session'), await openBehind('session')]

  expect(await assay(['restore', file], restored.settings)).toMatchObject({ status: 0 })
  const move = await assay(['move', '--to', moved.settings.DATABASE_URL], settingsOfSource)
  expect(move).toMatchObject({ status: 0 })

  for (const { databaseUrl, settings } of [restored, moved]) {
    expect((await assay(['verify'], settings)).status).toBe(0)
    expect(await numberIn(databaseUrl, ADVISORY_LOCKS)).toBe(0)
    await launchNode(settings)
  }
})

test('behind pgbouncer in transaction mode, a restore and a move are rejected and leave nothing behind', async () => {
  const { databaseUrl, settings } = await openBehind('transaction')
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  await (await openDatabase({ folder })).destroy()
  const file = join(folder, 'all.backup')
  expect((await assay(['backup', file], { ASSAY_DATA_DIR: folder })).status).toBe(0)

  const refused = { status: 1, stderr: expect.stringContaining(SHARED) }
  expect(await assay(['restore', file], settings)).toMatchObject(refused)
  expect(await assay(['move', '--to', settings.DATABASE_URL], { ASSAY_DATA_DIR: folder })).toMatchObject(refused)
  expect(await numberIn(databaseUrl, TABLES)).toBe(0)
})

test('behind pgbouncer in transaction mode, a start and a command are rejected and leave nothing behind', async () => {
  const { databaseUrl, settings } = await openBehind('transaction')
  const node = launch({ ...settings, PORT: String(await freePort()) })
  expect(await node.ended).toBe(1)
  expect(`${node.stdout()}${node.stderr()}`).toContain(SHARED)
  const check = await assay(['check'], settings)
  expect(`${check.stdout}${check.stderr}`).toContain(SHARED)

  expect(await numberIn(databaseUrl, TABLES)).toBe(0)
  expect(await numberIn(databaseUrl, ADVISORY_LOCKS)).toBe(0)
})
