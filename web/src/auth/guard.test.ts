import { describe, expect, test } from 'vitest'
import { type AskedScreen, redirectOf, type Visitor } from './guard.ts'

const stranger: Visitor = { state: 'stranger', needsSetup: false }
const firstComer: Visitor = { state: 'stranger', needsSetup: true }
const consultant: Visitor = { state: 'signed-in', id: 7, role: 'consultant', mustSetFactor: false }
const admin: Visitor = { state: 'signed-in', id: 1, role: 'admin', mustSetFactor: false }
const bound: Visitor = { state: 'signed-in', id: 1, role: 'admin', mustSetFactor: true }

const home: AskedScreen = { path: '/', access: 'stranger' }
const login: AskedScreen = { path: '/login', access: 'stranger' }
const setup: AskedScreen = { path: '/setup', access: 'stranger' }
const forStaff: AskedScreen = { path: '/admin/labels', access: 'staff' }
const forAdmins: AskedScreen = { path: '/admin/users', access: 'admin' }
const byLink: AskedScreen = { path: '/login/once', access: 'anyone' }
const security: AskedScreen = { path: '/admin/security', access: 'staff' }
const profile = (id: string): AskedScreen => ({ path: '/admin/users/$id/edit', access: 'owner', id })

describe('before the sign-in', () => {
  test.each([home, setup, forStaff, forAdmins, profile('1')])('$path leads to the sign-in', (asked) => {
    expect(redirectOf(asked, stranger)).toBe('/login')
  })

  test('the sign-in is open', () => {
    expect(redirectOf(login, stranger)).toBeNull()
  })

  test.each([home, login, forStaff])('$path leads to the set-up while there is no user', (asked) => {
    expect(redirectOf(asked, firstComer)).toBe('/setup')
  })

  test('the set-up is open while there is no user', () => {
    expect(redirectOf(setup, firstComer)).toBeNull()
  })
})

describe('after the sign-in', () => {
  test.each([home, login, setup])('$path leads to the dashboard', (asked) => {
    expect(redirectOf(asked, consultant)).toBe('/admin/dashboard')
    expect(redirectOf(asked, admin)).toBe('/admin/dashboard')
  })

  test('what is for the staff is open to all of them', () => {
    expect(redirectOf(forStaff, consultant)).toBeNull()
    expect(redirectOf(forStaff, admin)).toBeNull()
  })

  test.each([forAdmins, profile('1'), profile('77')])('$path sends a consultant to the dashboard', (asked) => {
    expect(redirectOf(asked, consultant)).toBe('/admin/dashboard')
    expect(redirectOf(asked, admin)).toBeNull()
  })

  test('a consultant opens the edit screen for their own id', () => {
    expect(redirectOf(profile('7'), consultant)).toBeNull()
  })
})

test.each([stranger, firstComer, consultant, bound])(
  'a link and the way back from the company are open to everybody',
  (visitor) => {
    expect(redirectOf(byLink, visitor)).toBeNull()
  },
)

describe('while a second factor is still to be set', () => {
  test.each([home, login, setup, forStaff, forAdmins, profile('1')])('$path leads to where it can be set', (asked) => {
    expect(redirectOf(asked, bound)).toBe('/admin/security')
  })

  test('that screen is open', () => {
    expect(redirectOf(security, bound)).toBeNull()
  })
})
