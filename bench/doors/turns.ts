import { median } from '../figures.ts'
import { numberOf } from '../sizes.ts'

const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 9)

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

type Work = () => Promise<unknown>

/** How much is done with something, for each that is done without: both take turns, each first every other time. */
export async function ratioOf(without: Work, withIt: Work, rounds = ROUNDS): Promise<number> {
  await without()
  await withIt()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isFirst = round % 2 === 0
    const early = await timed(isFirst ? without : withIt)
    const late = await timed(isFirst ? withIt : without)
    ratios.push(isFirst ? early / late : late / early)
  }
  return median(ratios)
}

/** All of them, so many at a time. */
export async function atOnce<T>(things: readonly T[], many: number, work: (thing: T) => Promise<unknown>) {
  const waiting = things.values()
  const hand = async () => {
    for (const thing of waiting) await work(thing)
  }
  await Promise.all(Array.from({ length: many }, hand))
}
