import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../server/test/network/freePort.ts'
import { prepare, seatOf } from '../exams.ts'
import { median } from '../figures.ts'
import { openLoad } from '../load.ts'
import { runServer } from '../programs.ts'
import { numberOf } from '../sizes.ts'

const SEATS = 32
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 9)
const STEPS_MS = 3_000

const preload = pathToFileURL(join(import.meta.dirname, 'withoutOverwriting.ts')).href

async function openSeats(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-overwriting-'))
  const port = await freePort()
  const server = await runServer({ ASSAY_DATA_DIR: folder, PORT: String(port), ...settings })
  const exams = await (await prepare(`http://127.0.0.1:${port}`)).runningExams(SEATS)
  const end = async () => {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
  return { order: { kind: 'steps', port, seats: exams.map(seatOf), ms: STEPS_MS } as const, end }
}

/** Steps a second of candidates with what was deleted overwritten, for each without; in turns. */
export async function overwriting(): Promise<number> {
  const houses = [await openSeats({}), await openSeats({ NODE_OPTIONS: `--import ${preload}` })]
  const load = openLoad()
  const rates = houses.map((): number[] => [])
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [at, { order }] of houses.entries()) {
      const { steps, seconds } = await load.give(order)
      if (round >= 0) rates[at]?.push(steps / seconds)
    }
  }
  load.end()
  for (const { end } of houses) await end()
  const [on = [], off = []] = rates
  return median(on.map((rate, at) => rate / (off[at] ?? rate)))
}
