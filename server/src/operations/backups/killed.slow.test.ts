import { spawn } from 'node:child_process'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { printFigure, rounds } from '../../../../testing/server/guarantee.ts'
import { assay, freshSettings, launch, temporaryFolder } from '../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../testing/server/remote/remoteExam.ts'
import { openNode, startTestServer } from '../../../../testing/server/testServer.ts'
import { readSeal } from '../../platform/db/seal.ts'
import { backUp } from './backUp.ts'
import { backupsIn } from './folder.ts'
import { restore } from './restore.ts'

const ASSAY = join(import.meta.dirname, '../../assay.ts')

test('a backup killed at any moment leaves no usable partial file, and the next restore test passes', async () => {
  const server = await startTestServer()
  const { folder, remove } = temporaryFolder()
  onTestFinished(async () => {
    await server.close()
    remove()
  })
  const settings = {
    ASSAY_DATA_DIR: server.place.folder,
    ASSAY_BACKUP_DIR: folder,
    ...(server.place.databaseUrl && { DATABASE_URL: server.place.databaseUrl }),
  }
  const words = ['--disable-warning=ExperimentalWarning', ASSAY, 'backup', '--to', folder]
  const begun = performance.now()
  expect(await assay(['backup', '--to', folder], settings)).toMatchObject({ status: 0 })
  const took = performance.now() - begun
  const partialFiles = () => readdirSync(folder).filter((name) => name.includes('.part'))
  const all = rounds(4, 20)
  let killed = 0
  for (let round = 0; round < all; round += 1) {
    const writing = makeUser(server)
    const leftovers = partialFiles()
    const child = spawn(process.execPath, words, { env: { PATH: process.env['PATH'], ...settings }, stdio: 'ignore' })
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      child.once('exit', (_code, signal) => resolve(signal)),
    )
    // The test kills the first backup when it begins to write its file. Each further backup is killed a little later.
    while (child.exitCode === null && partialFiles().length === leftovers.length) await setTimeout(1)
    await setTimeout((took * round) / all / 8)
    child.kill('SIGKILL')
    killed += Number((await ended) !== null)
    await writing
  }
  const found = backupsIn(folder)
  const broken = found.filter(({ path }) => {
    try {
      return readSeal(path).assay !== 'backup'
    } catch {
      return true
    }
  })
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const name of partialFiles()) utimesSync(join(folder, name), old, old)
  // The name of a backup contains the start time in seconds, so the next backup must start in a later second.
  await setTimeout(1_000)
  expect(await assay(['backup', '--to', folder], settings)).toMatchObject({ status: 0, stderr: '' })

  printFigure('G41', `${broken.length} half of ${found.length} that were there after ${killed} kills`)
  expect(killed).toBeGreaterThan(0)
  expect(broken).toEqual([])
  expect(partialFiles()).toEqual([])
  expect(await assay(['drill'], settings)).toMatchObject({ status: 0, stderr: '' })
})

if (ENGINE === 'sqlite')
  test('the write-ahead log of a killed server is never applied to a restored database', async () => {
    const { settings, url, remove } = await freshSettings()
    const backups = temporaryFolder()
    const path = join(backups.folder, 'empty.backup')
    const folder = settings.ASSAY_DATA_DIR
    const server = launch(settings)
    await server.until('Assay is ready')
    await backUp({ folder }, path)
    await setUpRemoteStaff(url)
    server.signal('SIGKILL')
    await server.ended

    await expect(restore({ folder }, path)).rejects.toThrow(/assay\.sqlite, assay\.sqlite-wal.*--set-aside/)
    await restore({ folder }, path, { setAside: true })
    const node = await openNode({ place: { folder } })
    expect(await node.db.selectFrom('users').select('id').execute()).toEqual([])
    await node.close()
    const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('set-aside-'))
    const old = await openNode({ place: { folder: join(folder, aside) } })
    expect(await old.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ada@example.com' }])
    await old.close()
    remove()
    backups.remove()
  })
