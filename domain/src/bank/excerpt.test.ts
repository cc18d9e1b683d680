import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf, excerptParts } from './excerpt.ts'

test.each([
  ['What is this?', 'What is this?'],
  ['', ''],
  ['  two\n\nlines ', 'two lines'],
  ['# A heading\n\ntext', 'A heading text'],
  ['A heading\n=====\ntext', 'A heading text'],
  ['above\n\n---\n\nbelow', 'above below'],
  ['**bold**, __bold__, *it*, _it_ and ~~gone~~', 'bold, bold, it, it and gone'],
  ['Use `git log -p`', 'Use git log -p'],
  ['What does it print?\n\n```js\nconsole.log(1 * 2 * 3)\n```', 'What does it print? console.log(1 * 2 * 3)'],
  ['~~~\ncode\n~~~', 'code'],
  ['- one\n- two\n1. three\n2) four', 'one two three four'],
  ['> said\n> - so', 'said so'],
  ['see [the page](https://a.example) ![and a plan](/plan.png)', 'see the page and a plan'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['\\# no heading, 5 \\* 6', '# no heading, 5 * 6'],
  ['the \\*\\*7th\\*\\* row, \\_so\\_, \\*so\\* and \\`so\\`', 'the **7th** row, _so_, *so* and `so`'],
  ['\\[no\\](link) and **a \\* in bold**', '[no](link) and a * in bold'],
  ['<b>tags</b> are text', '<b>tags</b> are text'],
  ['a - b', 'a - b'],
  ['#no heading', '#no heading'],
  ['漢字 **粗** é', '漢字 粗 é'],
])('the excerpt of the Markdown %j is %j', (markdown, words) => {
  expect(excerptOf(markdown)).toBe(words)
})

test.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdefg', 6, 'abcde…'],
  ['abcd efgh', 6, 'abcd…'],
  ['👩👩👩👩', 3, '👩👩…'],
])('the excerpt of %j is cut to %i characters', (text, max, cut) => {
  expect(excerptOf(text, max)).toBe(cut)
})

test('the excerpt of any text is one line within the limit, and is calculated fast', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), fc.integer({ min: 1, max: 300 }), (text, max) => {
      const line = excerptOf(text, max)
      expect([...line].length).toBeLessThanOrEqual(max)
      expect(line).toBe(line.trim())
      expect(line).not.toContain('\n')
    }),
  )
  for (const heavy of ['*', '[', '`', '> ', '- ', '_a ', '**a', '![a](', ' ']) excerptOf(heavy.repeat(20_000))
})

test('an excerpt shows a formula as TeX and ignores Markdown inside the formula', () => {
  expect(excerptOf('Is $a_1*b*c_1$ **so** for $5 and $$\\frac12$$?')).toBe('Is a_1*b*c_1 so for $5 and \\frac12?')
})

test('the formulae of an excerpt are separate parts, even if the excerpt is shortened', () => {
  const text = 'Is $a  b$ **so** for $$ \\frac12 $$'
  const first = [
    { words: 'Is ', isTex: false },
    { words: 'a b', isTex: true },
  ]
  expect(excerptParts(text)).toEqual([
    ...first,
    { words: ' so for ', isTex: false },
    { words: '\\frac12', isTex: true },
  ])
  expect(excerptParts(text, 6)).toEqual([first[0], { words: 'a', isTex: true }, { words: '…', isTex: false }])
  expect(excerptParts('')).toEqual([])
})
