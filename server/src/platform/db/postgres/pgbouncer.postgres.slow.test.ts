import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshPlace } from '../../../../../testing/server/database.ts'
import { PATIENCE } from '../../../../../testing/server/guarantee.ts'
import { freePort } from '../../../../../testing/server/network/freePort.ts'
import { startPgbouncer } from '../../../../../testing/server/network/pgbouncer.ts'
import { assay, launch } from '../../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../../testing/server/remote/remoteExam.ts'
import { answerUntilCut, lossesOf, startTirelessCandidates } from '../../../../../testing/server/tirelessCandidates.ts'
import { openDatabase, openReadOnly } from '../open.ts'

const READY = 'Assay is ready at'

async function openBehind(mode: 'session' | 'transaction') {
  const { folder, databaseUrl = '', remove } = await freshPlace()
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
    const candidates = await startTirelessCandidates(staff, 4)
    let left = 60
    const killInTheMiddle = () => {
      left -= 1
      if (left === 0) first.signal('SIGKILL')
    }
    await Promise.all(candidates.map((candidate) => answerUntilCut(candidate, killInTheMiddle)))
    await first.ended

    expect(await assay(['verify', '--repair'], settings)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Assay is running on this database'),
    })
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
    expect((await assay(['verify', '--repair'], settings)).status).toBe(0)

    await launchNode(settings, first.port)
    expect(await lossesOf(staff, candidates)).toMatchObject({ lost: 0, phantom: 0 })
  },
  PATIENCE,
)

test('behind pgbouncer, each session has its limits, and a read-only session cannot write', async () => {
  const { settings } = await openBehind('session')
  const place = { folder: settings.ASSAY_DATA_DIR, databaseUrl: settings.DATABASE_URL }
  const db = await openDatabase(place)
  const reader = await openReadOnly(place)
  onTestFinished(async () => {
    await db.destroy()
    await reader.destroy()
  })

  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '8s' }])
  await expect(sql`create table anything (id int)`.execute(reader)).rejects.toThrow('read-only')
})

test('behind pgbouncer in transaction mode, a start and a command are rejected and leave nothing behind', async () => {
  const { databaseUrl, settings } = await openBehind('transaction')
  const words = 'The database is behind a pooler that shares connections between transactions'
  const node = launch({ ...settings, PORT: String(await freePort()) })
  expect(await node.ended).toBe(1)
  expect(`${node.stdout()}${node.stderr()}`).toContain(words)
  const check = await assay(['check'], settings)
  expect(`${check.stdout}${check.stderr}`).toContain(words)

  const tables = `select count(*) from information_schema.tables where table_schema = 'public'`
  expect(await numberIn(databaseUrl, tables)).toBe(0)
  expect(
    await numberIn(
      databaseUrl,
      `select count(*) from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = current_database()`,
    ),
  ).toBe(0)
})
