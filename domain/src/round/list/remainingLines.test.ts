import { expect, test } from 'vitest'
import { readCandidateList } from '../candidateList.ts'
import { remainingLines, withChangedLines, writtenLines } from './remainingLines.ts'

function leftOf(text: string) {
  const list = readCandidateList(text)
  if ('fault' in list) throw new Error(list.fault)
  return remainingLines(text, list.candidates, ({ errors }) => errors.length > 0)
}

test('if lines of a candidate list are removed, the other lines stay unchanged, without gaps', () => {
  const text = 'Carol; carol@example.com\r\nNobody;no mail here\r\n\r\n;p50@example.com ;\r\nDan; dan@example.com\r\n'
  expect(leftOf(text)).toEqual({ heading: '', left: 'Nobody;no mail here\n;p50@example.com ;' })
})

test('the headings of a list are returned separately, together with the line that sets the delimiter', () => {
  const text = 'sep=;\nNombre;Correo\nCarol;carol@example.com\nNobody;\n'
  expect(leftOf(text)).toEqual({ heading: 'sep=;\nNombre;Correo', left: 'Nobody;' })
})

test('a cell of several lines stays complete if other lines of the list are removed', () => {
  const text = '"Carol\nCandidate";wrong\nDan;dan@example.com'
  expect(leftOf(text).left).toBe('"Carol\nCandidate";wrong')
})

test('in a line with several people, only the remaining people are kept', () => {
  const text = 'Ann <a@example.com>, b@example.com, c@example.com'
  const candidates = [
    { line: 1, name: 'Ann', email: 'a@example.com' },
    { line: 1, name: '', email: 'b@example.com' },
    { line: 1, name: '', email: 'c@example.com' },
  ]
  const { left } = remainingLines(text, candidates, ({ email }) => email !== 'c@example.com')
  expect(left).toBe('Ann <a@example.com>\nb@example.com')
})

test('if all lines of a candidate list are removed, no text remains', () => {
  expect(leftOf('Carol;carol@example.com')).toEqual({ heading: '', left: '' })
  expect(remainingLines('', [], () => true)).toEqual({ heading: '', left: '' })
})

test('a corrected line replaces the old line, and the other lines stay as written', () => {
  const text = 'Name;Mail\r\n"Carol\nCandidate";wrong\r\n\r\nDan;dan@example.com\r\n'
  const list = readCandidateList(text)
  if ('fault' in list) throw new Error(list.fault)
  const [[first, written] = [0, '']] = writtenLines(text, list.candidates)
  expect(written).toBe('"Carol\nCandidate";wrong')
  const changed = withChangedLines(text, list.candidates, new Map([[first, 'Carol;carol@example.com']]))
  expect(changed).toBe('Name;Mail\nCarol;carol@example.com\nDan;dan@example.com')
})

test('correcting an empty list gives an empty list', () => {
  expect(withChangedLines('', [], new Map())).toBe('')
})
