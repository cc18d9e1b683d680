import { expect, test } from 'vitest'
import { meanOf, valueAt } from './arrays.ts'

test('a position without a value counts as zero', () => {
  expect([valueAt([7], 0), valueAt([7], 1)]).toEqual([7, 0])
})

test('the mean of an empty list is zero', () => {
  expect([meanOf(Float64Array.from([1, 3])), meanOf(new Float64Array())]).toEqual([2, 0])
})
