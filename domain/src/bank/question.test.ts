import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  altTextFaults,
  answerChangeFaults,
  answersFaults,
  answerTextFaults,
  descriptionFaults,
  isMultipleChoice,
} from './question.ts'

const faultsOf = (faults: { path: (string | number)[]; code: string }[]) =>
  faults.map(({ path, code }) => `${path.join('.')} ${code}`)

test.each([
  ['What?', []],
  ['x'.repeat(20_000), []],
  ['', ['description REQUIRED']],
  [' \n\t', ['description REQUIRED']],
  ['\u200B\u2800', ['description REQUIRED']],
  ['x'.repeat(20_001), ['description TOO_LONG']],
  ['😀'.repeat(20_000), []],
  ['😀'.repeat(20_001), ['description TOO_LONG']],
])('a question text must contain visible characters, within the limit (%#)', (description, faults) => {
  expect(faultsOf(descriptionFaults(description))).toEqual(faults)
})

test.each([
  [['a', 'b'], []],
  [['a', ''], ['answers.1.description REQUIRED']],
  [['  ', 'b'], ['answers.0.description REQUIRED']],
  [['a', ' a '], ['answers.1.description DUPLICATE_ANSWER']],
  [
    ['a', 'a', 'a'],
    ['answers.1.description DUPLICATE_ANSWER', 'answers.2.description DUPLICATE_ANSWER'],
  ],
  [['a', 'A'], []],
  [['a', 'a\u200B'], ['answers.1.description DUPLICATE_ANSWER']],
  [['a', '\u3164'], ['answers.1.description REQUIRED']],
  [['x'.repeat(2000), 'b'], []],
  [['x'.repeat(2001), 'b'], ['answers.0.description TOO_LONG']],
  [['𠀀'.repeat(2000), 'b'], []],
  [['𠀀'.repeat(2001), 'b'], ['answers.0.description TOO_LONG']],
  [
    ['', ''],
    ['answers.0.description REQUIRED', 'answers.1.description REQUIRED'],
  ],
])('answer texts must be visible, different and within the limit; each error names its field (%#)', (texts, faults) => {
  expect(faultsOf(answerTextFaults(texts.map((description) => ({ description }))))).toEqual(faults)
})

/** '+' means a correct answer, '-' a wrong answer. */
const drafts = (marks: string) =>
  [...marks].map((mark, at) => ({ description: `answer ${at}`, is_valid: mark === '+' }))

test.each([
  ['+-', []],
  ['+-----', []],
  ['++', []],
  ['', ['answers ANSWERS_MINIMUM', 'answers NO_VALID_ANSWER']],
  ['+', ['answers ANSWERS_MINIMUM']],
  ['+------', ['answers ANSWERS_MAXIMUM']],
  ['--', ['answers NO_VALID_ANSWER']],
  ['-------', ['answers ANSWERS_MAXIMUM', 'answers NO_VALID_ANSWER']],
])('answers marked %j ("+" is correct) have the faults %j', (marks, faults) => {
  expect(faultsOf(answersFaults(drafts(marks)))).toEqual(faults)
})

test('missing values and values of a wrong type are reported by the parser, not by the rules for questions', () => {
  expect(descriptionFaults(undefined)).toEqual([])
  const answers = [{ description: 'a' }, { is_valid: false }, { description: ' a', is_valid: false }]
  expect(faultsOf(answersFaults(answers))).toEqual(['answers.2.description DUPLICATE_ANSWER'])
})

test.each([
  ['+-', false],
  ['++', true],
  ['+-+-', true],
  ['--', false],
])('a question with answers marked %j ("+" is correct) is multiple choice: %s', (marks, is) => {
  expect(isMultipleChoice(drafts(marks))).toBe(is)
})

const stored = [
  { id: 1, is_valid: true },
  { id: 2, is_valid: false },
]

test.each<[{ id: number; is_valid?: boolean }[], string[]]>([
  [stored, []],
  [[{ id: 2 }, { id: 1 }], []],
  [[{ id: 1 }], ['answers MISSING_ANSWER']],
  [[], ['answers MISSING_ANSWER']],
  [
    [{ id: 1 }, { id: 3 }],
    ['answers.1.id UNKNOWN_ANSWER', 'answers MISSING_ANSWER'],
  ],
  [[{ id: 1 }, { id: 2 }, { id: 1 }], ['answers.2.id UNKNOWN_ANSWER']],
  [[{ id: 1, is_valid: false }, { id: 2 }], ['answers.0.is_valid FIXED_ANSWER']],
  [
    [
      { id: 2, is_valid: true },
      { id: 1, is_valid: true },
    ],
    ['answers.0.is_valid FIXED_ANSWER'],
  ],
])('changing the stored answers to %j causes the faults %j', (given, faults) => {
  expect(faultsOf(answerChangeFaults(stored, given))).toEqual(faults)
})

test('a request that changes a question can contain the same answers in another order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 2, maxLength: 6 }), (ids) => {
      const own = ids.map((id) => ({ id, is_valid: id % 2 === 0 }))
      expect(answerChangeFaults(own, own.toReversed())).toEqual([])
      expect(answerChangeFaults(own, own.slice(1))).not.toEqual([])
    }),
  )
})

test('a picture in an answer needs a description', () => {
  const address = '/pictures/AbCdEfGhIjKlMnOpQrStUv.png'
  const answers = [{ description: `![a](${address})` }, { description: `![](${address})` }, {}]
  expect(altTextFaults(answers)).toEqual([{ path: ['answers', 1, 'description'], code: 'PICTURE_WORDS_MISSING' }])
})
