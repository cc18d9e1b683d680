import { expect, test } from 'vitest'
import { type Figure, meanTimeOf, unansweredOf } from './figures.ts'
import { type EditionFigures, figuresOf } from './flags.ts'
import { noOptionSums, optionSumsOf, type Showing, sumsOf, zeroSums } from './tally.ts'

/** `npm run guarantees` uses the higher number of test cases. */
const CASES = process.env['ASSAY_FULL'] === '1' ? 20_000 : 4_000
const OPTIONS = [1, 2, 3, 4]
const [Z, Z_RARE] = [1.959963984540054, 3.0902323061678132]

interface Seen extends Showing {
  week: number
}

function diceFrom(seed: number) {
  let state = seed * 7_919 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pick = <T>(dice: () => number, ...of: readonly [T, ...T[]]): T => of[Math.floor(dice() * of.length)] ?? of[0]

function drawCase(dice: () => number) {
  const [ease, span] = [pick(dice, 0, 0.1, 0.4, 0.7, 0.95, 1), pick(dice, 1, 3, 5, 80)]
  const [leaning, leak] = [pick(dice, -1, 0, 0.5, 1), pick(dice, 0, 0, 0.02)]
  const [differs, skips] = [dice() < 0.9, pick(dice, 0, 0.2, 0.9)]
  const key = OPTIONS.filter((id) => id === 1 || dice() < 0.2)
  const showings = Array.from({ length: pick(dice, 0, 1, 9, 10, 19, 20, 29, 30, 45, 60) }, (): Seen => {
    const rest = differs ? Math.floor(dice() * 10_001) : 5_000
    const week = 2_960 + Math.floor(dice() * span)
    const isCorrect = dice() < ease + leaning * (rest / 10_000 - 0.5) + leak * (week - 3_000)
    const wrong = [pick(dice, 2, 3, 3, 3), pick(dice, 2, 4)].slice(pick(dice, 0, 1))
    const chosen = dice() < skips ? [] : isCorrect ? key : [...new Set(wrong)]
    return { isCorrect, chosen, week, rest: dice() < 0.02 ? null : rest, seconds: Math.floor(dice() * 200) }
  })
  return { showings, options: OPTIONS.map((id) => ({ id, is_valid: key.includes(id) })) }
}

type Case = ReturnType<typeof drawCase>

function totalOf<Sums extends { [Name in keyof Sums]: number }>(none: Sums, all: readonly Sums[]): Sums {
  const total = { ...none }
  for (const one of all)
    for (const name in total) total[name] = (total[name] + one[name]) as (typeof total)[typeof name]
  return total
}

function talliesOf({ showings }: Case) {
  const chosenBy = (id: number) => showings.filter(({ chosen }) => chosen.includes(id)).map(optionSumsOf)
  return {
    sums: totalOf(
      zeroSums,
      showings.map((seen) => sumsOf(seen, seen.week)),
    ),
    byOption: new Map(OPTIONS.map((id) => [id, totalOf(noOptionSums, chosenBy(id))])),
  }
}

type Pair = readonly [x: number, y: number]
function sumOf(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
const around = (values: readonly number[]) => values.map((value) => value - sumOf(values) / values.length)

function pearson(pairs: readonly Pair[]): number | null {
  const sides = [pairs.map(([x]) => x), pairs.map(([, y]) => y)] as const
  if (sides.some((side) => new Set(side).size < 2)) return null
  const [x, y] = [around(sides[0]), around(sides[1])]
  const together = sumOf(x.map((value, at) => value * (y[at] ?? 0)))
  const found = together / Math.sqrt(sumOf(x.map((value) => value ** 2)) * sumOf(y.map((value) => value ** 2)))
  // A value below this limit is only a rounding error, so the correlation counts as zero.
  return Math.abs(found) < 1e-12 ? 0 : found
}

const none = (state: Figure['state'], needed = 0): Figure => ({ state, value: null, low: null, high: null, needed })

function share(found: number, n: number): Figure {
  if (n === 0) return none('too_few', 10)
  const p = found / n
  const [a, b, c] = [1 + Z ** 2 / n, -(2 * p + Z ** 2 / n), p ** 2]
  const root = Math.sqrt(Math.max(0, b ** 2 - 4 * a * c))
  const ends = { low: (-b - root) / (2 * a), high: (-b + root) / (2 * a) }
  return { state: n < 10 ? 'too_few' : 'ok', value: p, ...ends, needed: Math.max(0, 10 - n) }
}

function correlated(pairs: readonly Pair[], z: number): Figure {
  const value = pearson(pairs)
  if (value === null) return none('no_spread')
  const turned = (off: number) => {
    const [up, down] = [(1 + value) * Math.exp(2 * off), 1 - value]
    return (up - down) / (up + down)
  }
  const half = z / Math.sqrt(pairs.length - 3)
  return { state: 'ok', value, low: turned(-half), high: turned(half), needed: 0 }
}

function sides(pairs: readonly Pair[]): Figure {
  if (pairs.length < 20) return none('too_few', 20 - pairs.length)
  const on = pairs.filter(([x]) => x === 1).length
  return Math.min(on, pairs.length - on) < 5 ? none('one_sided') : correlated(pairs, Z)
}

interface Rested extends Seen {
  rest: number
}

function drift(seen: readonly Rested[]): Figure {
  if (seen.length < 30) return none('too_few', 30 - seen.length)
  let apart = 0
  for (const one of seen) for (const other of seen) apart += (one.week - other.week) ** 2 / 2
  if (apart < seen.length ** 2) return none('no_spread')
  return correlated(
    seen.map(({ week, isCorrect, rest }) => [week, (isCorrect ? 10_000 : 0) - rest]),
    Z_RARE,
  )
}

const above = (end: number | null, limit: number) => end !== null && end > limit
const below = (end: number | null, limit: number) => end !== null && end < limit

/** Calculates all statistics and flags from single answers, as the contract describes them. */
function plainly({ showings, options }: Case) {
  const rested = showings.flatMap((seen): Rested[] => (seen.rest === null ? [] : [{ ...seen, rest: seen.rest }]))
  const answered = showings.filter(({ chosen }) => chosen.length > 0)
  const answeredRested = rested.filter(({ chosen }) => chosen.length > 0)
  const facility = share(showings.filter(({ isCorrect }) => isCorrect).length, showings.length)
  const rightAndRest = rested.map(({ isCorrect, rest }): Pair => [isCorrect ? 1 : 0, rest])
  const discrimination = sides(rightAndRest)
  const easier = drift(rested)
  const computed = options.map(({ id, is_valid }) => {
    const by = answered.filter(({ chosen }) => chosen.includes(id))
    const rests = by.flatMap(({ rest }) => (rest === null ? [] : [rest]))
    const figure = share(by.length, answered.length)
    return {
      id,
      is_valid,
      chosen: by.length,
      share: figure,
      is_dead: !is_valid && below(figure.high, 0.1),
      mean_rest: rests.length === 0 ? null : sumOf(rests) / rests.length / 10_000,
      correlation: sides(answeredRested.map(({ chosen, rest }) => [chosen.includes(id) ? 1 : 0, rest])),
    }
  })
  const isAgainst = computed.some(({ is_valid, correlation, share: { low } }) =>
    is_valid ? below(correlation.high, 0) : above(correlation.low, 0) || (answered.length >= 10 && above(low, 0.5)),
  )
  const isEasy = above(facility.low, 0.9)
  const flags = [
    ...((pearson(rightAndRest) ?? 0) <= 0 && isAgainst ? ['LIKELY_WRONG_KEY'] : []),
    ...(above(easier.low, 0) ? ['GETTING_EASIER'] : []),
    ...(below(discrimination.high, 0.2) ? ['WEAK'] : []),
    ...(below(facility.high, 0.2) ? ['TOO_HARD'] : []),
    ...(isEasy ? ['TOO_EASY'] : []),
    ...(!isEasy && computed.some(({ is_dead }) => is_dead) ? ['DEAD_OPTION'] : []),
  ]
  const unanswered = showings.length === 0 ? null : 1 - answered.length / showings.length
  const mean_time = answered.length === 0 ? null : sumOf(answered.map(({ seconds }) => seconds)) / answered.length
  return { facility, discrimination, drift: easier, options: computed, flags, unanswered, mean_time }
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= 1e-9
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const parts = Object.entries(one)
  return parts.length === Object.keys(other).length && parts.every(([name, part]) => isSame(part, other[name as never]))
}

test('figures and flags from stored sums equal figures and flags from all single answers', () => {
  const states: Record<string, number> = {}
  for (let seed = 0; seed < CASES; seed += 1) {
    const drawn = drawCase(diceFrom(seed))
    const { sums, byOption } = talliesOf(drawn)
    const computed: EditionFigures = figuresOf(sums, drawn.options, byOption)
    const whole = { ...computed, unanswered: unansweredOf(sums), mean_time: meanTimeOf(sums) }
    const plain = plainly(drawn)
    if (!isSame(whole, plain)) expect({ seed, ...whole }).toEqual({ seed, ...plain })
    const { discrimination, drift: easier, facility, flags } = computed
    const met = [`share ${facility.state}`, `sides ${discrimination.state}`, `drift ${easier.state}`, ...flags]
    for (const name of met) states[name] = (states[name] ?? 0) + 1
  }

  expect(Object.keys(states).toSorted()).toEqual(
    [
      'share ok',
      'share too_few',
      'sides ok',
      'sides too_few',
      'sides one_sided',
      'sides no_spread',
      'drift ok',
      'drift too_few',
      'drift no_spread',
      'LIKELY_WRONG_KEY',
      'GETTING_EASIER',
      'WEAK',
      'TOO_HARD',
      'TOO_EASY',
      'DEAD_OPTION',
    ].toSorted(),
  )
  process.stdout.write(`G30 figures from tallies against a plainer computation: 0 of ${CASES} cases differ\n`)
})
