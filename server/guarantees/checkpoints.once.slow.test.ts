import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { printFigure } from '../../testing/server/guarantee.ts'
import { freshSettings, launch, temporaryFolder } from '../../testing/server/process.ts'
import { setUpRemoteStaff, startRemoteExam } from '../../testing/server/remote/remoteExam.ts'

/** Simulates a replication tool for SQLite, which reads, copies and checkpoints the database files. */
function replicator(path: string) {
  const file = new DatabaseSync(path, { timeout: 2_000 })
  file.exec('PRAGMA wal_autocheckpoint = 0')
  const modes = ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE']
  let rounds = 0
  return {
    checkpoint(): void {
      file.exec(`PRAGMA wal_checkpoint(${modes[rounds % modes.length]})`)
      rounds += 1
    },
    copyTo(target: string): void {
      file.exec('BEGIN')
      file.prepare('select count(*) from submissions').get()
      copyFileSync(path, target)
      if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${target}-wal`)
      file.exec('COMMIT')
    },
    rounds: () => rounds,
    close: () => file.close(),
  }
}

const storedIn = (path: string) => {
  const file = new DatabaseSync(path)
  const integrity = file.prepare('PRAGMA integrity_check').get()?.['integrity_check']
  const { count } = file.prepare(`select count(*) as count from submissions where kind = 'answer'`).get() ?? {}
  file.close()
  return { integrity, count: Number(count) }
}

test('no answer is lost while another process copies the database and checkpoints its write-ahead log', async () => {
  const { settings, url, remove } = await freshSettings()
  const copies = temporaryFolder()
  const run = launch(settings)
  await run.until('Assay is ready')
  const remote = await setUpRemoteStaff(url)
  const seats = await Promise.all(Array.from({ length: 4 }, () => startRemoteExam(remote)))
  const path = join(settings.ASSAY_DATA_DIR, 'assay.sqlite')
  const beside = replicator(path)
  let acknowledged = 0
  let isOver = false
  const working = seats.map(async ({ questions: [question], submit }) => {
    for (let turn = 0; turn < 60; turn += 1) {
      if (!question) throw new Error('an empty paper')
      if ((await submit(question, [question.answers_base[turn % 3]?.id ?? 0])) === 'ok') acknowledged += 1
    }
  })
  const all = Promise.all(working).then(() => {
    isOver = true
  })
  const missing: number[] = []
  while (!isOver) {
    beside.checkpoint()
    await setTimeout(20)
    const before = acknowledged
    const copy = join(copies.folder, `${missing.length}.sqlite`)
    beside.copyTo(copy)
    const { integrity, count } = storedIn(copy)
    missing.push(integrity === 'ok' ? Math.max(0, before - count) : Number.POSITIVE_INFINITY)
  }
  await all
  beside.close()
  run.signal('SIGTERM')
  await run.ended

  const lost = acknowledged - storedIn(path).count
  const inCopies = missing.reduce((sum, one) => sum + one, 0)
  printFigure(
    'G16',
    `${lost} lost of ${acknowledged} beside ${missing.length} foreign checkpoints, ${inCopies} missing in as many copies`,
  )
  expect(acknowledged).toBeGreaterThan(100)
  expect([lost, inCopies]).toEqual([0, 0])
  copies.remove()
  await remove()
})
