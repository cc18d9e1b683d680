import { fieldError } from '@assay/contract/fieldErrors'
import { expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { errorLocation, linesAround, uploadErrorText } from './fileFaults.ts'

await addStaffTexts()

test.each([
  ['file', 'The file'],
  ['0', 'Question 1'],
  ['3.answers.1.description', 'Question 4, Answer 2'],
  ['3.answers', 'Question 4, Answers'],
  ['questions.2.labels.0', 'Question 3, Labels'],
  ['2.colour', 'Question 3, colour'],
  ['2.passage', 'Question 3, Passage'],
  ['passages.1.title', 'Passage 2'],
])('the error position %s is shown as "%s", counted from one', (field, place) => {
  expect(errorLocation(field)).toBe(place)
})

test('an error about the file shows our message and the message of the parser', () => {
  const error = { ...fieldError('file', 'UNREADABLE_FILE'), message: 'This file cannot be read: Unexpected end' }
  expect(uploadErrorText(error)).toBe('This cannot be read as YAML: Unexpected end')
  expect(uploadErrorText(fieldError('1.answers.0.is_valid', 'WRONG_TYPE'))).toBe('This value must be true or false')
  expect(uploadErrorText(fieldError('1.answers.0.description', 'TOO_LONG'))).toContain('2000')
  expect(uploadErrorText(fieldError('1.description', 'TOO_LONG'))).toContain('20000')
  expect(uploadErrorText(fieldError('passages.0.description', 'TOO_LONG'))).toContain('20000')
})

test('an empty file is reported as empty', () => {
  expect(uploadErrorText(fieldError('file', 'REQUIRED'))).toBe('The file is empty: it contains no question')
  expect(uploadErrorText(fieldError('0.description', 'REQUIRED'))).toBe('This field is required')
})

test('the lines shown around an error end with the last line of the file', () => {
  const lines = ['a', 'b', 'c', 'd']
  expect(linesAround(lines, 1).map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  expect(linesAround(lines, 4)).toEqual([
    { number: 2, text: 'b' },
    { number: 3, text: 'c' },
    { number: 4, text: 'd' },
  ])
})
