import { expect, test } from 'vitest'
import { rolesByGroup } from './roles.ts'

const one = (id: number, role: 'admin' | 'consultant', isActive = true) => ({ id, role, isActive })
const ids = (...list: number[]) => new Set(list)
const nobody = ids()

test('members of the administrator group become administrators, and other directory users lose this role', () => {
  const known = [one(1, 'consultant'), one(2, 'admin'), one(3, 'admin'), one(4, 'consultant', false)]
  expect(rolesByGroup({ known, members: ids(1, 3, 4), former: nobody, hasOther: false })).toEqual([
    { id: 1, role: 'admin' },
    { id: 2, role: 'consultant' },
    { id: 4, role: 'admin' },
  ])
})

test('if the administrator group is removed, only its former members lose the administrator role', () => {
  const known = [one(1, 'admin'), one(2, 'admin'), one(3, 'consultant')]
  expect(rolesByGroup({ known, members: null, former: ids(2, 3), hasOther: false })).toEqual([
    { id: 2, role: 'consultant' },
  ])
})

test('the last active administrator keeps the role when removed from the group', () => {
  const known = [one(1, 'admin'), one(2, 'admin', false)]
  expect(rolesByGroup({ known, members: ids(2), former: ids(1, 2), hasOther: false })).toBe('LAST_ADMIN')
  expect(rolesByGroup({ known, members: null, former: ids(1, 2), hasOther: false })).toBe('LAST_ADMIN')
  expect(rolesByGroup({ known, members: ids(2), former: ids(1, 2), hasOther: true })).toEqual([
    { id: 1, role: 'consultant' },
  ])
})

test('if the new administrator group is empty, one former administrator keeps the role', () => {
  const known = [one(5, 'admin'), one(3, 'admin'), one(2, 'admin', false)]
  expect(rolesByGroup({ known, members: nobody, former: nobody, hasOther: false })).toEqual([
    { id: 5, role: 'consultant' },
    { id: 2, role: 'consultant' },
  ])
})

test('an inactive administrator can lose the role even if no administrator is active', () => {
  const known = [one(1, 'admin', false), one(2, 'consultant')]
  expect(rolesByGroup({ known, members: nobody, former: ids(1), hasOther: false })).toEqual([
    { id: 1, role: 'consultant' },
  ])
})
