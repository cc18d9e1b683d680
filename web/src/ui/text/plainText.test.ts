import { expect, test } from 'vitest'
import { accessibleName, isolatedParts, isolatedText, plainText, shortExcerpt } from './plainText.ts'

test('a list shows the words of a question without formatting', () => {
  expect(plainText('<p>Which  <code>a &lt; b</code>?</p>\n<pre><code>x\ny</code></pre>')).toBe('Which a < b? x y')
})

test('a long question is shortened to its beginning, but never inside a character', () => {
  expect(shortExcerpt('x'.repeat(36))).toBe('x'.repeat(36))
  expect(shortExcerpt('x'.repeat(37))).toBe(`${'x'.repeat(36)}…`)
  expect(shortExcerpt(`${'x'.repeat(35)}😀 and more`)).toBe(`${'x'.repeat(35)}…`)
})

test('the accessible name of a text names formulae by source and pictures by description', () => {
  const html =
    'The <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> of <img src="/pictures/a.png" alt="a curve">'
  expect(accessibleName(html)).toBe('The x^2 of a curve')
  expect(accessibleName('plain <code>words</code>')).toBeUndefined()
})

test('formulae and code do not affect the direction of a text, and the plain text has no added characters', () => {
  const html = '<p><math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> سؤال <code>f()</code>؟</p>'
  expect(isolatedParts(isolatedText(html))).toEqual(['', 'x^2', ' سؤال ', 'f()', '؟'])
  expect(plainText(html)).toBe('x^2 سؤال f()؟')
})

test.each([
  ['a fraction', '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>', '(a+b)/2'],
  ['a root', '<msqrt><mn>2</mn></msqrt>', '√2'],
  ['a sum', '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi>', '∑_i^ni'],
  ['an annotation', '<semantics><mi>x</mi><annotation encoding="application/x-tex">\\xi</annotation></semantics>', 'x'],
])('in plain text, %s is shown in one line without TeX commands', (_what, formula, line) => {
  expect(plainText(`<math alttext="\\typed">${formula}</math>`)).toBe(line)
})
