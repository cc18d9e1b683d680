import { expect, test } from 'vitest'
import { excerptOf, isolatedText, nameOf, partsOf, plainText } from './plainText.ts'

test('the list shows the words of a question without its look', () => {
  expect(plainText('<p>Which  <code>a &lt; b</code>?</p>\n<pre><code>x\ny</code></pre>')).toBe('Which a < b? x y')
})

test('a long question is named by its beginning, and never by half a sign', () => {
  expect(excerptOf('x'.repeat(36))).toBe('x'.repeat(36))
  expect(excerptOf('x'.repeat(37))).toBe(`${'x'.repeat(36)}…`)
  expect(excerptOf(`${'x'.repeat(35)}😀 and more`)).toBe(`${'x'.repeat(35)}…`)
})

test('a formula is called by its signs, a picture by its words, and other texts name themselves', () => {
  const html =
    'The <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> of <img src="/pictures/a.png" alt="a curve">'
  expect(nameOf(html)).toBe('The x^2 of a curve')
  expect(nameOf('plain <code>words</code>')).toBeUndefined()
})

test('a formula and code stand apart from the words, and are read without a sign of it', () => {
  const html = '<p><math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> سؤال <code>f()</code>؟</p>'
  expect(partsOf(isolatedText(html))).toEqual(['', 'x^2', ' سؤال ', 'f()', '؟'])
  expect(plainText(html)).toBe('x^2 سؤال f()؟')
})

test.each([
  ['a fraction', '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>', '(a+b)/2'],
  ['a root', '<msqrt><mn>2</mn></msqrt>', '√2'],
  ['a sum', '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi>', '∑_i^ni'],
  ['an annotation', '<semantics><mi>x</mi><annotation encoding="application/x-tex">\\xi</annotation></semantics>', 'x'],
])('%s stands in one line without a command of TeX', (_what, formula, line) => {
  expect(plainText(`<math alttext="\\typed">${formula}</math>`)).toBe(line)
})
