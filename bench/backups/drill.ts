import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../server/test/cluster.ts'
import { type Installation, prepare, seatOf } from '../exams.ts'
import { median, milliseconds, percentile, printTable, times } from '../figures.ts'
import { type Beside, beside, besideHead, besideRow, CANDIDATES, quietly, savesOf } from '../insight/beside.ts'
import { openInstallation } from '../insight/installation.ts'
import { openLoad } from '../load.ts'
import { makeInterviews } from '../makeInterviews.ts'
import { wantedEngine } from '../programs.ts'
import { numberOf } from '../sizes.ts'

const ASSAY = join(import.meta.dirname, '../../server/src/assay.ts')
const INTERVIEWS = numberOf('ASSAY_BENCH_INTERVIEWS', 20_000)
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 3)
/** Each saves twenty times a second: together as many as some ten thousand candidates do, who take half a minute for a question. */
const THINK_MS = 50
const SLICE_MS = 2_000
const QUIET_MS = 10_000
const WARM_UP_MS = 3_000
/** As the weekly drill runs. */
const LOWEST_PRIORITY = 19

/** The program that operators run, until it ends. */
async function assay(words: readonly string[], settings: Record<string, string>, priority = 0): Promise<void> {
  const { PATH } = process.env
  const program = ['--disable-warning=ExperimentalWarning', ASSAY, ...words]
  const child = spawn(process.execPath, program, {
    env: { PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`assay ${words.join(' ')} ended with ${status}`)
}

/** An installation that many have been tested in, and a backup of it. */
async function openFilled(databaseUrl: string) {
  const { base, port, folder, start, fill, remove } = await openInstallation(databaseUrl)
  const settings = { ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl }
  const empty = await start()
  const installation: Installation = await prepare(base)
  await empty.end()
  await fill((db) => makeInterviews(db, INTERVIEWS, 30))
  // What was written past the server is counted, so that the drill finds everything right.
  await assay(['verify', '--repair'], settings)
  const server = await start()
  const seats = (await installation.runningExams(CANDIDATES)).map(seatOf)
  const backup = join(folder, 'bench.backup')
  await assay(['backup', backup], settings)
  const end = async () => {
    await server.end()
    await remove()
  }
  return { port, seats, drill: () => assay(['drill', backup], settings, LOWEST_PRIORITY), end }
}

const allOf = (each: readonly Beside[], of: keyof Beside) => each.map((one) => one[of])

/** An answer of candidates while the newest backup is tried beside them, and in quiet, in turns within one run. */
async function onEngine(engine: string, databaseUrl: string): Promise<void> {
  const { port, seats, drill, end } = await openFilled(databaseUrl)
  const load = openLoad()
  const save = savesOf(load, port, seats, THINK_MS)
  await save(WARM_UP_MS)
  const quiet: Beside[] = []
  const busy: Beside[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await quietly(save, QUIET_MS))
    busy.push(await beside(save, drill, SLICE_MS))
  }
  load.end()
  await end()

  console.log(`\n${engine}: a backup of ${INTERVIEWS} interviews is tried while ${CANDIDATES} candidates save.\n`)
  const rows = quiet.flatMap((still, round) => [
    besideRow('in quiet', still, still),
    besideRow('during a drill', busy[round] ?? still, still),
  ])
  printTable([['', ...besideHead], ...rows])
  const ratios = quiet.map(({ p95 }, round) => (busy[round]?.p95 ?? 0) / p95)
  const [still, drilled] = [quiet, busy].map((each) => median(allOf(each, 'p95')))
  console.log(
    `\nAn answer (p95): ${milliseconds(still ?? 0)} in quiet, ${milliseconds(drilled ?? 0)} during a drill; of the rounds ${times(median(ratios))}, at most ${times(percentile(ratios, 1))}\n`,
  )
}

export async function drill(): Promise<void> {
  const wanted = wantedEngine()
  if (wanted !== 'PostgreSQL') await onEngine('SQLite', '')
  if (wanted === 'SQLite') return
  const cluster = await startCluster({ fsync: true })
  await onEngine('PostgreSQL', await cluster.createDatabase('drill'))
  await cluster.stop()
}
