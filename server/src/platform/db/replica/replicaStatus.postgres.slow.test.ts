import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Replica, system } from '@assay/contract/installation/system'
import { createLabel, listLabels } from '@assay/contract/labels'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../../testing/server/network/freePort.ts'
import { openRelay } from '../../../../../testing/server/network/relay.ts'
import {
  openPair,
  POLL_OPTIONS,
  queryDatabase,
  settingsOf,
  urlOfDatabase,
} from '../../../../../testing/server/places/readReplica.ts'
import { assay, launch } from '../../../../../testing/server/process.ts'
import { ask as get } from '../../../../../testing/server/rawRequests.ts'
import { setUpRemoteStaff } from '../../../../../testing/server/remote/remoteExam.ts'

async function openTold() {
  const pair = await openPair()
  const wire = await openRelay(pair.readUrl)
  onTestFinished(() => wire.cut())
  const file = join(pair.place.folder, 'read-url')
  writeFileSync(file, `${wire.url}\n`)
  const [port, metricsPort] = [String(await freePort()), String(await freePort())]
  const settings = { PORT: port, ASSAY_METRICS_PORT: metricsPort, DATABASE_READ_URL_FILE: file }
  const server = launch({ ...settingsOf(pair.place), ...settings })
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
  })
  await server.until('Assay is ready')
  const { staff } = await setUpRemoteStaff(`http://127.0.0.1:${port}`)

  async function metrics() {
    const { text } = await get(`http://127.0.0.1:${metricsPort}`, '/metrics')
    const numberOf = (series: string) => {
      const line = text.split('\n').find((each) => each.startsWith(`${series} `))
      return line === undefined ? undefined : Number(line.split(' ')[1])
    }
    return {
      used: numberOf('assay_replica_used'),
      lag: numberOf('assay_replica_lag_seconds'),
      there: numberOf('assay_replica_reads_total{place="replica"}') ?? 0,
      here: numberOf('assay_replica_reads_total{place="database"}') ?? 0,
    }
  }

  const replica = async () => (await staff(system)).running.replica
  return {
    ...pair,
    wire,
    metrics,
    replica,
    settings: { ...settingsOf(pair.place), DATABASE_READ_URL_FILE: file },
    write: (name: string) => staff(createLabel, { body: { name } }),
    list: () => staff(listLabels, { query: { start: 0, count: 500 } as never }),
    untilUsed: () => vi.waitFor(async () => expect((await replica())?.unused).toBeNull(), POLL_OPTIONS),
    untilUnused: (reason: string) =>
      vi.waitFor(async () => {
        const found = await replica()
        expect(found?.unused?.reason).toBe(reason)
        return found as Replica & { unused: NonNullable<Replica['unused']> }
      }, POLL_OPTIONS),
  }
}

test('the System page and the metrics show if the replica is used, delayed or gone', async () => {
  const { standby, wire, metrics, replica, write, list, untilUsed, untilUnused } = await openTold()
  await untilUsed()
  expect((await replica())?.lag_seconds).toBe(0)
  const fresh = await metrics()
  expect(fresh).toMatchObject({ used: 1 })
  await list()
  const read = await metrics()
  expect([read.there - fresh.there, read.here - fresh.here]).toEqual([1, 0])

  await queryDatabase(standby.url, 'select pg_wal_replay_pause() as found')
  await write('PAUSED')
  const behind = await untilUnused('behind')
  expect(behind.lag_seconds).toBeGreaterThanOrEqual(5)
  const held = await metrics()
  expect(held.used).toBe(0)
  expect(held.lag).toBeGreaterThan(5)
  await list()
  const passed = await metrics()
  expect([passed.there - held.there, passed.here - held.here]).toEqual([0, 1])
  expect((await replica())?.unused).toEqual(behind.unused)

  await queryDatabase(standby.url, 'select pg_wal_replay_resume() as found')
  await untilUsed()
  expect(await metrics()).toMatchObject({ used: 1 })

  await wire.cut()
  const away = await untilUnused('away')
  expect(away.lag_seconds).toBeNull()
  expect(Date.parse(away.unused.since)).toBeGreaterThan(Date.parse(behind.unused.since))
  expect(await metrics()).toMatchObject({ used: 0, lag: undefined })

  await wire.repair()
  await untilUsed()
  wire.fallSilent()
  expect((await untilUnused('silent')).lag_seconds).toBeNull()
})

test('assay doctor reports the configured replica and its problems', async () => {
  const { settings, standby, wire, primary } = await openTold()
  const doctor = async (changed: Record<string, string> = {}) => assay(['doctor'], { ...settings, ...changed })

  expect((await doctor()).stdout).toMatch(/^replica +follows the primary, \d+ bytes behind$/m)
  const { DATABASE_READ_URL_FILE: _, ...without } = settings
  expect((await assay(['doctor'], without)).stdout).not.toMatch(/^replica/m)

  const both = await doctor({ DATABASE_READ_URL: urlOfDatabase(primary.url, 'assay') })
  expect(both).toMatchObject({
    status: 1,
    stderr: 'Wrong setting: set DATABASE_READ_URL or DATABASE_READ_URL_FILE, not both\n',
  })
  standby.promote()
  expect((await doctor()).stdout).toMatch(/^replica +not used: .* or a promoted replica$/m)
  await wire.cut()
  const gone = await doctor()
  expect(gone.stdout).toMatch(/^replica +.*(cannot be reached|ECONNREFUSED)/m)
  expect(gone.stdout).toMatch(/^last backup/m)
})
