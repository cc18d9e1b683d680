import { expect, test } from 'vitest'
import { shortName } from './shortName.ts'

const NAME_MAX = 120

test('a name within the limit stays as it is', () => {
  expect(shortName('x'.repeat(NAME_MAX))).toBeUndefined()
  expect(shortName(`  ${'x'.repeat(NAME_MAX)}\n`)).toBeUndefined()
})

test('a name over the limit is shortened to the limit, but never inside a character', () => {
  expect(shortName('x'.repeat(NAME_MAX + 1))).toBe(`${'x'.repeat(NAME_MAX - 1)}…`)
  expect(shortName(`${'x'.repeat(NAME_MAX - 2)}😀${'y'.repeat(9)}`)).toBe(`${'x'.repeat(NAME_MAX - 2)}…`)
})
