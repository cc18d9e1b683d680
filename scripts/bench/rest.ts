import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { alive } from '../../contract/src/installation/installation.ts'
import { callerAt } from '../../testing/client/caller.ts'
import { startCluster } from '../../testing/server/cluster.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { median, printTable, times, wholeNumber } from './figures.ts'
import { runServer } from './programs.ts'
import { numberOf } from './sizes.ts'
import { memoryMb } from './usage.ts'

const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 3)
const REST_MS = 3_000
/** The folder of another checkout. Both checkouts are measured alternately. */
const OTHER_ROOT = process.env['ASSAY_BENCH_BESIDE']

interface IdleSample {
  mb: number
  readyMs: number
}

async function measureOnce(root: string | undefined, databaseUrl: string): Promise<IdleSample> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-rest-'))
  const port = await freePort()
  const begun = performance.now()
  const settings = { ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) }
  const server = await runServer(settings, root)
  const readyMs = performance.now() - begun
  try {
    await callerAt(`http://127.0.0.1:${port}`)(alive)
    await setTimeout(REST_MS)
    return { mb: memoryMb(server.pid), readyMs }
  } finally {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function measureIdle(): Promise<void> {
  const cluster = await startCluster({ fsync: true })
  const roots = OTHER_ROOT ? [undefined, OTHER_ROOT] : [undefined]
  const rows: string[][] = []
  for (const engine of ['SQLite', 'PostgreSQL']) {
    // Each checkout has its own database, because an older checkout cannot open the migrated database of a newer
    // checkout.
    const urls = await Promise.all(
      roots.map((_, at) => (engine === 'PostgreSQL' ? cluster.createDatabase(`rest_${at}`) : '')),
    )
    const samples = roots.map((): IdleSample[] => [])
    // The first start of a checkout is not measured, because the server then fills the compile cache.
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [at, root] of roots.entries()) {
        const one = await measureOnce(root, urls[at] ?? '')
        if (round >= 0) samples[at]?.push(one)
      }
    const mbOf = (all: readonly IdleSample[] = []) => median(all.map(({ mb }) => mb))
    for (const [at, all] of samples.entries()) {
      const name = at === 0 ? engine : `${engine}, the other`
      const ready = `${wholeNumber(median(all.map(({ readyMs }) => readyMs)))} ms`
      rows.push([name, `${wholeNumber(mbOf(all))} MB`, times(mbOf(all) / mbOf(samples.at(-1))), ready])
    }
  }
  await cluster.stop()
  console.log(`\nA server at rest, medians of ${ROUNDS} starts.\n`)
  printTable([['', 'memory', 'to the last line', 'ready after'], ...rows])
}
