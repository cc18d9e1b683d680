import type { Question } from '@assay/contract/questions/questions'
import { expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import {
  type AnswerValues,
  copiedQuestionValues,
  emptyQuestion,
  newAnswer,
  type QuestionValues,
  questionFaults,
  questionRequest,
  withoutEmptyEnd,
} from './questionForm.ts'

await addStaffTexts()

const answer = (description: string, is_valid = false) => ({
  key: description,
  description,
  is_valid,
  is_fixed: false,
  rationale: '',
})
const good: QuestionValues = {
  description: 'What is 2 + 2?',
  answers: [answer('4', true), answer('5')],
  labels: ['MATH'],
  keeps_order: false,
  lang: null,
  passage_id: null,
  rationale: '',
  sources: [],
  wordings: [],
  typedLabel: '',
}

test('a copy has all the content of its question, and its answers have no ids yet', () => {
  const answers = [
    { id: 5, description: '4', is_valid: true, is_fixed: true, rationale: 'why' },
    { id: 6, description: '5', is_valid: false, is_fixed: false, rationale: '' },
  ]
  const question = {
    rationale: 'It is',
    sources: [],
    wordings: [
      {
        lang: 'de',
        description: 'Was?',
        answers: [
          { id: 5, description: 'Vier' },
          { id: 6, description: 'Fünf' },
        ],
      },
    ],
    description: 'What?',
    answers,
    labels: [{ name: 'MATH' }],
    keeps_order: true,
    lang: 'en',
    passage_id: 7,
  }
  const copy = copiedQuestionValues(question as unknown as Question)
  expect(copy).toMatchObject({ description: 'What?', labels: ['MATH'], keeps_order: true, lang: 'en', passage_id: 7 })
  expect(copy.answers).toMatchObject([{ description: '4', is_valid: true, is_fixed: true }, { description: '5' }])
  expect(copy.answers.some((answer) => 'id' in answer)).toBe(false)
  expect(questionRequest(copy).wordings).toEqual([{ lang: 'de', description: 'Was?', answers: ['Vier', 'Fünf'] }])
})

test('a question is complete with a text, two answers, a correct answer and a label', () => {
  expect(questionFaults(good)).toEqual({})
})

test.each<[string, Partial<QuestionValues>, Record<string, string>]>([
  ['a blank text', { description: ' \n' }, { description: 'This field is required' }],
  ['a text that is too long', { description: 'a'.repeat(20_001) }, { description: expect.stringContaining('20000') }],
  [
    'an empty answer',
    { answers: [answer('4', true), answer(' ')] },
    { 'answers.1.description': 'This field is required' },
  ],
  [
    'the same answer twice, but for its spaces',
    { answers: [answer('4', true), answer(' 4 ')] },
    { 'answers.1.description': 'This answer is there already' },
  ],
  ['no right answer', { answers: [answer('4'), answer('5')] }, { answers: 'Choose at least one valid answer' }],
  ['one answer only', { answers: [answer('4', true)] }, { answers: 'A question has at least 2 answers' }],
  [
    'seven answers',
    { answers: [...'1234567'].map((text) => answer(text, true)) },
    { answers: 'A question has at most 6 answers' },
  ],
  ['what is no language', { lang: 'Spanish' }, { lang: expect.stringContaining('written like en') }],
  ['no label', { labels: [] }, { labels: 'Must select at least one label' }],
  [
    'a wrong name left in the box',
    { typedLabel: 'my new' },
    { labels: expect.stringMatching(/^my new: Only letters/) },
  ],
  ['a name left in the box', { typedLabel: 'kot' }, { labels: expect.stringContaining('has not been added') }],
  ['a label with a digit', { labels: ['WEB2'] }, { labels: expect.stringContaining('Only letters') }],
])('the error for %s is reported at its field', (_, change, faults) => {
  expect(questionFaults({ ...good, ...change })).toEqual(faults)
})

test('if several fields have errors, the errors are in the order of the fields in the form', () => {
  const faults = questionFaults({
    description: '',
    answers: [answer(''), answer('')],
    keeps_order: false,
    rationale: '',
    sources: [],
    passage_id: null,
    wordings: [],
    lang: 'Spanish',
    labels: [],
    typedLabel: '',
  })
  expect(Object.keys(faults)).toEqual([
    'description',
    'answers.0.description',
    'answers.1.description',
    'answers',
    'labels',
    'lang',
  ])
})

test('empty answers at the end are ignored, but at least two fields for answers stay', () => {
  const rows = (...texts: string[]) => texts.map((description) => ({ ...newAnswer(), description }))
  const left = (answers: AnswerValues[]) =>
    withoutEmptyEnd({ ...emptyQuestion(), answers }).answers.map(({ description }) => description)

  expect(left(rows('a', 'b', '', ' '))).toEqual(['a', 'b'])
  expect(left(rows('a', '', 'b', ''))).toEqual(['a', '', 'b'])
  expect(left(rows('a', '', ''))).toEqual(['a', ''])
  const [a, b, right] = rows('a', 'b', '')
  // An empty row is kept if it is ticked as correct, or if its answer is stored, because stored answers must not be
  // deleted silently.
  expect(left([a, b, { ...right, is_valid: true, is_fixed: false }] as AnswerValues[])).toHaveLength(3)
  expect(left([a, b, { ...right, id: 7 }] as AnswerValues[])).toHaveLength(3)
})
