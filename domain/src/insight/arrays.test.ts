import { expect, test } from 'vitest'
import { meanOf, valueAt } from './arrays.ts'

test('a position has its number, and a missing position counts as zero', () => {
  expect([valueAt([7], 0), valueAt([7], 1)]).toEqual([7, 0])
})

test('an empty list has the mean 0', () => {
  expect([meanOf(Float64Array.from([1, 3])), meanOf(new Float64Array())]).toEqual([2, 0])
})
