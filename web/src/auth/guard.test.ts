import { describe, expect, test } from 'vitest'
import { type RequestedScreen, redirectTarget, type Visitor } from './guard.ts'

const anonymous: Visitor = { state: 'anonymous', needsSetup: false }
const firstComer: Visitor = { state: 'anonymous', needsSetup: true }
const consultant: Visitor = { state: 'signed-in', id: 7, role: 'consultant', mustSetFactor: false }
const admin: Visitor = { state: 'signed-in', id: 1, role: 'admin', mustSetFactor: false }
const bound: Visitor = { state: 'signed-in', id: 1, role: 'admin', mustSetFactor: true }

const home: RequestedScreen = { path: '/', access: 'anonymous' }
const login: RequestedScreen = { path: '/login', access: 'anonymous' }
const setup: RequestedScreen = { path: '/setup', access: 'anonymous' }
const forStaff: RequestedScreen = { path: '/admin/labels', access: 'staff' }
const forAdmins: RequestedScreen = { path: '/admin/users', access: 'admin' }
const byLink: RequestedScreen = { path: '/login/once', access: 'anyone' }
const security: RequestedScreen = { path: '/admin/security', access: 'staff' }
const profile = (id: string): RequestedScreen => ({ path: '/admin/users/$id/edit', access: 'owner', id })

describe('a visitor who is not signed in', () => {
  test.each([home, setup, forStaff, forAdmins, profile('1')])(
    'before the sign-in, $path redirects to the sign-in',
    (asked) => {
      expect(redirectTarget(asked, anonymous)).toBe('/login')
    },
  )

  test('before the sign-in, the sign-in page can be opened', () => {
    expect(redirectTarget(login, anonymous)).toBeNull()
  })

  test.each([home, login, forStaff])('before the first user exists, $path redirects to the setup', (asked) => {
    expect(redirectTarget(asked, firstComer)).toBe('/setup')
  })

  test('before the first user exists, the setup can be opened', () => {
    expect(redirectTarget(setup, firstComer)).toBeNull()
  })
})

describe('a signed-in user', () => {
  test.each([home, login, setup])('a signed-in user who opens $path is redirected to the dashboard', (asked) => {
    expect(redirectTarget(asked, consultant)).toBe('/admin/dashboard')
    expect(redirectTarget(asked, admin)).toBe('/admin/dashboard')
  })

  test('all staff can open staff pages', () => {
    expect(redirectTarget(forStaff, consultant)).toBeNull()
    expect(redirectTarget(forStaff, admin)).toBeNull()
  })

  test.each([forAdmins, profile('1'), profile('77')])(
    'a consultant who opens $path is redirected to the dashboard',
    (asked) => {
      expect(redirectTarget(asked, consultant)).toBe('/admin/dashboard')
      expect(redirectTarget(asked, admin)).toBeNull()
    },
  )

  test('a consultant can open the edit page of their own user', () => {
    expect(redirectTarget(profile('7'), consultant)).toBeNull()
  })
})

test.each([anonymous, firstComer, consultant, bound])(
  'every visitor can open shared links and the callback of the company sign-in',
  (visitor) => {
    expect(redirectTarget(byLink, visitor)).toBeNull()
  },
)

describe('a user who must set up a second factor', () => {
  test.each([home, login, setup, forStaff, forAdmins, profile('1')])(
    'a user who must set up a second factor is redirected from $path to the setup page for the second factor',
    (asked) => {
      expect(redirectTarget(asked, bound)).toBe('/admin/security')
    },
  )

  test('a user who must set up a second factor can open the setup page for the second factor', () => {
    expect(redirectTarget(security, bound)).toBeNull()
  })
})
