import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byInformation, byRandomInformation, chooseQuestions, type Eligible, inRandomOrder } from './choose.ts'

const nobody = () => false
const bank = (amount: number, label = 1, from = 0): Eligible[] =>
  Array.from({ length: amount }, (_, at) => ({ id: from + at, label, difficulty: at / 10 }))
const idsOf = (questions: readonly Eligible[] | null) => questions?.map(({ id }) => id)

test('the most informative questions have a difficulty close to the ability of the candidate', () => {
  const chosen = chooseQuestions(bank(20), [{ label: 1, amount: 3 }], { inOrder: byInformation(1), areRelated: nobody })
  expect(idsOf(chosen)?.toSorted((one, other) => one - other)).toEqual([9, 10, 11])
})

test('if three questions are needed, they are chosen at random from the six most informative questions', () => {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const seen = new Set<number>()
  for (let round = 0; round < 200; round += 1) {
    const inOrder = byRandomInformation(0, random)
    const ids = idsOf(chooseQuestions(bank(20), [{ label: 1, amount: 3 }], { inOrder, areRelated: nobody })) ?? []
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) seen.add(id)
  }
  expect([...seen].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5])
})

test('if a label has too few questions, no questions are chosen', () => {
  const how = { inOrder: byInformation(0), areRelated: nobody }
  expect(chooseQuestions(bank(4), [{ label: 2, amount: 1 }], how)).toBeNull()
  expect(chooseQuestions(bank(4), [{ label: 2, amount: 0 }], how)).toEqual([])
})

test('enemy questions are never chosen together, even if a less informative question must be used', () => {
  const areRelated = (one: number, other: number) => Math.abs(one - other) === 1 && Math.min(one, other) % 2 === 0
  const inOrder = byRandomInformation(0, () => 0.5)
  const ids = idsOf(chooseQuestions(bank(8), [{ label: 1, amount: 4 }], { inOrder, areRelated })) ?? []
  expect(ids.map((id) => Math.floor(id / 2)).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3])
  expect(chooseQuestions(bank(8), [{ label: 1, amount: 5 }], { inOrder, areRelated })).toBeNull()
})

test('if a label needs a question, no other label gets a question that is too similar', () => {
  // Each question of the second label is too similar to a question of the first label. Only the first label has other
  // questions.
  const questions = [...bank(4), ...bank(2, 2, 10)]
  const areRelated = (one: number, other: number) => Math.abs(one - other) === 10
  const shares = [
    { label: 1, amount: 2 },
    { label: 2, amount: 2 },
  ]
  const ids = idsOf(chooseQuestions(questions, shares, { inOrder: byInformation(0), areRelated })) ?? []
  expect(ids.toSorted((one, other) => one - other)).toEqual([2, 3, 10, 11])
})

test('the chosen questions have the requested number for each label and no enemy questions', () => {
  const question = fc.record({ label: fc.integer({ min: 1, max: 3 }), family: fc.integer({ min: 0, max: 30 }) })
  const wanted = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5))
  fc.assert(
    fc.property(fc.array(question, { maxLength: 60 }), wanted, (own, amounts) => {
      const questions = own.map(({ label }, id) => ({ id, label, difficulty: 0 }))
      const shares = amounts.map((amount, at) => ({ label: at + 1, amount }))
      const areRelated = (one: number, other: number) => own[one]?.family === own[other]?.family
      const chosen = chooseQuestions(questions, shares, { inOrder: inRandomOrder(Math.random), areRelated })
      if (!chosen) return
      for (const { label, amount } of shares) expect(chosen.filter((one) => one.label === label)).toHaveLength(amount)
      expect(new Set(chosen.map(({ id }) => own[id]?.family)).size).toBe(chosen.length)
    }),
  )
})
