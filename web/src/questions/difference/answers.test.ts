import { expect, test } from 'vitest'
import { pairAnswers } from './answers.ts'

const answer = (description: string, is_valid = false) => ({ description, is_valid })
const pairTexts = (before: string[], after: string[]) =>
  pairAnswers(
    before.map((text) => answer(text)),
    after.map((text) => answer(text)),
  ).map((pair) => `${pair.before?.description ?? ''}/${pair.after?.description ?? ''}`)

test.each([
  [
    ['a', 'b'],
    ['b', 'a'],
    ['b/b', 'a/a'],
  ],
  [
    ['a', 'b'],
    ['a', 'c'],
    ['a/a', 'b/c'],
  ],
  [
    ['a', 'b'],
    ['c', 'a', 'd'],
    ['b/c', 'a/a', '/d'],
  ],
  [['a', 'b', 'c'], ['c'], ['c/c', 'a/', 'b/']],
])('the answers %j and %j of two versions are paired by their texts', (before, after, pairs) => {
  expect(pairTexts(before, after)).toEqual(pairs)
})
