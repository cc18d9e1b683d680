import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DirectoryFault } from './fault.ts'
import { readFilter } from './filter.ts'

test.each([
  ['userName eq "Ada@Example.com"', [{ attribute: 'userName', value: 'Ada@Example.com' }]],
  ['  USERNAME   EQ   "a"  ', [{ attribute: 'userName', value: 'a' }]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [{ attribute: 'userName', value: 'a' }]],
  ['externalId eq "A b"', [{ attribute: 'externalId', value: 'A b' }]],
  ['id eq "5"', [{ attribute: 'id', value: '5' }]],
  ['displayName eq "a \\"b\\" \\u0041"', [{ attribute: 'displayName', value: 'a "b" A' }]],
  ['active eq true', [{ attribute: 'active', value: 'true' }]],
  ['active eq False', [{ attribute: 'active', value: 'false' }]],
  ['active eq "True"', [{ attribute: 'active', value: 'true' }]],
  ['emails.value eq "a@b.c"', [{ attribute: 'email', value: 'a@b.c' }]],
  ['emails[type eq "work"].value eq "a@b.c"', [{ attribute: 'email', value: 'a@b.c' }]],
  ['Emails[ Type  EQ "Work" ].Value eq "a@b.c"', [{ attribute: 'email', value: 'a@b.c' }]],
  [
    'userName eq "a and b eq \\"c\\"" AND active eq true',
    [
      { attribute: 'userName', value: 'a and b eq "c"' },
      { attribute: 'active', value: 'true' },
    ],
  ],
] as const)('the SCIM filter %j becomes the conditions %j', (filter, conditions) => {
  expect(readFilter('User', filter)).toEqual(conditions)
})

test.each([
  '',
  'userName',
  'userName eq',
  'userName eq a',
  "userName eq 'a'",
  'userName eq "a',
  'userName eq "a" "b"',
  'userName eq "a"and active eq true',
  'userName eq "a" and',
  'userName eq "a" or userName eq "b"',
  'not (userName eq "a")',
  '(userName eq "a")',
  'userName co "a"',
  'userName pr',
  'userName eq true',
  'userName eq "\\x"',
  'userName eq "a\\u0000"',
  'active eq "perhaps"',
  'title eq "a"',
  'constructor eq "a"',
  'emails[type eq "home"].value eq "a"',
  'emails[type eq "work"] eq "a"',
  'userName eq "a"; drop table users',
  `userName eq "${'a'.repeat(1000)}"`,
  Array.from({ length: 100 }, () => 'id eq "1"').join(' and '),
  '('.repeat(900),
])('%j is not a valid SCIM filter', (filter) => {
  expect(() => readFilter('User', filter)).toThrow(DirectoryFault)
  expect(() => readFilter('User', filter)).toThrow(expect.objectContaining({ kind: 'invalidFilter' }))
})

test('a filter of groups accepts group names, but no user fields', () => {
  const urn = 'urn:ietf:params:scim:schemas:core:2.0:Group:displayName eq "Leads"'
  expect(readFilter('Group', urn)).toEqual([{ attribute: 'displayName', value: 'Leads' }])
  expect(() => readFilter('Group', 'userName eq "a"')).toThrow(DirectoryFault)
})

test('any text is quickly read as a SCIM filter or rejected', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 1_000 }), (text) => {
      try {
        readFilter('User', text)
      } catch (fault) {
        expect(fault).toBeInstanceOf(DirectoryFault)
      }
    }),
  )
})
