import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasVisibleLetter, isBlank, visibleText } from './visible.ts'

const INVISIBLE = [
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u3164',
  '\u1160',
  '\u115F',
  '\uFFA0',
  '\u2800',
  '\u200E',
  '\u{E0020}',
]

test.each(INVISIBLE)('a text that contains only %j is blank and has no letter', (sign) => {
  expect(isBlank(` ${sign}\n${sign}`)).toBe(true)
  expect(hasVisibleLetter(sign.repeat(3))).toBe(false)
})

test.each(INVISIBLE)('the invisible character %j does not change a text at any position', (sign) => {
  for (const text of [`${sign}42`, `4${sign}2`, `42${sign}`, ` ${sign}42`]) expect(visibleText(text)).toBe('42')
})

test.each([
  ['a space that does not break', 'a\u00A0b', 'a b'],
  ['a letter and its mark apart', 'e\u0301', 'é'],
  ['a joiner that joins nothing', 'yes\u200D', 'yes'],
  ['a joiner between plain letters', 'y\u200Ces', 'yes'],
])('texts that look the same are equal: %s', (_, one, other) => expect(visibleText(one)).toBe(visibleText(other)))

test.each([
  ['pictures that are joined to one', '👩\u200D💻', '👩💻'],
  ['letters that a joiner keeps apart', 'می\u200Cخواهم', 'میخواهم'],
  ['two spaces in code', 'a  b', 'a b'],
  ['a capital', 'A', 'a'],
])('texts that look different differ: %s', (_, one, other) => expect(visibleText(one)).not.toBe(visibleText(other)))

test('a normalised text stays the same if it is normalised again', () => {
  const signs = ['a', ' ', 'é', '\u0301', 'م', '👩', '\u200D', '\u200C', '\u00A0', '\u2028', ...INVISIBLE]
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...signs) }), (text) => {
      expect(visibleText(visibleText(text))).toBe(visibleText(text))
    }),
  )
})
