import { createLabel, listLabels } from '@assay/contract/labels'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../../../testing/server/cluster.ts'
import { freePort } from '../../../../../testing/server/network/freePort.ts'
import { openRelay } from '../../../../../testing/server/network/relay.ts'
import { freshDatabase } from '../../../../../testing/server/places/freshDatabase.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'

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
