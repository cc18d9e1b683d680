import { expect, test } from 'vitest'
import { codeIn } from './codeIn.ts'

const code = `${'Ab3'.repeat(7)}x`

test.each([
  code,
  ` ${code}.`,
  `"${code}",`,
  `https://assay.example.com/interviews/${code}`,
  `http://localhost:3000/interviews/${code}/exam?from=mail`,
  `Your link: <https://assay.example.com/interviews/${code}>.`,
])('the code is found in %o', (typed) => {
  expect(codeIn(typed)).toBe(code)
})

test('what holds no code is left as it was typed', () => {
  expect(codeIn(' my code ')).toBe('my code')
})
