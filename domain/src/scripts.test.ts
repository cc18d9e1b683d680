import { expect, test } from 'vitest'
import { scriptOf } from './scripts.ts'

test.each([
  ['10', 'sup', '¹⁰'],
  [' n+1 ', 'sup', 'ⁿ⁺¹'],
  ['2', 'sub', '₂'],
  ['max', 'sub', 'ₘₐₓ'],
  ['a & b', 'sup', '^(a & b)'],
  ['b', 'sub', '_(b)'],
  [' ', 'sub', ' '],
] as const)('the text %s in %s position (superscript or subscript) is written as %s', (text, kind, written) => {
  expect(scriptOf(text, kind)).toBe(written)
})
