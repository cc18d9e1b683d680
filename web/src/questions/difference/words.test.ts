import { expect, test } from 'vitest'
import { compareWords } from './words.ts'

const markedChanges = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ text, isIn }) => (isIn === 'both' ? text : isIn === 'before' ? `[-${text}-]` : `[+${text}+]`))
    .join('')

test.each([
  ['What is a mutex?', 'What is a mutex?', 'What is a mutex?'],
  ['What is a lock?', 'What is a mutex?', 'What is a [-lock-][+mutex+]?'],
  ['', 'new', '[+new+]'],
  ['a  b', 'a b', 'a[-  -][+ +]b'],
  ['什麼是互斥鎖？', '什麼是自旋鎖？', '什麼是[-互斥-][+自旋+]鎖？'],
])('if "%s" becomes "%s", the changed words are marked', (before, after, marked) => {
  expect(markedChanges(before, after)).toBe(marked)
})

test('the difference between two texts contains both texts completely', () => {
  const [before, after] = ['`a < b`\n\n- one\n- two', '`a <= b`\n\n- two\n- three 🙂']
  const parts = compareWords(before, after)
  const read = (other: string) =>
    parts
      .filter(({ isIn }) => isIn !== other)
      .map(({ text }) => text)
      .join('')

  expect(read('after')).toBe(before)
  expect(read('before')).toBe(after)
})
