import { expect, test } from 'vitest'
import { DirectoryFault, type FaultKind } from './fault.ts'
import { type DirectoryUser, directoryEmail, directoryName, patchUser, readUser, userNameKey } from './user.ts'

const ADA = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  externalId: '0a21',
  userName: 'ada',
  displayName: 'Ada Lovelace',
  name: { formatted: 'Augusta Ada King', givenName: 'Ada', familyName: 'King' },
  emails: [
    { type: 'home', value: 'ada@home.example' },
    { primary: true, type: 'work', value: 'Ada@Example.com' },
  ],
  active: true,
  password: 'not kept',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: '7' },
}
const ada = () => readUser(ADA)
const patch = (...Operations: object[]) => patchUser(ada(), { schemas: [], Operations })
const emailsOf = ({ profile }: DirectoryUser) => profile.emails.map(({ value, isPrimary }) => [value, isPrimary])

test('from a complete SCIM user, only the fields that Assay stores are read', () => {
  const said = ada()
  expect(said).toEqual({
    externalId: '0a21',
    isActive: true,
    profile: {
      userName: 'ada',
      displayName: 'Ada Lovelace',
      formatted: 'Augusta Ada King',
      givenName: 'Ada',
      familyName: 'King',
      emails: [
        { value: 'ada@home.example', type: 'home', isPrimary: false },
        { value: 'Ada@Example.com', type: 'work', isPrimary: true },
      ],
    },
  })
  expect([directoryEmail(said.profile), directoryName(said.profile)]).toEqual(['ada@example.com', 'Ada Lovelace'])
  expect(JSON.stringify(said)).not.toContain('not kept')
  expect(userNameKey(' Ada@Example.com ')).toBe('ada@example.com')
})

test.each([
  [{ userName: 'ada@example.com' }, 'ada@example.com', 'ada'],
  [{ userName: 'a@b.example', emails: [{ value: '' }, { value: 'first@b.example' }] }, 'first@b.example', 'first'],
  [{ userName: 'a@b.example', emails: 'text@b.example', name: { givenName: 'Ada' } }, 'text@b.example', 'Ada'],
  [{ userName: 'a@b.example', name: { familyName: 'King' }, emails: null }, 'a@b.example', 'King'],
  [{ userName: 'a@b.example', name: { formatted: 'A K', givenName: 'Ada' }, displayName: '123' }, 'a@b.example', 'A K'],
  [{ username: 'a@b.example', DISPLAYNAME: 'Ada' }, 'a@b.example', 'Ada'],
])('the directory user %j gets the e-mail address %s and the name %s', (body, email, name) => {
  const { profile } = readUser(body)
  expect([directoryEmail(profile), directoryName(profile)]).toEqual([email, name])
})

test.each([
  [{ active: false }, true, false],
  [{ active: 'False' }, true, false],
  [{ active: 'true' }, false, true],
  [{ active: null }, false, false],
  [{}, false, false],
  [{}, true, true],
  [{ 'urn:ietf:params:scim:schemas:core:2.0:User:active': false }, true, true],
])('if %j replaces a user with the active state %s, the new active state is %s', (body, before, after) => {
  expect(readUser({ userName: 'a', ...body }, before).isActive).toBe(after)
})

const wrong: [FaultKind, unknown][] = [
  ['invalidSyntax', undefined],
  ['invalidSyntax', []],
  ['invalidValue', {}],
  ['invalidValue', { userName: '' }],
  ['invalidValue', { userName: 7 }],
  ['invalidValue', { userName: 'a\0' }],
  ['invalidValue', { userName: 'a'.repeat(1001) }],
  ['invalidValue', { userName: 'a', active: 'yes' }],
  ['invalidValue', { userName: 'a', name: 'Ada' }],
  ['invalidValue', { userName: 'a', emails: [7] }],
  ['invalidValue', { userName: 'a', emails: [{ value: 'a', primary: 'perhaps' }] }],
  ['invalidValue', { userName: 'a', emails: Array.from({ length: 21 }, () => ({ value: 'a' })) }],
]
test.each(wrong)('the error %s is returned for the user %j', (kind, body) => {
  expect(() => readUser(body)).toThrow(expect.objectContaining({ kind }))
})

test.each([['no e-mail'], [' '], ['@']])('the user name %j alone gives no valid e-mail address', (userName) => {
  expect(() => directoryEmail({ ...ada().profile, emails: [], userName })).toThrow(DirectoryFault)
})

const changes: [string, object[], object][] = [
  ['as Entra disables', [{ op: 'Replace', path: 'active', value: 'False' }], { isActive: false }],
  ['as Okta disables', [{ op: 'replace', value: { active: false } }], { isActive: false }],
  ['removing the active state changes nothing', [{ op: 'Remove', path: 'active' }], { isActive: true }],
  [
    'as Entra changes several fields',
    [
      { op: 'Replace', path: 'displayName', value: 'Pvlo' },
      { op: 'Add', path: 'name.givenName', value: 'Gtfd' },
      { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
      { op: 'Replace', path: 'externalId', value: 'Eqpj' },
      { op: 'Add', path: 'nickName', value: 'Babs' },
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber', value: 'E' },
      { op: 'Add', path: 'addresses[type eq "work" and primary eq true].country', value: 'ML' },
    ],
    { externalId: 'Eqpj', profile: { displayName: 'Pvlo', givenName: 'Gtfd', familyName: 'Pkqf' } },
  ],
  [
    'as Entra changes several fields in one operation',
    [{ op: 'replace', value: { displayName: 'Bjfe', 'name.givenName': 'Kkom', 'name.middleName': 'M', title: 'T' } }],
    { profile: { displayName: 'Bjfe', givenName: 'Kkom', familyName: 'King' } },
  ],
  [
    'the name is sent as an object',
    [{ op: 'add', path: 'name', value: { FamilyName: 'B' } }],
    { profile: { givenName: 'Ada', familyName: 'B' } },
  ],
  [
    'the name is removed',
    [{ op: 'remove', path: 'name' }],
    { profile: { formatted: null, givenName: null, familyName: null } },
  ],
  ['a part is removed', [{ op: 'remove', path: 'name.formatted' }], { profile: { formatted: null, givenName: 'Ada' } }],
  [
    'other fields are removed',
    [
      { op: 'remove', path: 'displayName' },
      { op: 'replace', path: 'externalId', value: null },
    ],
    { externalId: null, profile: { displayName: null } },
  ],
  [
    'a field is given by its URN',
    [{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'x' }],
    { profile: { userName: 'x' } },
  ],
  [
    'the path is empty',
    [{ op: 'replace', path: '', value: { userName: 'y', id: '5', groups: [] } }],
    { profile: { userName: 'y' } },
  ],
]
test.each(changes)('a SCIM change is applied to the stored user: %s', (_, operations, after) => {
  expect(patch(...operations)).toMatchObject(after)
})

const HOME = ['ada@home.example', false]
const emails: [string, object, unknown[]][] = [
  [
    'one by its type',
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'n@e.example' },
    [HOME, ['n@e.example', true]],
  ],
  [
    'one by a type that is not there',
    { op: 'Add', path: 'emails[type eq "other"].value', value: 'n@e.example' },
    [HOME, ['Ada@Example.com', true], ['n@e.example', false]],
  ],
  [
    'the primary one',
    { op: 'replace', path: 'emails[primary eq true].value', value: 'n@e.example' },
    [HOME, ['n@e.example', true]],
  ],
  ['the one that counts', { op: 'replace', path: 'emails.value', value: 'n@e.example' }, [HOME, ['n@e.example', true]]],
  [
    'which one counts',
    { op: 'replace', path: 'emails[value eq "ADA@home.example"].primary', value: true },
    [
      ['Ada@Example.com', false],
      ['ada@home.example', true],
    ],
  ],
  [
    'its type',
    { op: 'replace', path: 'emails[type eq "home"].type', value: 'other' },
    [['Ada@Example.com', true], HOME],
  ],
  [
    'a part that is not kept',
    { op: 'replace', path: 'emails[type eq "home"].display', value: 'x' },
    [['Ada@Example.com', true], HOME],
  ],
  [
    'one as an object',
    { op: 'replace', path: 'emails[type eq "home"]', value: { value: 'n@e.example', primary: true } },
    [
      ['Ada@Example.com', false],
      ['n@e.example', true],
    ],
  ],
  [
    'one as a text',
    { op: 'replace', path: 'emails[type eq "home"]', value: 'n@e.example' },
    [
      ['Ada@Example.com', true],
      ['n@e.example', false],
    ],
  ],
  [
    'an e-mail becomes null',
    { op: 'replace', path: 'emails[type eq "home"].value', value: null },
    [['Ada@Example.com', true]],
  ],
  [
    'an unknown type without an address',
    { op: 'add', path: 'emails[type eq "other"].primary', value: false },
    [HOME, ['Ada@Example.com', true]],
  ],
  [
    'all are replaced',
    { op: 'replace', path: 'emails', value: [{ value: 'n@e.example', primary: 'True' }] },
    [['n@e.example', true]],
  ],
  [
    'one is added',
    { op: 'add', path: 'emails', value: [{ value: 'n@e.example', type: 'other' }] },
    [HOME, ['Ada@Example.com', true], ['n@e.example', false]],
  ],
  [
    'one replaces the e-mail of the same type',
    { op: 'add', path: 'emails', value: { value: 'n@e.example', type: 'Work', primary: true } },
    [HOME, ['n@e.example', true]],
  ],
  ['one is removed', { op: 'remove', path: 'emails[type eq "work"]' }, [HOME]],
  ['one is removed by its value', { op: 'remove', path: 'emails[type eq "work"].value' }, [HOME]],
  [
    'a list of e-mails is removed',
    { op: 'Remove', path: 'emails', value: [{ value: 'ada@HOME.example' }] },
    [['Ada@Example.com', true]],
  ],
  ['all are removed', { op: 'remove', path: 'emails' }, []],
  ['primary is removed', { op: 'remove', path: 'emails[type eq "work"].primary' }, [HOME, ['Ada@Example.com', true]]],
]
test.each(emails)('a SCIM change is applied to the e-mail addresses of the user: %s', (_, operation, after) => {
  expect(emailsOf(patch(operation))).toEqual(after)
})

const refused: [FaultKind, object[]][] = [
  ['invalidSyntax', []],
  ['invalidSyntax', [{ op: 'move', path: 'active', value: true }]],
  ['invalidSyntax', [{ path: 'active', value: true }]],
  ['invalidSyntax', [{ op: 'replace', value: 'x' }]],
  ['invalidPath', [{ op: 'replace', path: 7, value: 'x' }]],
  ['invalidPath', [{ op: 'replace', path: 'emails[', value: 'x' }]],
  ['invalidPath', [{ op: 'replace', path: 'emails[type eq "a" and primary eq true].value', value: 'x' }]],
  ['invalidPath', [{ op: 'replace', path: 'emails[type eq "\\x"].value', value: 'x' }]],
  ['invalidPath', [{ op: 'replace', path: '((', value: 'x' }]],
  ['noTarget', [{ op: 'remove' }]],
  ['invalidValue', [{ op: 'replace', path: 'userName', value: '' }]],
  ['invalidValue', [{ op: 'remove', path: 'userName' }]],
  ['invalidValue', [{ op: 'replace', path: 'active', value: 1 }]],
  ['tooMany', Array.from({ length: 1001 }, () => ({ op: 'replace', path: 'active', value: true }))],
]
test.each(refused)('the error %s is returned for an invalid change of a user (%#)', (kind, operations) => {
  expect(() => patch(...operations)).toThrow(expect.objectContaining({ kind }))
})

test('a change request without a list of changes is rejected', () => {
  for (const body of [null, [], {}, { Operations: ['x'] }])
    expect(() => patchUser(ada(), body)).toThrow(expect.objectContaining({ kind: 'invalidSyntax' }))
})
