import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isColor, joinLabels, labelNameFault, normalLabel, splitLabels, textOn } from './labels.ts'

test.each([
  ['SQL', null],
  ['sql', null],
  [' sql ', null],
  ['BACK_END', null],
  ['A_B_C', null],
  ['ÉCOLE', null],
  ['e\u0301cole', null],
  ['資料庫', null],
  ['हिन्दी', null],
  ['AB', null],
  ['A'.repeat(50), null],
  ['', 'LIMIT_LENGTH'],
  ['A', 'LIMIT_LENGTH'],
  ['  A  ', 'LIMIT_LENGTH'],
  ['A'.repeat(51), 'LIMIT_LENGTH'],
  ['_A', 'BAN_CHARACTER'],
  ['A_', 'BAN_CHARACTER'],
  ['A__B', 'BAN_CHARACTER'],
  ['A B', 'BAN_CHARACTER'],
  ['A1', 'BAN_CHARACTER'],
  ['SQL\u3164', 'BAN_CHARACTER'],
  ['\u1160\u1160', 'BAN_CHARACTER'],
  ['A-B', 'BAN_CHARACTER'],
  ['C#', 'BAN_CHARACTER'],
  ['A_\u0301', 'BAN_CHARACTER'],
])('the check of the label name %j returns %j', (name, fault) => {
  expect(labelNameFault(name)).toBe(fault)
})

test('label names are equal if they differ only in case, outer spaces and the encoding of accents', () => {
  expect(normalLabel(' école ')).toBe(normalLabel('E\u0301COLE'))
  expect(normalLabel(normalLabel('ῢ'))).toBe(normalLabel('ῢ'))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(normalLabel(normalLabel(name))).toBe(normalLabel(name))
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['#009A17', true],
  ['#abcdef', true],
  ['#ABCDEF', true],
  ['009A17', false],
  ['#009A1', false],
  ['#009A177', false],
  ['#00ZZ17', false],
  ['red', false],
  ['', false],
])('%j is a valid colour: %s', (text, is) => {
  expect(isColor(text)).toBe(is)
})

test.each([
  ['#FFFFFF', '#000000'],
  ['#FFFF00', '#000000'],
  ['#009A17', '#000000'],
  ['#000000', '#FFFFFF'],
  ['#4B0082', '#FFFFFF'],
  ['#0000FF', '#FFFFFF'],
])('text on a label of the colour %s has the colour %s', (color, text) => {
  expect(textOn(color)).toBe(text)
})

test.each([
  ['A | B', ['A', 'B']],
  ['a|b| a ', ['A', 'B']],
  ['', []],
  [' | ', []],
  ['back_end', ['BACK_END']],
])('the cell %j of a table is read as the labels %j', (joined, names) => {
  expect(splitLabels(joined)).toEqual(names)
})

test('label names that are joined into one cell can be split again', () => {
  const name = fc.stringMatching(/^[A-Z]{2,10}(_[A-Z]{1,5})?$/)
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      expect(splitLabels(joinLabels(names))).toEqual(names)
    }),
  )
})
