import type { NamePolicy } from '@assay/domain/people/names'
import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { fullNameRule } from './accountRules.ts'

beforeAll(addStaffTexts)

const ASK = 'An administrator can allow this character under System > Policy.'

test.each<[string, NamePolicy, string[]]>([
  ["O'Neill (x)", 'letters', ['Input format is incorrect', "Not allowed here: '", ASK]],
  ["O'Neill (x)", 'any', ['Input format is incorrect', 'Not allowed here: (']],
  ['Ada\u00a0Lovelace', 'letters', ['Input format is incorrect', 'Not allowed here: U+00A0', ASK]],
  ['...', 'any', ['Input format is incorrect']],
  [' ', 'any', ['This field is required']],
  [` ${'x'.repeat(101)}`, 'letters', ['This name is too long: 100 characters at most']],
])('for the name %j under the name policy %s, the form shows %j', (name, policy, lines) => {
  const { container } = render(<div>{fullNameRule(policy)(name)}</div>)

  const shownLines = [...container.querySelectorAll('span')].map((line) => line.textContent)
  expect(shownLines.length > 0 ? shownLines : [container.textContent]).toEqual(lines)
})

test('a valid name shows no error', () => {
  expect(fullNameRule('any')(" Siobhán O'Neill ")).toBeNull()
})
