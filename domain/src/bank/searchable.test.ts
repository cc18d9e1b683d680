import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchable, searchTextWithCode, searchWords } from './searchable.ts'

const question = (description: string, answers: readonly string[] = []) => ({
  code: 'Q2W3E4R5T6',
  description,
  answers: answers.map((answer) => ({ description: answer })),
})

const finds = (search: string, description: string, answers?: readonly string[]) => {
  const text = searchable(question(description, answers))
  return searchWords(search).every((word) => text.includes(word))
}

test.each([
  ['mutex', 'What is a Mutex for?'],
  ['pipe "made of briar"', '![pipe]( "made of briar")'],
  ['for mutex', 'What is a mutex for?'],
  ['ute', 'A mutex'],
  ['jose NANDU', 'José Ñandú'],
  ['JOSÉ', 'jose'],
  ['strasse', 'Straße'],
  ['οδος', 'ΟΔΟΣ'],
  ['ABC123', 'ａｂｃ１２３'],
  ['ａｂｃ', 'abc'],
  ['カタカナ', 'ｶﾀｶﾅ'],
  ['ガ', 'ｶﾞ'],
  ['排', '這是排序'],
  ['排序', '這是排序'],
  ['===', 'a === b'],
  ['std::move', 'Why `std::move`?'],
  ['100%', 'by 100% sure'],
  ['snake_case', 'snake_case'],
  ['snake_case', String.raw`snake\_case`],
  [String.raw`snake\_case`, String.raw`snake\_case`],
  [String.raw`\d+`, String.raw`matches \d+ once`],
  ['"quoted"', 'a "quoted" one'],
  ["it's", "it's"],
  ['😀', 'a 😀 face'],
  ['❤', 'I ❤️ it'],
  ['naïve', 'nai\u0308ve'],
  ['q2w3', 'anything'],
])('a search for %j finds the question %j', (search, description) => {
  expect(finds(search, description)).toBe(true)
})

test.each([
  ['mutex lock', 'What is a mutex for?'],
  ['10%', '10 of 100'],
  ['a_c', 'abc'],
  ['%', 'nothing of a hundred'],
  ['_', 'nothing'],
  ['\\', 'nothing'],
  ['か', 'が'],
  ['가', '각'],
  ['7', 'x⁷'],
  ['´', 'a b'],
  ['￣', 'a b'],
  ['\ufdd1', '100%'],
  ['answercode', 'answer'],
])('a search for %j does not find the question %j', (search, description) => {
  expect(finds(search, description)).toBe(false)
})

describe('a search in a text with a picture', () => {
  test.each([
    ['![A tree](/pictures/Abc123.png)', true],
    ['![A tree](</pictures/Abc123.png> "Abc")', true],
    ['![A [tall] tree](/pictures/Abc123(1).png)', true],
    ['![A tree](data:image/png;base64,Abc123==)', true],
    ['![A tree][one]\n\n[one]: /pictures/Abc123.png', true],
    ['![tree]\n\n[Tree]: /pictures/Abc123.png', true],
    ['[A tree](/pages/Abc123)', false],
    ['a tree `![x](Abc123)`', false],
    ['a tree\n```\n![x](Abc123)\n```', false],
    ['a tree [one]\n\n[one]: /pages/Abc123', false],
  ])('in %j, the search ignores only the address of a picture', (description, isPicture) => {
    expect(finds('tree', description)).toBe(true)
    expect(finds('abc123', description)).toBe(!isPicture)
  })
})

test('a search finds words in the answers, but a search word never matches across two answers', () => {
  expect(finds('second', 'one', ['first', 'the second'])).toBe(true)
  expect(finds('firstsecond', 'one', ['first', 'second'])).toBe(false)
})

test('a search that contains only white space counts as an empty search', () => {
  expect(searchWords(' \t\n\u3000 ')).toEqual([])
})

test('if a question gets a new code, only the code in its searchable text changes', () => {
  const { code: _, ...texts } = question('100% of `x_y`', ['yes', 'no'])

  expect(searchTextWithCode(searchable({ ...texts, code: 'OLD' }), 'néw_code')).toBe(
    searchable({ ...texts, code: 'néw_code' }),
  )
})

const signs = fc.oneof(
  fc.constantFrom(
    '%',
    '_',
    '\\',
    "'",
    '"',
    '`',
    '*',
    ':',
    '=',
    '[',
    ']',
    '(',
    ')',
    '´',
    '😀',
    'é',
    'ß',
    'Ａ',
    'ｶﾞ',
    '排',
    '序',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)
const texts = fc.array(signs, { maxLength: 30 }).map((parts) => parts.join(''))

test('a search finds any part of a text, if this part contains no line end', () => {
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1, maxLength: 8 }), texts, texts, (word, before, after) => {
      const answer = `${before} ${word.join('')} ${after}`
      return finds(word.join(''), 'x', [answer])
    }),
    { numRuns: 2_000 },
  )
})

test('any text is prepared for search fast, even with many incomplete pictures and code marks', () => {
  const hostile = ['![', '![a](', '![a](b', '`', '``', '[a]: ', '![a](b "', '![a]( ', '\\', '![[', '(']
  for (const part of hostile) expect(searchable(question(part.repeat(20_000 / part.length)))).toContain('Q2W3')
})

test('a search uses at most eight words, each with at most forty letters', () => {
  expect(searchWords(`${'a'.repeat(198)}b`)).toEqual(['A'.repeat(40)])
  expect(searchWords('a b c d e f g h i j')).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
})
