import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMULA_MAX } from '../../limits.ts'
import { formulaeIn, isRefusedTex } from './formulae.ts'

const shown = (text: string) => formulaeIn(text).map(({ tex, isBlock }) => (isBlock ? `[${tex}]` : tex))

describe('formulae in a text', () => {
  test.each([
    ['$x$', ['x']],
    ['a $x^2$, b', ['x^2']],
    ['($x$) $y$.', ['x', 'y']],
    ['$$x$$', ['[x]']],
    ['$$ x\n + y $$', ['[ x\n + y ]']],
    ['$a \\$ b$', ['a \\$ b']],
    ['$a $b$', ['a $b']],
    ['$𝑥$', ['𝑥']],
    ['$$$$', ['[]']],
    ['$$x$$y$$', ['[x]']],
    ['$x$$', ['x']],
    ['$5 and $$x$$', ['[x]']],
  ])('the formulae of %j are found', (text, formulae) => expect(shown(text)).toEqual(formulae))
})

describe('texts without a formula', () => {
  test.each([
    '$5 and $6',
    'US$5',
    '5$ or 6$',
    '$HOME:$PATH',
    '\\$x$',
    '$ x$',
    '$x $',
    '$x\ny$',
    '$x\ry$',
    '$$x\n\ny$$',
    '$$x\r\n \r\ny$$',
    '$$',
    'costs $$ a lot',
    'é$x$',
    'e\u0301$x$',
    '𝑥$y$',
    '$x$1',
    '$x\\$',
    '',
  ])('%j contains no formula', (text) => expect(shown(text)).toEqual([]))
})

describe('formulae near code and addresses', () => {
  const within = (text: string, part: string, isCode: boolean) => {
    const start = text.indexOf(part)
    return formulaeIn(text, [{ start, end: start + part.length, isCode }]).map(({ tex }) => tex)
  }

  test('formulae do not begin or end inside code or a URL', () => {
    expect(within('`$x$` $y$', '`$x$`', true)).toEqual(['y'])
    expect(within('[a](/$x$) $y$', '(/$x$)', false)).toEqual(['y'])
    expect(within('$5 [a](/b$)', '(/b$)', false)).toEqual([])
  })

  test('a formula contains no code, but may contain text that looks like a URL', () => {
    expect(within('$a `b` c$ $d$', '`b`', true)).toEqual(['d'])
    expect(within('$f[x](y)$', '(y)', false)).toEqual(['f[x](y)'])
  })
})

const parts = fc.constantFrom('$', '$$', 'x', '1', ' ', '\n', '\n\n', '\\', '\\$', '{', '𝑥', '.')
const texts = fc.array(parts, { maxLength: 24 }).map((all) => all.join(''))

test('in any text, formulae do not overlap, are in order, and equal the text between their dollar signs', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let free = 0
      for (const { start, end, tex, isBlock } of formulaeIn(text)) {
        expect(start).toBeGreaterThanOrEqual(free)
        const sign = isBlock ? '$$' : '$'
        expect(text.slice(start, end)).toBe(sign + tex + sign)
        expect(tex).not.toMatch(isBlock ? /\n[ \t]*\n/ : /\n/)
        free = end
      }
    }),
  )
})

test('a text with a hundred thousand dollar signs is processed fast', () => {
  expect(formulaeIn('$a '.repeat(100_000))).toEqual([])
  expect(formulaeIn('.$'.repeat(100_000)).length).toBeGreaterThan(10_000)
})

describe('the rules for allowed formulae', () => {
  test.each([
    ['', true],
    [' \u200b', true],
    ['x'.repeat(FORMULA_MAX), false],
    ['x'.repeat(FORMULA_MAX + 1), true],
    ['\\href{a}{b}', true],
    ['\\def\\x{1}', true],
    ['\\htmlData{a}', true],
    ['\\\\def', false],
    ['\\frac{1}{2}\\%', false],
  ])('an empty, long or risky formula is refused (%#)', (tex, isRefused) => expect(isRefusedTex(tex)).toBe(isRefused))
})
