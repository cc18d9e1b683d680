import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawEvenly } from './draw.ts'
import { drawExact, type LabelDemand } from './drawExact.ts'
import { type Drawable, enemyGroupsByLabel, enemyGroupsOf } from './enemyGroups.ts'
import { joinEnemySets } from './enemySets.ts'

function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const LABELS = [1, 2, 3]
const banks = fc
  .array(fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 3 }), { maxLength: 7 })
  .map((all) => all.map((labels, id): Drawable => ({ id, labels })))
const groups = fc.array(fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 2, maxLength: 3 }), { maxLength: 3 })
const heldBack = fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 7 }).map((ids) => new Set(ids))
const recipes = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 })
  .map((amounts) => amounts.map((amount, at): LabelDemand => ({ label: LABELS[at] ?? 1, amount })))

function enemiesOf(id: number, apart: readonly (readonly number[])[]): Set<number> {
  const enemies = new Set([id])
  for (const one of enemies)
    for (const group of apart) if (group.includes(one)) for (const other of group) enemies.add(other)
  return enemies
}

interface Paper {
  filled: number
  overexposed: number
}

const isBetter = (one: Paper, other: Paper) =>
  one.filled > other.filled || (one.filled === other.filled && one.overexposed < other.overexposed)

function bestPaper(
  bank: readonly Drawable[],
  places: readonly number[],
  { apart, overexposed }: { apart: readonly (readonly number[])[]; overexposed: ReadonlySet<number> },
): Paper {
  const [label, ...rest] = places
  if (label === undefined) return { filled: 0, overexposed: 0 }
  let best = bestPaper(bank, rest, { apart, overexposed })
  for (const used of bank.filter(({ labels }) => labels.includes(label))) {
    const enemies = enemiesOf(used.id, apart)
    const left = bank.filter(({ id }) => !enemies.has(id))
    const paper = bestPaper(left, rest, { apart, overexposed })
    const whole = { filled: paper.filled + 1, overexposed: paper.overexposed + (overexposed.has(used.id) ? 1 : 0) }
    if (isBetter(whole, best)) best = whole
  }
  return best
}

const holdsTwo = (ids: readonly number[], apart: readonly (readonly number[])[]) =>
  ids.some((id) => ids.some((other) => other !== id && enemiesOf(id, apart).has(other)))

describe('groups of enemy questions', () => {
  test('groups of enemy questions are joined if they share a question, directly or through other groups', () => {
    fc.assert(
      fc.property(groups, (apart) => {
        const sets = joinEnemySets(apart)
        for (const id of [0, 1, 2, 3, 4, 5, 6]) {
          const own = [...enemiesOf(id, apart)].toSorted((one, other) => one - other)
          expect(sets.get(id) ?? [id]).toEqual(own)
        }
      }),
    )
  })

  test('an empty set or a single question gives no group of enemy questions', () => {
    expect(joinEnemySets([[], [4]])).toEqual(new Map())
  })
})

describe('exact draws with enemy questions', () => {
  test('an exact draw uses an overexposed enemy question if no other question can fill the place of its label', () => {
    const enemyGroups = [
      {
        questions: [
          { id: 0, labels: [2] },
          { id: 1, labels: [1] },
        ],
      },
      { questions: [{ id: 2, labels: [2] }] },
    ]
    const wanted = [
      { label: 2, amount: 1 },
      { label: 1, amount: 1 },
    ]
    for (let seed = 0; seed < 20; seed += 1)
      expect(
        drawExact(enemyGroupsByLabel(enemyGroups), wanted, { random: randomOf(seed), overexposed: new Set([1]) }),
      ).toEqual([[2], [1]])
  })

  test('an exact draw never has two enemy questions, fills all possible positions, and avoids overexposed questions', () => {
    fc.assert(
      fc.property(banks, groups, heldBack, recipes, fc.nat(), (bank, apart, overexposed, wanted, seed) => {
        const piles = enemyGroupsByLabel(enemyGroupsOf(bank, joinEnemySets(apart)))
        const drawn = drawExact(piles, wanted, { random: randomOf(seed), overexposed })

        const all = drawn.flat()
        expect(holdsTwo(all, apart)).toBe(false)
        expect(new Set(all).size).toBe(all.length)
        for (const [at, { label, amount }] of wanted.entries()) {
          expect(drawn[at]?.length).toBeLessThanOrEqual(amount)
          expect(drawn[at]?.every((id) => bank[id]?.labels.includes(label))).toBe(true)
        }
        const places = wanted.flatMap(({ label, amount }) => new Array<number>(amount).fill(label))
        const best = bestPaper(bank, places, { apart, overexposed })
        expect(all.length).toBe(best.filled)
        // An incomplete test is never used, so its overexposed questions do not matter.
        if (best.filled === places.length) expect(all.filter((id) => overexposed.has(id)).length).toBe(best.overexposed)
      }),
      { numRuns: 1_000 },
    )
  })

  test('an exact draw selects each enemy group with the same probability, and each question within its group', () => {
    const bank = Array.from({ length: 12 }, (_, id): Drawable => ({ id, labels: [1] }))
    const piles = enemyGroupsByLabel(enemyGroupsOf(bank, joinEnemySets([[0, 1, 2]])))
    const random = randomOf(7)
    const times = new Array<number>(12).fill(0)
    for (let round = 0; round < 3_000; round += 1)
      for (const id of drawExact(piles, [{ label: 1, amount: 5 }], { random }).flat()) times[id] = (times[id] ?? 0) + 1

    // A fair draw differs by less than six standard deviations (165 for a single question, 123 for three enemies).
    for (const id of [3, 4, 5, 6, 7, 8, 9, 10, 11]) expect(Math.abs((times[id] ?? 0) - 1_500)).toBeLessThan(165)
    for (const id of [0, 1, 2]) expect(Math.abs((times[id] ?? 0) - 500)).toBeLessThan(123)
  })
})

describe('draws of even amounts with enemy questions', () => {
  test('an even draw has at most one question of each enemy group, and uses overexposed questions last', () => {
    fc.assert(
      fc.property(
        banks,
        groups,
        heldBack,
        fc.integer({ min: 0, max: 8 }),
        fc.nat(),
        (bank, apart, overexposed, amount, seed) => {
          const piles = enemyGroupsByLabel(enemyGroupsOf(bank, joinEnemySets(apart)))
          const drawn = drawEvenly(piles, LABELS, { amount, random: randomOf(seed), overexposed })

          const amountOf = (ids: readonly number[]) =>
            new Set(ids.map((id) => Math.min(...[...enemiesOf(id, apart)]))).size
          const all = amountOf(bank.map(({ id }) => id))
          const free = amountOf(bank.map(({ id }) => id).filter((id) => !overexposed.has(id)))
          expect(holdsTwo(drawn, apart)).toBe(false)
          expect(drawn.length).toBe(Math.min(amount, all))
          expect(drawn.filter((id) => overexposed.has(id)).length).toBe(Math.max(0, drawn.length - free))
        },
      ),
      { numRuns: 500 },
    )
  })
})
