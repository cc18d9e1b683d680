import { expect, test } from 'vitest'
import { grants, type Scope, scopes } from './scopes.ts'

const opened: Readonly<Record<Scope, readonly Scope[]>> = {
  'bank:read': ['bank:read'],
  'bank:write': ['bank:read', 'bank:write'],
  'interviews:read': ['interviews:read'],
  'interviews:write': ['interviews:read', 'interviews:write'],
  admin: ['admin'],
}

test.each(scopes)('%s opens what it says and what it contains', (held) => {
  expect(scopes.filter((needed) => grants([held], needed))).toEqual(opened[held])
  expect(grants([held], 'any')).toBe(true)
  expect(grants([held], null)).toBe(false)
})

test('without a scope nothing of a room is open', () => {
  expect(scopes.filter((needed) => grants([], needed))).toEqual([])
})
