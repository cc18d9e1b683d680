import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../../../testing/server/guarantee.ts'
import { renderDescription } from '../../questions/texts/markdown.ts'
import { isProse, isProseWithCode, proseHtml } from '../../questions/texts/prose.ts'
import { newDraft } from '../reading/draft.ts'
import { answerInMarkdown, descriptionInMarkdown } from './toMarkdown.ts'

const pieces = fc.constantFrom(
  ...[
    'a',
    'W',
    'w',
    'p',
    's',
    '1',
    '42',
    'é',
    'ß',
    '資料',
    'नि',
    ' ',
    ' ',
    '.',
    '. ',
    ':',
    '/',
    '//',
    ',',
    ';',
    '?',
    '!',
    "'",
    '"',
    '(',
    ')',
  ],
  ...[
    '%',
    '-',
    '- ',
    '+',
    '=',
    '===',
    '—',
    '…',
    '¿',
    '“',
    'www.',
    'http:',
    'https://',
    'true',
    '{',
    '<',
    '&',
    '*',
    '_',
    '#',
    '[',
    '@',
    '~',
    '\\',
    '\n',
  ],
)
const texts = fc.array(pieces, { minLength: 1, maxLength: 14 }).map((all) => all.join(''))

const sure = [
  'What is 3.14 times 2?',
  'Ist das Straße oder Strasse?',
  '什麼是互斥鎖？',
  '42',
  'e.g. this - or that (both), 50% of it: "so"!',
]
const never = [
  'www.',
  '1. one',
  '2) two',
  'www.example.com',
  'see http://x',
  'a@b.c',
  '- one',
  '+ one',
  '= x',
  'a  b',
  ' a',
  'a ',
  'a\nb',
  '`a`',
  '*a*',
  'a_b',
  '$x$',
  '<b>',
  'a & b',
  '# a',
  '> a',
  '[a]',
  '\\(',
  '',
]

test('the fast check recognises plain text, and rejects all text with Markdown characters', () => {
  for (const text of sure) expect(isProse(text), text).toBe(true)
  for (const text of never) expect(isProse(text), text).toBe(false)
})

test('text recognised as plain has the same HTML as with the full Markdown reader', () => {
  let taken = 0
  fc.assert(
    fc.property(texts, (text) => {
      if (!isProse(text)) return
      taken += 1
      // Additional formatting makes the parser use the slow path.
      expect(renderDescription(`${text}\n\n*x*`).html).toBe(`<p>${text}</p>\n<p><em>x</em></p>`)
      expect(renderDescription(text).html).toBe(`<p>${text}</p>`)
      for (const kind of ['html', 'lines'] as const) {
        expect(descriptionInMarkdown(newDraft(null), `<p>${text}</p>`, kind)).toBe(text)
        expect(answerInMarkdown(newDraft(null), `<p>${text}</p>`, kind)).toBe(text)
      }
      expect(descriptionInMarkdown(newDraft(null), `${text}\n\n$`, 'plain').split('\n')[0]).toBe(text)
    }),
    { numRuns: rounds(2_000, 100_000) },
  )
  expect(taken).toBeGreaterThan(100)
})

test('text recognised as plain with inline code has the same HTML as with the full Markdown reader', () => {
  expect(isProseWithCode('What does `a[i] = *b` print?')).toBe(true)
  for (const text of ['a `b', 'a ``b``', '` b`', 'a `b `', '`<b>`', '`a\nb`', '``', 'a `b``c`'])
    expect(isProseWithCode(text), text).toBe(false)
  let taken = 0
  const written = fc.array(fc.oneof(pieces, fc.constantFrom('`', '`a[i]`', '`x y`', '`*`', '``', '`|`', '`\\`')), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(written, (all) => {
      const text = all.join('')
      if (!isProseWithCode(text) || isProse(text)) return
      taken += 1
      expect(renderDescription(`${text}\n\n*x*`).html).toBe(`${proseHtml(text)}\n<p><em>x</em></p>`)
      expect(answerInMarkdown(newDraft(null), `${text}\n\n*x*`, 'markdown')).toBe(`${text}\nx`)
    }),
    { numRuns: rounds(2_000, 100_000) },
  )
  expect(taken).toBeGreaterThan(100)
})

test('the time of the plain-text check grows only linearly with the text', () => {
  const costOf = (words: number) => {
    const text = `${'a. '.repeat(words)}<`
    const tries = Array.from({ length: 5 }, () => {
      const began = performance.now()
      isProse(text)
      return performance.now() - began
    })
    return Math.min(...tries)
  }
  costOf(375)

  // The text is sixteen times as long; a quadratic algorithm would need 256 times the work.
  expect(costOf(6_000) / costOf(375)).toBeLessThan(100)
})
