import { type Contestant, type Entered, openContestants } from './contestants.ts'
import type { Measured } from './driver.ts'
import { median, milliseconds, percentile, printTable, times, wholeNumber } from './figures.ts'
import { type Load, openLoad } from './load.ts'
import { numberOf } from './sizes.ts'
import { memoryMb, processorMs } from './usage.ts'

const CANDIDATES = (process.env['ASSAY_BENCH_CANDIDATES'] ?? '1,8,32,64').split(',').map(Number)
const STARTS = 160
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 3)
const SAMPLE_MS = numberOf('ASSAY_BENCH_TURN_MS', 1_500)
const WARM_UP_MS = 2_000

interface Sample {
  contestant: Contestant
  amount: number
  measured: Measured
  processor: number
}

async function takeSample(load: Load, contestant: Contestant, amount: number, ms = SAMPLE_MS): Promise<Sample> {
  const { port, openTests, pid } = contestant
  const before = processorMs(pid)
  const measured = await load.give({ kind: 'steps', port, openTests: openTests.slice(0, amount), ms })
  const processor = ((processorMs(pid) - before) / measured.steps) * 1000
  return { contestant, amount, measured, processor }
}

/** The servers take turns within a round, so that other programs on the machine slow all of them down equally. */
async function measureSteps(load: Load, all: readonly Contestant[], sizes = CANDIDATES) {
  const samples: Sample[] = []
  for (const contestant of all) await takeSample(load, contestant, 32, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const amount of sizes) for (const contestant of all) samples.push(await takeSample(load, contestant, amount))

  return (contestant: Contestant, amount: number) => {
    const own = samples.filter((sample) => sample.contestant === contestant && sample.amount === amount)
    return {
      rates: own.map(({ measured }) => measured.steps / measured.seconds),
      opened: own.flatMap(({ measured }) => measured.opened),
      saved: own.flatMap(({ measured }) => measured.saved),
      processor: median(own.map(({ processor }) => processor)),
    }
  }
}

const ratio = (own: readonly number[], floor: readonly number[]) =>
  median(own.map((rate, round) => rate / (floor[round] ?? Number.NaN)))

async function reportSteps(load: Load, entered: readonly Entered[]): Promise<void> {
  const figuresOf = await measureSteps(
    load,
    entered.map(({ contestant }) => contestant),
  )
  const latencies = ['open', 'save'].flatMap((call) => ['p50', 'p95', 'p99'].map((share) => `${call} ${share}`))
  const head = ['', 'candidates', 'steps/s', ...latencies, 'CPU a step', 'to floor']
  const rows = CANDIDATES.flatMap((amount) =>
    entered.map(({ contestant, floor = contestant }) => {
      const { rates, opened, saved, processor } = figuresOf(contestant, amount)
      const spent = [opened, saved].flatMap((all) => [0.5, 0.95, 0.99].map((share) => percentile(all, share)))
      const toFloor = times(ratio(rates, figuresOf(floor, amount).rates))
      const figures = [wholeNumber(median(rates)), ...spent.map(milliseconds), `${wholeNumber(processor)} µs`, toFloor]
      return [contestant.name, String(amount), ...figures]
    }),
  )
  console.log(`\nA step is opening a question page and saving one answer of it. Medians of ${ROUNDS} rounds.\n`)
  printTable([head, ...rows])
  console.log('\nMemory of the process after it, without the database server.\n')
  printTable(entered.map(({ contestant }) => [contestant.name, `${wholeNumber(memoryMb(contestant.pid))} MB`]))
}

async function reportStarts(load: Load, entered: readonly Entered[]): Promise<void> {
  const products = entered.flatMap(({ contestant, floor }) => (floor ? contestant : []))
  const rounds = new Map(products.map((each): [Contestant, Measured[]] => [each, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const each of products) {
      const starts = (await each.waiting?.(STARTS)) ?? []
      rounds.get(each)?.push(await load.give({ kind: 'starts', port: each.port, starts }))
    }
  const rows = products.map((each) => {
    const shares = [0.5, 0.95, 1].map((share) =>
      median((rounds.get(each) ?? []).map(({ saved }) => percentile(saved, share))),
    )
    return [each.name, ...shares.map(milliseconds)]
  })
  console.log(`\n${STARTS} candidates start at the same moment. Medians of ${ROUNDS} rounds.\n`)
  printTable([['', 'p50', 'p95', 'last'], ...rows])
}

export async function steps(): Promise<void> {
  const { entered, end } = await openContestants()
  const load = openLoad()
  try {
    await reportSteps(load, entered)
    await reportStarts(load, entered)
  } finally {
    load.end()
    await end()
  }
}
