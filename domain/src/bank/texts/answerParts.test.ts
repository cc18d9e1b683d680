import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerParts, isPlainAnswer, picturesWithoutAlt, withAltTexts } from './answerParts.ts'

const ADDRESS = '/pictures/AbCdEfGhIjKlMnOpQrStUv.png'
const kinds = (text: string) => answerParts(text).map(({ kind, start, end, written, ...part }) => [kind, part])

describe('the parts of an answer', () => {
  test.each([
    ['plain **a** # b', [['words', { words: 'plain **a** # b' }]]],
    ['`a`', [['code', { code: 'a' }]]],
    ['```js\nlet a\n```', [['block', { code: 'let a', language: 'js' }]]],
    ['```\n\n a\n\n```', [['block', { code: '\n a\n', language: null }]]],
    ['```\n```', [['block', { code: '', language: null }]]],
    ['```c++ \r\nx\r\n``` ', [['block', { code: 'x', language: 'c++' }]]],
    [`![a **b**](${ADDRESS})`, [['picture', { words: 'a **b**', address: ADDRESS }]]],
    ['$x$', [['formula', { tex: 'x', isBlock: false }]]],
    ['$$x$$', [['formula', { tex: 'x', isBlock: true }]]],
    ['a\\$5', [['words', { words: 'a$5' }]]],
    ['', []],
  ])('the answer %j is split into its parts', (text, parts) => expect(kinds(text)).toEqual(parts))

  test('the parts of an answer keep their order', () => {
    const text = `so \`$a$\`, $b$\n\`\`\`\n![x](${ADDRESS}) $c$ \`d\`\n\`\`\`\n![y](${ADDRESS})`
    expect(answerParts(text).map(({ kind }) => kind)).toEqual([
      ...['words', 'code', 'words', 'formula', 'words', 'block', 'words', 'picture'],
    ])
  })
})

test.each(['```js\nno end', 'a ```js\nb\n```', `![](${ADDRESS})`, '![a](/other/a.png)', '![a](https://a.b/c.png)'])(
  'the answer %j has no code block and no picture of the installation',
  (text) => {
    expect(kinds(text).every(([kind]) => kind === 'words' || kind === 'code')).toBe(true)
    expect(isPlainAnswer(text)).toBe(true)
  },
)

test('a formula that contains the Markdown of a picture stays a formula', () => {
  expect(kinds(`$a![x](${ADDRESS})b$`)).toEqual([['formula', { tex: `a![x](${ADDRESS})b`, isBlock: false }]])
})

test.each([
  ['a `b` **c**', true],
  ['costs $5', true],
  ['costs \\$5', false],
  ['$x$', false],
  ['```\na\n```', false],
  [`![a](${ADDRESS})`, false],
])('the answer %j can be shown as plain text: %j', (text, isPlain) => expect(isPlainAnswer(text)).toBe(isPlain))

test('pictures without a description are found, and a description can be added', () => {
  const text = `\`![](${ADDRESS})\` ![ ](${ADDRESS}) ![seen](${ADDRESS})`
  expect(picturesWithoutAlt(text)).toEqual([ADDRESS])
  expect(picturesWithoutAlt('none')).toEqual([])
  expect(picturesWithoutAlt(`\`\`\`\n![](${ADDRESS})\n\`\`\``)).toEqual([])
  expect(withAltTexts(`![](${ADDRESS}) ![a](${ADDRESS})`, () => 'Picture AbCd')).toBe(
    `![Picture AbCd](${ADDRESS}) ![a](${ADDRESS})`,
  )
  expect(withAltTexts(`\`![](${ADDRESS})\``, () => 'b')).toBe(`\`![](${ADDRESS})\``)
})

const signs = fc.constantFrom(
  '`',
  '```',
  '```js',
  '\n',
  'x',
  '$',
  '$$',
  `![a](${ADDRESS})`,
  `![](${ADDRESS})`,
  '\\$',
  ' ',
)

test('the parts of any answer together equal the whole answer', () => {
  fc.assert(
    fc.property(
      fc.array(signs, { maxLength: 16 }).map((all) => all.join('')),
      (text) => {
        expect(
          answerParts(text)
            .map(({ written }) => written)
            .join(''),
        ).toBe(text)
        for (const { start, end, written } of answerParts(text)) expect(text.slice(start, end)).toBe(written)
      },
    ),
  )
})
