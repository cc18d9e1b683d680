import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passageBlocks } from './blocks.ts'
import { drawEvenly } from './draw.ts'
import { drawExact, type LabelDemand } from './drawExact.ts'
import { type Drawable, enemyGroupsByLabel, enemyGroupsOf } from './enemyGroups.ts'
import { joinEnemySets } from './enemySets.ts'
import { groupByPassage } from './groupByPassage.ts'

function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const LABELS = [1, 2, 3]
const banks = (maxLength: number) =>
  fc.array(
    fc.record({
      labels: fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 3 }),
      passage: fc.option(fc.constantFrom(10, 20, 30), { nil: undefined }),
    }),
    { maxLength },
  )
const groups = fc.array(fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 2, maxLength: 3 }), { maxLength: 3 })
const heldBack = fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 5 }).map((ids) => new Set(ids))
const recipes = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 })
  .map((amounts) => amounts.map((amount, at): LabelDemand => ({ label: LABELS[at] ?? 1, amount })))

type Written = readonly { labels: readonly number[]; passage: number | undefined }[]

function stockOf(written: Written, { apart = [], labels = LABELS }: { apart?: number[][]; labels?: number[] } = {}) {
  const bank = written.flatMap((one, id): Drawable[] => {
    const own = one.labels.filter((label) => labels.includes(label))
    return own.length > 0 ? [{ id, labels: own }] : []
  })
  const passages = new Map(
    written.flatMap(({ passage }, id) => (passage === undefined ? [] : [[id, passage] as const])),
  )
  const enemyGroups = enemyGroupsOf(bank, joinEnemySets(apart))
  return {
    bank,
    passages,
    piles: enemyGroupsByLabel(enemyGroups),
    blocks: passageBlocks(enemyGroups, passages),
    enemyGroups,
  }
}

function unitsIn({ bank, passages }: Pick<ReturnType<typeof stockOf>, 'bank' | 'passages'>): Drawable[][] {
  return [...Map.groupBy(bank, ({ id }) => passages.get(id) ?? -id - 1).values()]
}

function canBeWhole(units: readonly Drawable[][], places: readonly number[]): boolean {
  if (places.length === 0) return true
  const [first, ...rest] = units
  if (!first) return false
  const standing = (questions: readonly Drawable[], left: readonly number[]): number[][] => {
    const [one, ...others] = questions
    if (!one) return [[...left]]
    return [...new Set(left)]
      .filter((label) => label === 0 || one.labels.includes(label))
      .flatMap((label) => standing(others, left.toSpliced(left.indexOf(label), 1)))
  }
  return canBeWhole(rest, places) || standing(first, places).some((left) => canBeWhole(rest, left))
}

const cutIn = (stock: ReturnType<typeof stockOf>, paper: readonly number[]) =>
  unitsIn(stock).filter((unit) => {
    const drawn = unit.filter(({ id }) => paper.includes(id)).length
    return drawn > 0 && drawn < unit.length
  })

describe('exact draws from passages', () => {
  test('an exact draw fills all possible positions, never with two enemies, and with the fewest overexposed questions', () => {
    fc.assert(
      fc.property(banks(8), recipes, fc.nat(), groups, heldBack, (written, wanted, seed, apart, overexposed) => {
        const { piles, blocks, enemyGroups } = stockOf(written, { apart, labels: wanted.map(({ label }) => label) })
        const plain = drawExact(piles, wanted, { random: randomOf(seed), overexposed })
        const drawn = drawExact(piles, wanted, { random: randomOf(seed), overexposed, blocks })

        const heldIn = (paper: number[][]) => paper.flat().filter((id) => overexposed.has(id)).length
        expect(drawn.map(({ length }) => length).reduce((sum, one) => sum + one, 0)).toBe(plain.flat().length)
        expect(heldIn(drawn)).toBe(heldIn(plain))
        for (const [at, ids] of drawn.entries()) {
          expect(ids.length).toBeLessThanOrEqual(wanted[at]?.amount ?? 0)
          expect(ids.every((id) => written[id]?.labels.includes(wanted[at]?.label ?? 0))).toBe(true)
        }
        for (const { questions } of enemyGroups)
          expect(questions.filter(({ id }) => drawn.flat().includes(id)).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 600 },
    )
  })

  test('an exact draw includes only complete passages if complete passages can fill the paper', () => {
    fc.assert(
      fc.property(banks(9), recipes, fc.nat(), (written, wanted, seed) => {
        const stock = stockOf(written, { labels: wanted.map(({ label }) => label) })
        const places = wanted.flatMap(({ label, amount }) => new Array<number>(amount).fill(label))
        fc.pre(canBeWhole(unitsIn(stock), places))
        const drawn = drawExact(stock.piles, wanted, { random: randomOf(seed), blocks: stock.blocks }).flat()

        expect(drawn.length).toBe(places.length)
        expect(cutIn(stock, drawn)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})

describe('even draws from passages', () => {
  test('an even draw splits at most one passage, and only to reach the requested number of questions', () => {
    fc.assert(
      fc.property(banks(10), fc.integer({ min: 0, max: 9 }), fc.nat(), (written, amount, seed) => {
        const stock = stockOf(written)
        const drawn = drawEvenly(stock.piles, LABELS, { amount, random: randomOf(seed), blocks: stock.blocks })

        expect(drawn.length).toBe(Math.min(amount, written.length))
        expect(new Set(drawn).size).toBe(drawn.length)
        const isWhole = canBeWhole(unitsIn(stock), new Array<number>(drawn.length).fill(0))
        expect(cutIn(stock, drawn).length).toBeLessThanOrEqual(isWhole ? 0 : 1)
      }),
      { numRuns: 600 },
    )
  })

  test('an even draw follows the rules for enemy questions and exposure, with and without passages', () => {
    fc.assert(
      fc.property(
        banks(8),
        fc.integer({ min: 0, max: 8 }),
        fc.nat(),
        groups,
        heldBack,
        (written, amount, seed, apart, overexposed) => {
          const { piles, blocks, enemyGroups } = stockOf(written, { apart })
          const drawn = drawEvenly(piles, LABELS, { amount, random: randomOf(seed), overexposed, blocks })

          expect(drawn.length).toBe(Math.min(amount, enemyGroups.length))
          const free = enemyGroups.filter(({ questions }) => questions.some(({ id }) => !overexposed.has(id))).length
          expect(drawn.filter((id) => overexposed.has(id)).length).toBe(Math.max(0, drawn.length - free))
        },
      ),
      { numRuns: 600 },
    )
  })
})

test('a passage and a single question are drawn with the same probability', () => {
  const written = Array.from({ length: 36 }, (_, id) => ({
    labels: [1],
    passage: id < 16 ? 100 + (id >> 1) : undefined,
  }))
  const { piles, blocks, passages } = stockOf(written, { labels: [1] })
  for (const draw of ['exact', 'even']) {
    const random = randomOf(2026)
    const times = new Map<number, number>()
    for (let round = 0; round < 4_000; round += 1) {
      const drawn =
        draw === 'exact'
          ? drawExact(piles, [{ label: 1, amount: 10 }], { random, blocks }).flat()
          : drawEvenly(piles, [1], { amount: 10, random, blocks })
      for (const unit of new Set(drawn.map((id) => passages.get(id) ?? id))) times.set(unit, (times.get(unit) ?? 0) + 1)
    }
    const all = [...times.values()]
    expect(all.length).toBe(28)
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length
    // Passages and single questions have slightly different chances, because often only a single question or a short
    // passage fits into the last positions.
    for (const one of all) expect(Math.abs(one - mean)).toBeLessThan(0.16 * mean)
  }
})

test('the search finds a rare combination of complete passages that a random choice would miss', () => {
  const written = Array.from({ length: 166 }, (_, id) => ({
    labels: [1],
    passage: id < 6 ? (id / 3) | 0 : 10 + ((id - 6) >> 2),
  }))
  const stock = stockOf(written, { labels: [1] })
  for (let seed = 0; seed < 30; seed += 1) {
    const drawn = drawExact(stock.piles, [{ label: 1, amount: 10 }], {
      random: randomOf(seed),
      blocks: stock.blocks,
    }).flat()
    expect([drawn.length, cutIn(stock, drawn)]).toEqual([10, []])
  }
})

test('if the search would take too long, a passage is split, and every position is still filled', () => {
  // Each passage has two questions, so whole passages never fill 33 positions.
  const written = Array.from({ length: 400 }, (_, id) => ({
    labels: LABELS.filter((label) => label === 1 || (id >> 1) % (label + 2) === 0),
    passage: id >> 1,
  }))
  const { piles, blocks } = stockOf(written)
  const wanted = LABELS.map((label) => ({ label, amount: 33 }))
  const drawn = drawExact(piles, wanted, { random: randomOf(1), blocks })
  expect(drawn.map(({ length }) => length)).toEqual([33, 33, 33])
})

test('the questions of a passage are adjacent and in the order of the question bank', () => {
  const passages = new Map([
    [3, 1],
    [7, 1],
    [5, 2],
    [9, 2],
  ])
  expect(groupByPassage([9, 7, 4, 3, 0, 5], passages)).toEqual([5, 9, 3, 7, 4, 0])
})

test('if a passage does not fit, the draw can use its questions one by one', () => {
  const written = [
    { labels: [3], passage: 20 },
    { labels: [1, 2], passage: 20 },
    { labels: [2], passage: 20 },
  ]
  const wanted = [
    { label: 1, amount: 3 },
    { label: 2, amount: 0 },
  ]
  const { piles, blocks } = stockOf(written, { apart: [[2, 1]], labels: [1, 2] })
  const drawn = drawExact(piles, wanted, { random: randomOf(3), overexposed: new Set([1]), blocks })
  expect(drawn).toEqual([[1], []])
})

test('if complete passages cannot fill a paper, one passage is split, and the paper is full', () => {
  const written = [
    { labels: [1, 3], passage: 30 },
    { labels: [1, 2, 3], passage: 20 },
    { labels: [1], passage: 30 },
    { labels: [1], passage: 10 },
    { labels: [2, 3], passage: 10 },
    { labels: [1, 3], passage: 20 },
    { labels: [2], passage: undefined },
  ]
  const wanted = [
    { label: 1, amount: 3 },
    { label: 2, amount: 3 },
  ]
  const stock = stockOf(written, { labels: [1, 2] })
  const drawn = drawExact(stock.piles, wanted, { random: randomOf(7), blocks: stock.blocks })
  expect(drawn.map(({ length }) => length)).toEqual([3, 3])
  expect(cutIn(stock, drawn.flat())).toHaveLength(canBeWhole(unitsIn(stock), [1, 1, 1, 2, 2, 2]) ? 0 : 1)
})
