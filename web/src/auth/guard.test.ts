import { describe, expect, test } from 'vitest'
import { type AskedScreen, redirectTarget, type Visitor } from './guard.ts'

const anonymous: Visitor = { state: 'anonymous', needsSetup: false }
const firstComer: Visitor = { state: 'anonymous', needsSetup: true }
const consultant: Visitor = { state: 'signed-in', id: 7, role: 'consultant', mustSetFactor: false }
const admin: Visitor = { state: 'signed-in', id: 1, role: 'admin', mustSetFactor: false }
const bound: Visitor = { state: 'signed-in', id: 1, role: 'admin', mustSetFactor: true }

const home: AskedScreen = { path: '/', access: 'anonymous' }
const login: AskedScreen = { path: '/login', access: 'anonymous' }
const setup: AskedScreen = { path: '/setup', access: 'anonymous' }
const forStaff: AskedScreen = { path: '/admin/labels', access: 'staff' }
const forAdmins: AskedScreen = { path: '/admin/users', access: 'admin' }
const byLink: AskedScreen = { path: '/login/once', access: 'anyone' }
const security: AskedScreen = { path: '/admin/security', access: 'staff' }
const profile = (id: string): AskedScreen => ({ path: '/admin/users/$id/edit', access: 'owner', id })

describe('before the sign-in', () => {
  test.each([home, setup, forStaff, forAdmins, profile('1')])('$path redirects to the sign-in', (asked) => {
    expect(redirectTarget(asked, anonymous)).toBe('/login')
  })

  test('the sign-in is open', () => {
    expect(redirectTarget(login, anonymous)).toBeNull()
  })

  test.each([home, login, forStaff])('$path redirects to the set-up when no user exists', (asked) => {
    expect(redirectTarget(asked, firstComer)).toBe('/setup')
  })

  test('the set-up is open when no user exists', () => {
    expect(redirectTarget(setup, firstComer)).toBeNull()
  })
})

describe('after the sign-in', () => {
  test.each([home, login, setup])('$path redirects to the dashboard', (asked) => {
    expect(redirectTarget(asked, consultant)).toBe('/admin/dashboard')
    expect(redirectTarget(asked, admin)).toBe('/admin/dashboard')
  })

  test('staff pages are open to all staff', () => {
    expect(redirectTarget(forStaff, consultant)).toBeNull()
    expect(redirectTarget(forStaff, admin)).toBeNull()
  })

  test.each([forAdmins, profile('1'), profile('77')])('$path redirects a consultant to the dashboard', (asked) => {
    expect(redirectTarget(asked, consultant)).toBe('/admin/dashboard')
    expect(redirectTarget(asked, admin)).toBeNull()
  })

  test('a consultant can open the edit page of their own user', () => {
    expect(redirectTarget(profile('7'), consultant)).toBeNull()
  })
})

test.each([anonymous, firstComer, consultant, bound])(
  'shared links and the company sign-in callback are open to everyone',
  (visitor) => {
    expect(redirectTarget(byLink, visitor)).toBeNull()
  },
)

describe('while a required second factor is missing', () => {
  test.each([home, login, setup, forStaff, forAdmins, profile('1')])(
    '$path redirects to the second factor page',
    (asked) => {
      expect(redirectTarget(asked, bound)).toBe('/admin/security')
    },
  )

  test('the second factor page is open', () => {
    expect(redirectTarget(security, bound)).toBeNull()
  })
})
