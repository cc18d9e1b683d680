import type { OpenTest } from '../driver.ts'
import { milliseconds, percentile, times } from '../figures.ts'
import type { Load } from '../load.ts'

export const CANDIDATES = 16
const SLICE_MS = 200
const QUIET_MS = 3_000

export type Saving = (ms: number) => Promise<number[]>

export const savesOf =
  (load: Load, port: number, openTests: OpenTest[], thinkMs = 0): Saving =>
  async (ms) =>
    (await load.give({ kind: 'steps', port, openTests, ms, thinkMs })).saved

const worstOf = (saved: number[]) => ({ p95: percentile(saved, 0.95), p99: percentile(saved, 0.99) })

export const measureAlone = async (save: Saving, ms = QUIET_MS) => {
  const saved = await save(ms)
  return { took: 0, ...worstOf(saved), longest: Math.max(...saved) }
}

export type Parallel = Awaited<ReturnType<typeof measureAlone>>

export async function measureDuring(save: Saving, work: () => Promise<unknown>, sliceMs = SLICE_MS): Promise<Parallel> {
  const began = performance.now()
  let took = 0
  const working = work().then(() => {
    took = performance.now() - began
  })
  const saved: number[] = []
  while (took === 0) saved.push(...(await save(sliceMs)))
  await working
  return { took, ...worstOf(saved), longest: Math.max(...saved) }
}

export const parallelHead = ['takes', 'save (p95)', 'of quiet', 'p99', 'of quiet', 'longest save', 'of the whole']

export const parallelRow = (name: string, { took, p95, p99, longest }: Parallel, quiet: Parallel): string[] => [
  name,
  took === 0 ? '' : milliseconds(took),
  milliseconds(p95),
  times(p95 / quiet.p95),
  milliseconds(p99),
  times(p99 / quiet.p99),
  milliseconds(longest),
  took === 0 ? '' : times(longest / took),
]
