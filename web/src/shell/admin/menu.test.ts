import { expect, test } from 'vitest'
import staff from '../../i18n/en/staff.ts'
import { menuFor } from './menu.ts'

const titles = (isAdmin: boolean) => menuFor(isAdmin).map(({ title }) => staff[title as keyof typeof staff])

test('an administrator is led to everything', () => {
  expect(titles(true)).toEqual(['Dashboard', 'Users', 'Interviews', 'Questions', 'Labels'])
})

test('Dashboard and Users are for administrators alone', () => {
  expect(titles(false)).toEqual(['Interviews', 'Questions', 'Labels'])
})
