import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import type { Db } from '../../server/src/platform/db/schema.ts'
import type { Caller } from '../../testing/client/caller.ts'
import { startCluster } from '../../testing/server/cluster.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { signInAgain } from './exams.ts'
import { median, milliseconds, printTable, times, wholeNumber } from './figures.ts'
import { runServer, wantedEngine } from './programs.ts'

const ONLY = wantedEngine()
const WARM_UPS = 10
const STARTS = 2

export const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 60)

export type MeasuredCall = (() => Promise<unknown>) & { first?: () => Promise<unknown> }
export type MeasuredCalls = Record<string, MeasuredCall>

export interface Comparison {
  few: number
  many: number
  things: string
  prepare(base: string): Promise<unknown>
  fill(db: Db, amount: number): Promise<void>
  looks(staff: Caller): Promise<MeasuredCalls>
  against?: string
}

export async function startFilled(
  { prepare, fill, things }: Pick<Comparison, 'prepare' | 'fill' | 'things'>,
  databaseUrl: string,
  amount: number,
) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-sizes-'))
  const port = await freePort()
  const settings = { ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) }
  const base = `http://127.0.0.1:${port}`
  const empty = await runServer(settings)
  await prepare(base)
  await empty.end()

  const began = performance.now()
  const db = await openDatabase({ folder, databaseUrl: databaseUrl || undefined })
  await fill(db, amount)
  // PostgreSQL is vacuumed now, because it would otherwise vacuum a minute later, during the measurement.
  if (databaseUrl) await sql`vacuum analyze`.execute(db)
  await db.destroy()
  const seconds = wholeNumber((performance.now() - began) / 1000)
  console.log(`${databaseUrl ? 'PostgreSQL' : 'SQLite'}: ${amount} ${things} made in ${seconds} s`)

  const starts: number[] = []
  const start = async () => {
    const began = performance.now()
    const started = await runServer(settings)
    starts.push(performance.now() - began)
    return started
  }
  // After many writes, the disk is still busy and slows the first start. So several starts are measured.
  for (let more = 0; more < STARTS; more += 1) await (await start()).end()
  const server = await start()
  const end = async () => {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
  return { pid: server.pid, port, folder, readyMs: median(starts), staff: await signInAgain(base), end }
}

async function openInstallation(comparison: Comparison, databaseUrl: string, amount: number) {
  const { staff, readyMs, end } = await startFilled(comparison, databaseUrl, amount)
  return { readyMs, looks: await comparison.looks(staff), end }
}

async function timed(look: MeasuredCall): Promise<number> {
  await look.first?.()
  const began = performance.now()
  await look()
  return performance.now() - began
}

interface Measured {
  name: string
  few: number
  many: number
}

/**
 * The installations take turns at every measurement, so that other programs on the machine slow all of them down
 * equally.
 */
async function measureAlternately(installations: readonly { looks: MeasuredCalls }[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const name of Object.keys(installations[0]?.looks ?? {})) {
    const samples = installations.map((): number[] => [])
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      for (const [at, { looks }] of installations.entries()) {
        const spent = await timed(looks[name] ?? (async () => {}))
        if (round >= 0) samples[at]?.push(spent)
      }
    }
    const [few = 0, many = 0] = samples.map(median)
    measured.push({ name, few, many })
  }
  return measured
}

function printMeasured(measured: readonly Measured[], { few, many, against }: Comparison): void {
  const other = measured.find(({ name }) => name === against)
  const rows = measured.map((look) => [
    look.name,
    milliseconds(look.few),
    milliseconds(look.many),
    times(look.many / look.few),
    ...(other ? [times(look.many / other.many)] : []),
  ])
  printTable([['', `${few}`, `${many}`, 'ratio', ...(other ? [`to ${other.name}`] : [])], ...rows])
}

export async function compareSizes(comparison: Comparison): Promise<void> {
  const { few, many, things } = comparison
  const cluster = await startCluster({ fsync: true })
  const engines = {
    SQLite: async () => '',
    PostgreSQL: (amount: number) => cluster.createDatabase(`${things}_${amount}`),
  }
  for (const [engine, place] of Object.entries(engines)) {
    if (ONLY && ONLY !== engine) continue
    const ofFew = await openInstallation(comparison, await place(few), few)
    const ofMany = await openInstallation(comparison, await place(many), many)
    const start = { name: 'start, until it is ready', few: ofFew.readyMs, many: ofMany.readyMs }
    const measured = await measureAlternately([ofFew, ofMany])
    for (const { end } of [ofFew, ofMany]) await end()
    console.log(`\n${engine}: the start, then medians of ${ROUNDS} looks, one after the other.\n`)
    printMeasured([start, ...measured], comparison)
  }
  await cluster.stop()
}
