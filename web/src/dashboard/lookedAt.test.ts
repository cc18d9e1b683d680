import { expect, test } from 'vitest'
import { LOOKED_AT, RECENT } from './figures.ts'

test('a hundred interviews are looked at and three are listed', () => {
  expect([LOOKED_AT, RECENT]).toEqual([100, 3])
})
