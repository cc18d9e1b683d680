import { createLabel, listLabels } from '@assay/contract/labels'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../../../testing/server/cluster.ts'
import { createEmptyDatabase } from '../../../../../testing/server/database.ts'
import { freePort } from '../../../../../testing/server/network/freePort.ts'
import { openRelay } from '../../../../../testing/server/network/relay.ts'
import { freshSettings, launch } from '../../../../../testing/server/process.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'
import { takeLock } from '../lock.ts'
import { openDatabase } from '../open.ts'
import { inTransaction } from '../transaction.ts'

async function freshDatabase() {
  const { databaseUrl, folder, remove } = await createEmptyDatabase()
  onTestFinished(remove)
  if (!databaseUrl) throw new Error('these tests run on PostgreSQL')
  return { databaseUrl, folder }
}

function behind(hosts: string[], databaseUrl: string): string {
  const { host } = new URL(databaseUrl)
  return databaseUrl.replace(host, [...hosts, host].join(','))
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test('a database host that does not respond is skipped, at the start and later', async () => {
  const { databaseUrl, folder } = await freshDatabase()
  const wire = await openRelay(databaseUrl)
  const dead = `127.0.0.1:${await freePort()}`
  const place = { folder, databaseUrl: behind([dead, new URL(wire.url).host], databaseUrl) }
  const testServer = await startTestServer({ place })
  onTestFinished(() => testServer.close())

  await wire.cut()
  await testServer.staff(listLabels).catch(() => {})

  await expect(testServer.staff(createLabel, { body: { name: 'LATER' } })).resolves.toMatchObject({ name: 'LATER' })
})

test('a read-only database host is skipped if the database address requires read-write', async () => {
  const { databaseUrl, folder } = await freshDatabase()
  const standby = await startCluster()
  onTestFinished(() => standby.stop())
  const copy = await standby.createDatabase(new URL(databaseUrl).pathname.slice(1))
  await runOn(copy, 'alter system set default_transaction_read_only = on')
  await runOn(copy, 'select pg_reload_conf()')

  const address = `${behind([new URL(copy).host], databaseUrl)}?target_session_attrs=read-write`
  const testServer = await startTestServer({ place: { folder, databaseUrl: address } })
  onTestFinished(() => testServer.close())

  await expect(testServer.staff(createLabel, { body: { name: 'WRITTEN' } })).resolves.toMatchObject({ name: 'WRITTEN' })
})

test('if a node stops inside a transaction, the database releases its locks after the time limit', async () => {
  const { databaseUrl, folder } = await freshDatabase()
  const stopped = await openDatabase({ databaseUrl, folder, deadlineMs: 500 })
  const other = await openDatabase({ databaseUrl, folder })
  onTestFinished(async () => {
    await stopped.destroy()
    await other.destroy()
  })
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  const holding = inTransaction(stopped, async (tx) => {
    await takeLock(tx, 'BANK')
    tellHeld()
    await goesOn
  })
  const ended = expect(holding).rejects.toThrow()
  await isHeld

  await inTransaction(other, (tx) => takeLock(tx, 'BANK'))

  goOn()
  await ended
})

test('a start that waits for the migration of another node reports the wait', async () => {
  const { settings, remove } = await freshSettings()
  onTestFinished(remove)
  const holder = new pg.Client({ connectionString: settings.DATABASE_URL })
  await holder.connect()
  await holder.query('select pg_advisory_lock(7255491)')

  const server = launch(settings)
  await server.until('waits for another node')
  await holder.end()
  await server.until('Assay is ready')

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
