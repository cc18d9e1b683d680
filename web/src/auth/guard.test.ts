import { describe, expect, test } from 'vitest'
import { detour, type Visitor } from './guard.ts'

const stranger: Visitor = { state: 'stranger', needsSetup: false }
const firstComer: Visitor = { state: 'stranger', needsSetup: true }
const consultant: Visitor = { state: 'signed-in', id: 7, isAdmin: false }
const admin: Visitor = { state: 'signed-in', id: 1, isAdmin: true }

describe('before the sign-in', () => {
  test.each(['/', '/admin', '/admin/dashboard', '/admin/users/1/edit', '/setup'])('%s leads to the sign-in', (path) => {
    expect(detour(path, stranger)).toBe('/login')
  })

  test('the sign-in is open', () => {
    expect(detour('/login', stranger)).toBeNull()
  })

  test.each(['/', '/login', '/admin/dashboard'])('%s leads to the set-up while there is no user', (path) => {
    expect(detour(path, firstComer)).toBe('/setup')
  })

  test('the set-up is open while there is no user', () => {
    expect(detour('/setup', firstComer)).toBeNull()
  })
})

describe('after the sign-in', () => {
  test.each(['/', '/login', '/login/', '/setup'])('%s leads to the dashboard', (path) => {
    expect(detour(path, consultant)).toBe('/admin/dashboard')
    expect(detour(path, admin)).toBe('/admin/dashboard')
  })

  test.each(['/admin/users', '/admin/users/', '/admin/users/create', '/admin/users/1/edit', '/admin/users/77/edit'])(
    '%s sends a consultant to the dashboard',
    (path) => {
      expect(detour(path, consultant)).toBe('/admin/dashboard')
      expect(detour(path, admin)).toBeNull()
    },
  )

  test('a consultant opens the edit screen for their own id', () => {
    expect(detour('/admin/users/7/edit', consultant)).toBeNull()
  })
})

test.each([stranger, firstComer, consultant, admin])('paths of candidates skip the login check: %o', (visitor) => {
  expect(detour('/interviews/Kq3', visitor)).toBeNull()
  expect(detour('/interviews', visitor)).toBeNull()
})
