import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../testing/server/cluster.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { launch } from '../../testing/server/process.ts'
import { playExample } from './exampleData.ts'
import { runProgram } from './tools.ts'

/** Links in the stored databases contain this URL, so later tests must use the same URL. */
const BASE_URL = 'http://localhost:3000'

const readOutput = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'inherit'] })

const statementsIn = (dump: string) =>
  dump
    .split('\n')
    .filter((line) => !/^(--|\\)/.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^SET transaction_timeout.*\n/m, '')

async function dumpExample(settings: Record<string, string>, dump: () => string) {
  const port = String(await freePort())
  const server = launch({ ...settings, PORT: port, ASSAY_BASE_URL: BASE_URL })
  await server.until('Assay is ready')
  const results = await playExample(`http://localhost:${port}`).finally(() => server.signal('SIGTERM'))
  await server.ended
  return { results: `${JSON.stringify(results, null, 2)}\n`, statements: dump() }
}

async function dumpBoth(work: string) {
  const folder = join(work, 'sqlite')
  const sqlite = await dumpExample({ ASSAY_DATA_DIR: folder }, () =>
    readOutput('sqlite3', [join(folder, 'assay.sqlite'), '.dump']),
  )
  const cluster = await startCluster()
  try {
    const url = await cluster.createDatabase('kept')
    const postgres = await dumpExample({ ASSAY_DATA_DIR: join(work, 'postgres'), DATABASE_URL: url }, () =>
      statementsIn(readOutput('pg_dump', ['--inserts', '--no-owner', '--no-privileges', '--no-comments', url])),
    )
    return { sqlite, postgres }
  } finally {
    await cluster.stop()
  }
}

/** Stores the database of this release, so that later releases can test their upgrade with it. */
export async function keepDatabases(target: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'assay-keep-'))
  try {
    const kept = await dumpBoth(work)
    mkdirSync(target, { recursive: true })
    for (const [engine, { results, statements }] of Object.entries(kept)) {
      writeFileSync(join(target, `${engine}.json`), results)
      writeFileSync(join(target, `${engine}.sql`), statements)
    }
    runProgram('biome', ['format', '--write', target])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
