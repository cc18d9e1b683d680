import { expect, test } from 'vitest'
import { shortName } from './shortName.ts'

const NAME_MAX = 120

test('a name that is short enough needs no other', () => {
  expect(shortName('x'.repeat(NAME_MAX))).toBeUndefined()
  expect(shortName(`  ${'x'.repeat(NAME_MAX)}\n`)).toBeUndefined()
})

test('a longer name ends within its limit and never inside a character', () => {
  expect(shortName('x'.repeat(NAME_MAX + 1))).toBe(`${'x'.repeat(NAME_MAX - 1)}…`)
  expect(shortName(`${'x'.repeat(NAME_MAX - 2)}😀${'y'.repeat(9)}`)).toBe(`${'x'.repeat(NAME_MAX - 2)}…`)
})
