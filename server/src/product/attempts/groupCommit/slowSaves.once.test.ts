import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createMigratedDatabase } from '../../../../../testing/server/database.ts'
import { noDamage } from '../../../platform/db/damage.ts'
import { openDatabase } from '../../../platform/db/open.ts'
import { newCounts } from '../../../platform/metrics/counts.ts'
import { meterReadiness, watchReadiness } from '../../../readiness.ts'
import { serve } from '../../../serve.ts'
import { GroupCommit } from './groupCommit.ts'
import { commitMetrics } from './groupCommits.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function movable() {
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => at)
  return (ms: number) => {
    at += ms
  }
}

async function openPlace() {
  const place = await createMigratedDatabase()
  const heard: string[] = []
  const db = await openDatabase({ ...place, slow: (statement) => heard.push(statement) })
  onTestFinished(async () => {
    await db.destroy()
    await place.remove()
  })
  return { place, db, heard }
}

test('a batch of saves that takes more than one second is logged with its number and duration', async () => {
  const pass = movable()
  const lines: object[] = []
  const watch = commitMetrics(newCounts(), 'submissions', { warn: (fields) => lines.push(fields) })
  let tookMs = 900
  const write = async (batch: readonly unknown[]) => {
    pass(tookMs)
    return batch.map(() => null)
  }
  const commit = new GroupCommit(write, { watch })
  await commit.add({ interviewId: 1 })
  tookMs = 1_100
  await commit.add({ interviewId: 1 })
  await setImmediate()

  expect(lines).toEqual([{ save: 'submissions', amount: 1, waited_ms: 0, took_ms: 1_100 }])
})

test('a node reports “not ready” when a save has waited for more than five seconds', async () => {
  const { place, db } = await openPlace()
  const pass = movable()
  const { promise, resolve } = Promise.withResolvers<null[]>()
  const commit = new GroupCommit(() => promise)
  const readiness = watchReadiness({
    db,
    folder: place.folder,
    damage: noDamage(),
    oldestSaveMs: () => commit.oldestMs,
  })
  const silentMetric = async () => {
    const { family, stop } = meterReadiness(readiness)
    stop()
    return (await family.lines()).filter((line) => line.includes('silent'))
  }
  const saved = commit.add({ interviewId: 1 })
  await setImmediate()
  expect(await readiness.fault()).toBe(null)

  pass(5_001)
  expect(await readiness.fault()).toMatchObject({ reason: 'silent' })
  expect(await silentMetric()).toEqual(['assay_ready{reason="silent"} 0'])

  resolve([null])
  await saved
  await setImmediate()
  pass(1_001)
  expect(await readiness.fault()).toBe(null)
  expect(await silentMetric()).toEqual(['assay_ready{reason="silent"} 1'])
})

test('the log of a statement slower than one second does not contain the statement’s values', async () => {
  const { db, heard } = await openPlace()
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    at += 2_000
    return at
  })
  await db.selectFrom('turns').selectAll().where('name', '=', 'secret').execute()

  // Background jobs may have slow statements too, so only the statements of this test are compared.
  const ofTest = heard.filter((statement) => statement.includes('turns'))
  expect(ofTest).toEqual([expect.stringMatching(/^select \* from "turns" where "name" = (?:\?|\$1)$/)])
})

test('the server logs a statement slower than one second as a warning', async () => {
  const place = await createMigratedDatabase()
  const lines: string[] = []
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    at += 2_000
    return at
  })
  const env = { PORT: '0', HOST: '127.0.0.1', ASSAY_DATA_DIR: place.folder }
  const server = await serve(env, { logTo: { write: (line: string) => lines.push(line) } })
  await server.stop()
  await place.remove()

  const slow = lines.map((line) => JSON.parse(line)).filter(({ took_ms }) => took_ms !== undefined)
  expect(slow[0]).toMatchObject({
    level: 40,
    statement: expect.any(String),
    took_ms: 2_000,
    msg: 'an SQL statement took longer than a second',
  })
})
