import { expect, test } from 'vitest'
import { areRoundScopes, grants, isScimScopeAlone, isWithinRole, roleGrants, type Scope, scopes } from './scopes.ts'

const opened: Readonly<Record<Scope, readonly Scope[]>> = {
  'labels:read': ['labels:read'],
  'bank:read': ['labels:read', 'bank:read'],
  'bank:write': ['labels:read', 'bank:read', 'bank:write'],
  'interviews:read': ['labels:read', 'interviews:read'],
  'interviews:write': ['labels:read', 'interviews:read', 'interviews:write'],
  admin: ['admin'],
  scim: ['scim'],
}

test.each(scopes)('the scope %s gives access to its own calls and to the calls of included scopes', (held) => {
  expect(scopes.filter((needed) => grants([held], needed))).toEqual(opened[held])
  expect(grants([held], 'any')).toBe(true)
  expect(grants([held], null)).toBe(false)
})

test('an empty list of scopes gives no access', () => {
  expect(scopes.filter((needed) => grants([], needed))).toEqual([])
})

const call = (access: 'staff' | 'admin', scope?: Scope) => ({ access, ...(scope && { scope }) })

test.each([
  [call('staff', 'bank:read'), true],
  [call('staff', 'interviews:write'), true],
  [call('staff'), true],
  [call('staff', 'admin'), true],
  [call('admin'), false],
  [call('admin', 'bank:write'), false],
])('a consultant may make a call with %j: %s', (wanted, isTheirs) => {
  expect(isWithinRole('consultant', wanted)).toBe(isTheirs)
  expect(isWithinRole('admin', wanted)).toBe(true)
})

test('an administrator has all scopes, and a consultant all scopes except admin and scim', () => {
  expect(scopes.filter((needed) => roleGrants('admin', needed))).toEqual(scopes)
  expect(scopes.filter((needed) => roleGrants('consultant', needed))).toEqual(
    scopes.filter((scope) => scope !== 'admin' && scope !== 'scim'),
  )
})

test('the scope for the user directory can only be used alone, in a service token', () => {
  expect(isScimScopeAlone(['scim'], 'service')).toBe(true)
  expect(isScimScopeAlone(['scim'], 'personal')).toBe(false)
  expect(isScimScopeAlone(['scim', 'labels:read'], 'service')).toBe(false)
  expect(isScimScopeAlone(['admin', 'bank:read'], 'personal')).toBe(true)
})

test('a token can be limited to single rounds if it has only scopes for interviews and labels', () => {
  expect(scopes.filter((scope) => areRoundScopes([scope]))).toEqual([
    'labels:read',
    'interviews:read',
    'interviews:write',
  ])
  expect(areRoundScopes(['interviews:read', 'bank:read'])).toBe(false)
})
