import { setTimeout } from 'node:timers/promises'
import { startCluster } from '../../../testing/server/cluster.ts'
import { prepare } from '../exams.ts'
import { makeInterviews } from '../makeInterviews.ts'
import { wantedEngine } from '../programs.ts'
import { numberOf, startFilled } from '../sizes.ts'
import { memoryMb } from '../usage.ts'
import { countStored, endTogether } from './ending.ts'
import { openCrowd } from './openCrowd.ts'
import { printSeen, printSizes, QUIET, type Seen } from './report.ts'
import { type Window, type Windows, windowOf, windowsOf } from './windows.ts'
import { makeSeats, staffsWorks } from './works.ts'

const AMOUNTS = (process.env['ASSAY_BENCH_AMOUNTS'] ?? '2000,10000').split(',').map(Number)
const ARRIVE_MS = numberOf('ASSAY_BENCH_ARRIVE_MS', 60_000)
const THINK_MS = numberOf('ASSAY_BENCH_THINK_MS', 20_000)
/** How long each kind of work lasts, and the quiet time. */
const WORK_MS = numberOf('ASSAY_BENCH_WORK_MS', 12_000)
const ENDED = numberOf('ASSAY_BENCH_ENDED', 2_000)
const LOSS = numberOf('ASSAY_BENCH_LOSS', 0.01)
const ONLY = wantedEngine()

const GAP_MS = Math.min(3_000, WORK_MS)
const MEMORY_EVERY_MS = 250

function watchMemory(pid: number) {
  const rest = memoryMb(pid)
  const looks: { at: number; mb: number }[] = []
  const timer = setInterval(() => looks.push({ at: Date.now(), mb: memoryMb(pid) }), MEMORY_EVERY_MS)
  const mostIn = ({ from, to }: Window) =>
    looks.filter(({ at }) => at >= from && at <= to).reduce((most, { mb }) => Math.max(most, mb), rest)
  return { rest, mostIn, stop: () => clearInterval(timer) }
}

async function workBeside(works: Awaited<ReturnType<typeof staffsWorks>>): Promise<Windows> {
  const windows: Windows = new Map()
  windows.set('arriving', [await windowOf(() => setTimeout(ARRIVE_MS))])
  windows.set(QUIET, [await windowOf(() => setTimeout(WORK_MS))])
  for (const [name, work] of Object.entries(works)) {
    windows.set(name, await windowsOf(work, WORK_MS))
    await setTimeout(GAP_MS)
  }
  return windows
}

async function withCrowd(engine: string, databaseUrl: string, exams: number): Promise<Seen> {
  const fill = {
    prepare,
    fill: (db: Parameters<typeof makeInterviews>[0]) => makeInterviews(db, ENDED, 30, { isRunning: true }),
  }
  const server = await startFilled({ ...fill, things: 'interviews that end together' }, databaseUrl, ENDED)
  const { pid, port, folder, staff } = server
  const place = { folder, databaseUrl }
  const { round, seats } = await makeSeats(staff, exams)
  const works = await staffsWorks({ staff, ...place })
  const memory = watchMemory(pid)
  const crowd = openCrowd()
  crowd.arrive(seats, { port, thinkMs: THINK_MS, loss: LOSS }, ARRIVE_MS)
  const windows = await workBeside(works)
  const ending = await endTogether(place, ENDED)
  windows.set(`${ENDED} end at one moment`, [ending])
  const left = await crowd.leave()
  memory.stop()
  const stored = await countStored(place, round)
  await server.end()
  return { engine, exams, left, stored, windows, ending, ended: ENDED, memory }
}

async function onEngine(engine: string, place: (exams: number) => Promise<string>): Promise<void> {
  const all: Seen[] = []
  for (const exams of AMOUNTS) {
    const seen = await withCrowd(engine, await place(exams), exams)
    printSeen(seen)
    all.push(seen)
  }
  printSizes(all)
}

export async function crowd(): Promise<void> {
  if (ONLY !== 'PostgreSQL') await onEngine('SQLite', async () => '')
  if (ONLY === 'SQLite') return
  const cluster = await startCluster({ fsync: true })
  await onEngine('PostgreSQL', (exams) => cluster.createDatabase(`crowd_${exams}`))
  await cluster.stop()
}
