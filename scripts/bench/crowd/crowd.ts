import { setTimeout } from 'node:timers/promises'
import { CLOSE_DELAY_MS, SUBMIT_GRACE_MS } from '@assay/domain/limits'
import { openForCommand } from '../../../server/src/platform/db/open.ts'
import type { Db } from '../../../server/src/platform/db/schema.ts'
import { startCluster } from '../../../testing/server/cluster.ts'
import { prepareBank } from '../exams.ts'
import { openDriver } from '../load.ts'
import { makeInterviews } from '../makeInterviews.ts'
import { wantedEngine } from '../programs.ts'
import { numberOf, startFilled } from '../sizes.ts'
import { memoryMb } from '../usage.ts'
import type { CrowdOrder, CrowdTotals } from './candidates.ts'
import { type CrowdMeasurement, printReport, QUIET } from './report.ts'
import { type Window, type Windows, windowOf, windowsOf } from './windows.ts'
import { makeOpenTests, measureStaffWork } from './works.ts'

const AMOUNTS = (process.env['ASSAY_BENCH_AMOUNTS'] ?? '2000,10000').split(',').map(Number)
const ARRIVE_MS = numberOf('ASSAY_BENCH_ARRIVE_MS', 60_000)
const THINK_MS = numberOf('ASSAY_BENCH_THINK_MS', 20_000)
/** Duration of each kind of staff work in milliseconds. Candidates take tests at the same time. */
const WORK_MS = numberOf('ASSAY_BENCH_WORK_MS', 12_000)
const ENDED = numberOf('ASSAY_BENCH_ENDED', 2_000)
const LOSS = numberOf('ASSAY_BENCH_LOSS', 0.01)
const ONLY = wantedEngine()

const LOOK_EVERY_MS = 50
const LEAD_MS = 2_000
const GAP_MS = Math.min(3_000, WORK_MS)
const MEMORY_EVERY_MS = 250

function watchMemory(pid: number) {
  const rest = memoryMb(pid)
  const memorySamples: { at: number; mb: number }[] = []
  const timer = setInterval(() => memorySamples.push({ at: Date.now(), mb: memoryMb(pid) }), MEMORY_EVERY_MS)
  const peakIn = ({ from, to }: Window) =>
    memorySamples.filter(({ at }) => at >= from && at <= to).reduce((most, { mb }) => Math.max(most, mb), rest)
  return { rest, peakIn, stop: () => clearInterval(timer) }
}

const countOpen = async (db: Db, amount: number): Promise<number> => {
  const open = db.selectFrom('interviews').select(({ fn }) => fn.countAll<number>().as('amount'))
  const ours = open.where('id', '<=', amount).where('closed_at', 'is', null)
  return Number((await ours.executeTakeFirstOrThrow()).amount)
}

async function endTogether(db: Db, amount: number): Promise<Window> {
  const deadline_at = Date.now() + LEAD_MS
  await db.updateTable('interviews').set({ deadline_at }).where('id', '<=', amount).execute()
  const from = deadline_at + SUBMIT_GRACE_MS + CLOSE_DELAY_MS
  await setTimeout(from - Date.now())
  while ((await countOpen(db, amount)) > 0) await setTimeout(LOOK_EVERY_MS)
  return { from, to: Date.now() }
}

async function countStored(db: Db, round: number): Promise<number> {
  const stored = db.selectFrom('submissions').innerJoin('interviews', 'interviews.id', 'submissions.interview_id')
  const count = stored.select(({ fn }) => fn.countAll<number>().as('amount')).where('blueprint_id', '=', round)
  return Number((await count.executeTakeFirstOrThrow()).amount)
}

async function measureWorkDuringCrowd(works: Awaited<ReturnType<typeof measureStaffWork>>): Promise<Windows> {
  const windows: Windows = new Map()
  windows.set('arriving', [await windowOf(() => setTimeout(ARRIVE_MS))])
  windows.set(QUIET, [await windowOf(() => setTimeout(WORK_MS))])
  for (const [name, work] of Object.entries(works)) {
    windows.set(name, await windowsOf(work, WORK_MS))
    await setTimeout(GAP_MS)
  }
  return windows
}

async function withCrowd(engine: string, databaseUrl: string, exams: number): Promise<CrowdMeasurement> {
  const fill = (db: Db) => makeInterviews(db, ENDED, 30, { isRunning: true })
  const server = await startFilled(
    { prepare: prepareBank, fill, things: 'interviews that end together' },
    databaseUrl,
    ENDED,
  )
  const { pid, port, folder, staff } = server
  const db = await openForCommand({ folder, databaseUrl: databaseUrl || undefined })
  const { round, openTests } = await makeOpenTests(staff, exams)
  const works = await measureStaffWork({ staff, folder, databaseUrl })
  const memory = watchMemory(pid)
  const crowd = openDriver<CrowdOrder, CrowdTotals>('crowd/candidates.ts')
  const profile = { port, thinkMs: THINK_MS, loss: LOSS }
  crowd.tell({ kind: 'arrive', openTests, profile, withinMs: ARRIVE_MS })
  const windows = await measureWorkDuringCrowd(works)
  const ending = await endTogether(db, ENDED)
  windows.set(`${ENDED} end at one moment`, [ending])
  const left = await crowd.give({ kind: 'leave' })
  crowd.end()
  memory.stop()
  const stored = await countStored(db, round)
  await db.destroy()
  await server.end()
  return { engine, exams, left, stored, windows, ending, ended: ENDED, memory }
}

async function onEngine(engine: string, place: (exams: number) => Promise<string>): Promise<void> {
  for (const exams of AMOUNTS) printReport(await withCrowd(engine, await place(exams), exams))
}

export async function measureCrowd(): Promise<void> {
  if (ONLY !== 'PostgreSQL') await onEngine('SQLite', async () => '')
  if (ONLY === 'SQLite') return
  const cluster = await startCluster({ fsync: true })
  await onEngine('PostgreSQL', (exams) => cluster.createDatabase(`crowd_${exams}`))
  await cluster.stop()
}
