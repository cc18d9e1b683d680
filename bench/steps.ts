import { type Contestant, openContestants } from './contestants.ts'
import type { Measured } from './driver.ts'
import { median, milliseconds, percentile, printTable, times, whole } from './figures.ts'
import { openLoad } from './load.ts'

const CANDIDATES = [1, 8, 32, 64]
const STARTS = 160
const ROUNDS = Number(process.env['ASSAY_BENCH_ROUNDS'] ?? 5)
const TURN_MS = 1_500
const WARM_UP_MS = 2_000

type Load = ReturnType<typeof openLoad>

const perSecond = ({ steps, seconds }: Measured) => steps / seconds

const takeTurn = (load: Load, { port, seats }: Contestant, amount: number, ms = TURN_MS) =>
  load.give({ kind: 'steps', port, seats: seats.slice(0, amount), ms })

/** All contestants take turns within a round: whatever else the machine does falls on each of them alike. */
async function measureSteps(load: Load, all: readonly Contestant[]) {
  const turns: { name: string; amount: number; measured: Measured }[] = []
  for (const contestant of all) await takeTurn(load, contestant, 32, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const amount of CANDIDATES)
      for (const contestant of all)
        turns.push({ name: contestant.name, amount, measured: await takeTurn(load, contestant, amount) })

  return ({ name }: Contestant, amount: number) => {
    const own = turns.filter((turn) => turn.name === name && turn.amount === amount).map(({ measured }) => measured)
    return {
      rates: own.map(perSecond),
      opened: own.flatMap(({ opened }) => opened),
      saved: own.flatMap(({ saved }) => saved),
    }
  }
}

/** Of each round the rate beside the floor's of the same round; the median of these is the ratio. */
const ratio = (own: readonly number[], floor: readonly number[]) =>
  median(own.map((rate, round) => rate / (floor[round] ?? Number.NaN)))

async function reportSteps(load: Load, floor: Contestant, products: readonly Contestant[]): Promise<void> {
  const figuresOf = await measureSteps(load, [floor, ...products])
  const head = ['', 'candidates', 'steps/s', 'open p50', 'open p95', 'save p50', 'save p95', 'to floor']
  const rows = CANDIDATES.flatMap((amount) =>
    [floor, ...products].map((contestant) => {
      const { rates, opened, saved } = figuresOf(contestant, amount)
      const latencies = [opened, saved].flatMap((all) => [percentile(all, 0.5), percentile(all, 0.95)])
      const toFloor = times(ratio(rates, figuresOf(floor, amount).rates))
      return [contestant.name, String(amount), whole(median(rates)), ...latencies.map(milliseconds), toFloor]
    }),
  )
  console.log(`\nA step is opening a question page and saving one answer of it. Medians of ${ROUNDS} rounds.\n`)
  printTable([head, ...rows])
}

async function reportStarts(load: Load, products: readonly Contestant[]): Promise<void> {
  const rows: string[][] = []
  for (const { name, port, waiting } of products) {
    const rounds: Measured[] = []
    for (let round = 0; waiting && round < ROUNDS; round += 1)
      rounds.push(await load.give({ kind: 'starts', port, starts: await waiting(STARTS) }))
    const figures = [0.5, 0.95, 1].map((share) => median(rounds.map(({ saved }) => percentile(saved, share))))
    rows.push([name, ...figures.map(milliseconds)])
  }
  console.log(`\n${STARTS} candidates start at the same moment. Medians of ${ROUNDS} rounds.\n`)
  printTable([['', 'p50', 'p95', 'last'], ...rows])
}

/** The two calls that an exam consists of, beside the least that could serve them. */
export async function steps(): Promise<void> {
  const { floor, products, end } = await openContestants()
  const load = openLoad()
  try {
    await reportSteps(load, floor, products)
    await reportStarts(load, products)
  } finally {
    load.end()
    await end()
  }
}
