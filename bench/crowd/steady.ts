import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { product } from '../contestants.ts'
import { printTable, whole } from '../figures.ts'
import { openLoad } from '../load.ts'
import { numberOf } from '../sizes.ts'
import { memoryMb } from '../usage.ts'

const MINUTES = numberOf('ASSAY_BENCH_MINUTES', 10)
/** Answers a second of all candidates together, each behind a look at a page. */
const ANSWERS = numberOf('ASSAY_BENCH_ANSWERS', 14)
const LOOK_EVERY_MS = 30_000
const LOOKS_A_MINUTE = 60_000 / LOOK_EVERY_MS

/** What a server holds of the memory while candidates answer at leisure, minute by minute: it must become level. */
export async function steady(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-steady-'))
  const { contestant, end } = await product('SQLite', { ASSAY_DATA_DIR: folder })
  const { port, pid, seats } = contestant
  await setTimeout(3_000)
  const held = [memoryMb(pid)]
  const load = openLoad()
  const ms = MINUTES * 60_000
  const giving = load.give({ kind: 'steps', port, seats, ms, thinkMs: (seats.length / ANSWERS) * 1_000 })
  for (let look = 0; look < MINUTES * LOOKS_A_MINUTE; look += 1) {
    await setTimeout(LOOK_EVERY_MS)
    held.push(memoryMb(pid))
  }
  const { steps, seconds } = await giving
  load.end()
  await end()
  await rm(folder, { recursive: true, force: true })
  console.log(
    `\n${(steps / seconds).toFixed(1)} answers a second, each behind a page, of ${seats.length} candidates.\n`,
  )
  printTable([['minute', 'memory'], ...held.map((mb, at) => [(at / LOOKS_A_MINUTE).toFixed(1), `${whole(mb)} MB`])])
}
