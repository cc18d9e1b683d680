import { expect, test } from 'vitest'
import { isExact, recipeFaults, sumOfAmounts } from './recipe.ts'

const even = [{ name: 'A' }, { name: 'B', amount: null }]
const exact = [
  { name: 'A', amount: 7 },
  { name: 'B', amount: 8 },
]

test.each([
  [even, 30, []],
  [even, undefined, ['amount_of_questions REQUIRED']],
  [even, 35, ['amount_of_questions WRONG_STEP']],
  [even, 0, ['amount_of_questions TOO_SMALL']],
  [even, 110, ['amount_of_questions TOO_LARGE']],
  [exact, undefined, []],
  [exact, 15, []],
  [exact, 20, ['amount_of_questions DIFFERENT_SUM']],
  [[{ name: 'A', amount: 9 }], undefined, ['amount_of_questions TOO_SMALL']],
  [[...exact, { name: 'C', amount: 90 }], undefined, ['amount_of_questions TOO_LARGE']],
  [[...exact, { name: 'C' }], undefined, ['labels.2.amount REQUIRED']],
  [[...exact, { name: 'A', amount: 1 }], undefined, ['labels.2.name DUPLICATE']],
])('a blueprint with the labels %j and %s questions has the faults %j', (labels, amount, faults) => {
  expect(recipeFaults(labels, amount).map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual(faults)
})

test('a draw is exact if each label has an amount, and the amounts of all labels are added up', () => {
  expect(isExact(even)).toBe(false)
  expect(isExact(exact)).toBe(true)
  expect(sumOfAmounts(exact)).toBe(15)
  expect(sumOfAmounts(even)).toBe(0)
})
