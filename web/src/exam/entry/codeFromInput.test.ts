import { expect, test } from 'vitest'
import { codeFromInput } from './codeFromInput.ts'

const code = `${'Ab3'.repeat(7)}x`

test.each([
  code,
  ` ${code}.`,
  `"${code}",`,
  `https://assay.example.com/interviews/${code}`,
  `http://localhost:3000/interviews/${code}/exam?from=mail`,
  `Your link: <https://assay.example.com/interviews/${code}>.`,
])('the interview code is found in the input %o', (typed) => {
  expect(codeFromInput(typed)).toBe(code)
})

test('an input without an interview code stays as typed', () => {
  expect(codeFromInput(' my code ')).toBe('my code')
})
