import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawEvenly, evenShares } from './draw.ts'
import { type Drawable, enemyGroupsByLabel, enemyGroupsOf } from './enemyGroups.ts'
import { shuffled } from './random.ts'

const piled = (bank: readonly Drawable[]) => enemyGroupsByLabel(enemyGroupsOf(bank, new Map()))

function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const LABELS = [1, 2, 3, 4]
const bankOf = (perQuestion: { maxLength: number }) =>
  fc
    .array(fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1, ...perQuestion }), { maxLength: 60 })
    .map((all) => all.map((labels, id): Drawable => ({ id, labels })))

const seeds = fc.nat()
const amounts = fc.integer({ min: 0, max: 70 })

describe('draws of questions', () => {
  test('a draw has the requested number of different questions, or all questions of a smaller bank', () => {
    fc.assert(
      fc.property(bankOf({ maxLength: 4 }), amounts, seeds, (bank, amount, seed) => {
        const drawn = drawEvenly(piled(bank), LABELS, { amount, random: randomOf(seed) })

        expect(drawn.length).toBe(Math.min(amount, bank.length))
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(drawn.every((id) => bank[id]?.id === id)).toBe(true)
      }),
    )
  })

  test('a draw has the planned number of questions for each label if each question has one label', () => {
    fc.assert(
      fc.property(bankOf({ maxLength: 1 }), amounts, seeds, (bank, amount, seed) => {
        const drawn = drawEvenly(piled(bank), LABELS, { amount, random: randomOf(seed) })
        const sizes = LABELS.map((label) => bank.filter(({ labels }) => labels.includes(label)).length)
        const counts = LABELS.map((label) => drawn.filter((id) => bank[id]?.labels.includes(label)).length)

        // Chance decides which labels get one question more, so only the sorted counts are compared.
        const sorted = (values: number[]) => values.toSorted((one, other) => one - other)
        expect(sorted(counts)).toEqual(sorted(evenShares(sizes, amount)))
      }),
    )
  })

  test('a draw includes every label of the bank, even if questions have several labels', () => {
    fc.assert(
      fc.property(bankOf({ maxLength: 4 }), fc.integer({ min: 4, max: 70 }), seeds, (bank, amount, seed) => {
        const drawn = drawEvenly(piled(bank), LABELS, { amount, random: randomOf(seed) })

        const labelsIn = (ids: readonly number[]) => new Set(ids.flatMap((id) => bank[id]?.labels ?? []))
        expect(labelsIn(drawn)).toEqual(labelsIn(bank.map(({ id }) => id)))
      }),
    )
  })

  test('the same seed gives the same draw, and another seed gives another draw', () => {
    const bank = Array.from({ length: 60 }, (_, id) => ({ id, labels: [LABELS[id % 4] ?? 1] }))

    expect(drawEvenly(piled(bank), LABELS, { amount: 30, random: randomOf(7) })).toEqual(
      drawEvenly(piled(bank), LABELS, { amount: 30, random: randomOf(7) }),
    )
    expect(drawEvenly(piled(bank), LABELS, { amount: 30, random: randomOf(7) })).not.toEqual(
      drawEvenly(piled(bank), LABELS, { amount: 30, random: randomOf(8) }),
    )
  })

  test('a draw gives every question of a label the same probability', () => {
    const bank = Array.from({ length: 20 }, (_, id) => ({ id, labels: [1 + (id % 2)] }))
    const random = randomOf(2026)
    const times = new Array<number>(20).fill(0)
    for (let round = 0; round < 4_000; round += 1)
      for (const id of drawEvenly(piled(bank), [1, 2], { amount: 10, random })) times[id] = (times[id] ?? 0) + 1

    // Each question is drawn about 2,000 times. A fair draw differs by less than 221 (seven standard deviations).
    for (const drawn of times) expect(Math.abs(drawn - 2_000)).toBeLessThan(221)
  })

  test('a draw for unknown labels is empty', () => {
    expect(drawEvenly(piled([{ id: 1, labels: [9] }]), LABELS, { amount: 10, random: randomOf(1) })).toEqual([])
    expect(drawEvenly(piled([]), [], { amount: 10, random: randomOf(1) })).toEqual([])
  })
})

test('a shuffle keeps all items, and every order is possible', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: undefined })), seeds, (items, seed) => {
      expect(shuffled(items, randomOf(seed)).toSorted()).toEqual(items.toSorted())
    }),
  )
  const random = randomOf(1)
  const places = new Set(Array.from({ length: 200 }, () => shuffled(['a', 'b', 'c'], random).join('')))
  expect(places.size).toBe(6)
})

test.each([
  { sizes: [20, 2], amount: 10, shares: [8, 2] },
  { sizes: [5, 5, 5], amount: 10, shares: [4, 3, 3] },
  { sizes: [1, 1], amount: 10, shares: [1, 1] },
  { sizes: [], amount: 10, shares: [] },
  { sizes: [10], amount: 0, shares: [0] },
])(
  'labels with $sizes questions get $shares questions in an even draw of $amount questions',
  ({ sizes, amount, shares }) => {
    expect(evenShares(sizes, amount)).toEqual(shares)
  },
)
