import { expect, test } from 'vitest'
import { readCandidateList } from '../candidateList.ts'
import { remainingLines, withChangedLines, writtenLines } from './leftOut.ts'

function leftOf(text: string) {
  const list = readCandidateList(text)
  if ('fault' in list) throw new Error(list.fault)
  return remainingLines(text, list.candidates, ({ errors }) => errors.length > 0)
}

test('remaining lines do not change, and removed lines leave no gap', () => {
  const text = 'Carol; carol@example.com\r\nNobody;no mail here\r\n\r\n;p50@example.com ;\r\nDan; dan@example.com\r\n'
  expect(leftOf(text)).toEqual({ heading: '', left: 'Nobody;no mail here\n;p50@example.com ;' })
})

test('a heading is returned separately, with the line that sets the delimiter', () => {
  const text = 'sep=;\nNombre;Correo\nCarol;carol@example.com\nNobody;\n'
  expect(leftOf(text)).toEqual({ heading: 'sep=;\nNombre;Correo', left: 'Nobody;' })
})

test('a cell of several lines stays whole', () => {
  const text = '"Carol\nCandidate";wrong\nDan;dan@example.com'
  expect(leftOf(text).left).toBe('"Carol\nCandidate";wrong')
})

test('a line with several people keeps only the people who remain', () => {
  const text = 'Ann <a@example.com>, b@example.com, c@example.com'
  const candidates = [
    { line: 1, name: 'Ann', email: 'a@example.com' },
    { line: 1, name: '', email: 'b@example.com' },
    { line: 1, name: '', email: 'c@example.com' },
  ]
  const { left } = remainingLines(text, candidates, ({ email }) => email !== 'c@example.com')
  expect(left).toBe('Ann <a@example.com>\nb@example.com')
})

test('if no line remains, the text is empty', () => {
  expect(leftOf('Carol;carol@example.com')).toEqual({ heading: '', left: '' })
  expect(remainingLines('', [], () => true)).toEqual({ heading: '', left: '' })
})

test('single lines are changed, and the others stay as written', () => {
  const text = 'Name;Mail\r\n"Carol\nCandidate";wrong\r\n\r\nDan;dan@example.com\r\n'
  const list = readCandidateList(text)
  if ('fault' in list) throw new Error(list.fault)
  const [[first, written] = [0, '']] = writtenLines(text, list.candidates)
  expect(written).toBe('"Carol\nCandidate";wrong')
  const changed = withChangedLines(text, list.candidates, new Map([[first, 'Carol;carol@example.com']]))
  expect(changed).toBe('Name;Mail\nCarol;carol@example.com\nDan;dan@example.com')
})

test('a text without candidates stays empty', () => {
  expect(withChangedLines('', [], new Map())).toBe('')
})
