import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawExact, type LabelDemand } from './drawExact.ts'
import { type Drawable, enemyGroupsByLabel, enemyGroupsOf } from './enemyGroups.ts'
import { joinEnemySets } from './enemySets.ts'

const piled = (bank: readonly Drawable[]) => enemyGroupsByLabel(enemyGroupsOf(bank, new Map()))

function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const LABELS = [1, 2, 3, 4]
const banks = fc
  .array(fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 4 }), { maxLength: 7 })
  .map((all) => all.map((labels, id): Drawable => ({ id, labels })))
const recipes = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 })
  .map((amounts) => amounts.map((amount, at): LabelDemand => ({ label: LABELS[at] ?? 1, amount })))

function mostPlaces(bank: readonly Drawable[], places: readonly number[]): number {
  const [label, ...rest] = places
  if (label === undefined) return 0
  const using = bank
    .filter(({ labels }) => labels.includes(label))
    .map(
      (used) =>
        1 +
        mostPlaces(
          bank.filter((one) => one !== used),
          rest,
        ),
    )
  return Math.max(mostPlaces(bank, rest), ...using)
}

describe('draws of exact amounts', () => {
  test('an exact draw fills as many positions as possible with questions of the requested label, and uses no question twice', () => {
    fc.assert(
      fc.property(banks, recipes, fc.nat(), (bank, wanted, seed) => {
        const drawn = drawExact(piled(bank), wanted, { random: randomOf(seed) })

        const all = drawn.flat()
        expect(new Set(all).size).toBe(all.length)
        for (const [at, { label, amount }] of wanted.entries()) {
          expect(drawn[at]?.length).toBeLessThanOrEqual(amount)
          expect(drawn[at]?.every((id) => bank[id]?.labels.includes(label))).toBe(true)
        }
        const places = wanted.flatMap(({ label, amount }) => new Array<number>(amount).fill(label))
        expect(all.length).toBe(mostPlaces(bank, places))
      }),
      { numRuns: 400 },
    )
  })

  test('an exact draw finds enough questions for every label, even if a purely random choice would not', () => {
    const bank: Drawable[] = [
      ...[0, 1, 2].map((id) => ({ id, labels: [1, 2] })),
      ...[3, 4, 5].map((id) => ({ id, labels: [1, 3] })),
      ...[6, 7, 8].map((id) => ({ id, labels: [3] })),
    ]
    const wanted = [1, 2, 3].map((label) => ({ label, amount: 3 }))

    for (let seed = 0; seed < 200; seed += 1)
      expect(drawExact(piled(bank), wanted, { random: randomOf(seed) }).map(({ length }) => length)).toEqual([3, 3, 3])
  })

  test('an exact draw gives every question of a label the same probability if each question has one label', () => {
    const bank = Array.from({ length: 20 }, (_, id): Drawable => ({ id, labels: [1 + (id % 2)] }))
    const random = randomOf(2026)
    const times = new Array<number>(20).fill(0)
    const wanted = [
      { label: 1, amount: 5 },
      { label: 2, amount: 5 },
    ]
    for (let round = 0; round < 4_000; round += 1)
      for (const id of drawExact(piled(bank), wanted, { random }).flat()) times[id] = (times[id] ?? 0) + 1

    for (const drawn of times) expect(Math.abs(drawn - 2_000)).toBeLessThan(221)
  })

  test('of several incomplete papers, an exact draw selects a paper with the fewest overexposed questions', () => {
    const bank: Drawable[] = [
      { id: 0, labels: [1] },
      { id: 1, labels: [1] },
      { id: 2, labels: [2] },
    ]
    const piles = enemyGroupsByLabel(enemyGroupsOf(bank, joinEnemySets([[1, 2]])))
    const wanted = [
      { label: 1, amount: 2 },
      { label: 2, amount: 1 },
    ]
    for (let seed = 0; seed < 50; seed += 1) {
      const drawn = drawExact(piles, wanted, { random: randomOf(seed), overexposed: new Set([0, 2]) })
      expect(drawn.map((ids) => ids.toSorted())).toEqual([[0, 1], []])
    }
  })

  test('an exact draw for labels that the bank does not have is empty', () => {
    expect(drawExact(piled([]), [{ label: 9, amount: 10 }], { random: randomOf(1) })).toEqual([[]])
  })
})
