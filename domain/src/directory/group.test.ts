import { expect, test } from 'vitest'
import type { FaultKind } from './fault.ts'
import { membersAfter, readGroup, readGroupPatch } from './group.ts'

const after = (...Operations: object[]) => [...membersAfter(new Set(['1', '2']), readGroupPatch({ Operations }).edits)]

test('the name, the external id and the members are read from a complete group', () => {
  expect(
    readGroup({ displayName: ' Leads ', externalId: 'x', members: [{ value: '1', type: 'User' }, { value: 2 }, '3'] }),
  ).toEqual({
    displayName: 'Leads',
    externalId: 'x',
    edits: [{ kind: 'set', ids: ['1', '2', '3'] }],
  })
  expect(readGroup({ displayName: 'Leads' })).toMatchObject({ externalId: null, edits: [{ kind: 'set', ids: [] }] })
})

test.each([
  ['Entra adds', { op: 'Add', path: 'members', value: [{ $ref: null, value: '3' }] }, ['1', '2', '3']],
  ['Entra removes', { op: 'Remove', path: 'members', value: [{ $ref: null, value: '2' }] }, ['1']],
  ['Okta removes', { op: 'remove', path: 'members[value eq "2"]' }, ['1']],
  ['Okta replaces', { op: 'replace', path: 'members', value: [{ value: '3', display: 'x' }] }, ['3']],
  ['replaces without a path', { op: 'replace', value: { members: [{ value: '3' }] } }, ['3']],
  ['adds one', { op: 'add', path: 'members', value: { value: '3' } }, ['1', '2', '3']],
  ['removes all', { op: 'remove', path: 'members' }, []],
  ['removes nobody of an empty list', { op: 'remove', path: 'members', value: [] }, ['1', '2']],
  ['replaces by nobody', { op: 'replace', path: 'members', value: [] }, []],
  ['changes nothing that is kept', { op: 'add', path: 'owner', value: 'x' }, ['1', '2']],
])('a SCIM change is applied to the members of the group: %s', (_, operation, members) => {
  expect(after(operation)).toEqual(members)
})

test('several changes in one SCIM request apply one after another', () => {
  expect(after({ op: 'remove', path: 'members' }, { op: 'add', path: 'members', value: [{ value: '7' }] })).toEqual([
    '7',
  ])
})

test('a SCIM request can rename a group, with or without a path in the request', () => {
  expect(readGroupPatch({ Operations: [{ op: 'replace', value: { id: '5', displayName: 'New' } }] })).toEqual({
    displayName: 'New',
    edits: [],
  })
  expect(
    readGroupPatch({
      Operations: [
        { op: 'Replace', path: 'displayName', value: 'New' },
        { op: 'remove', path: 'externalId' },
      ],
    }),
  ).toEqual({
    displayName: 'New',
    externalId: null,
    edits: [],
  })
})

const wrong: [FaultKind, object][] = [
  ['invalidValue', { op: 'remove', path: 'displayName' }],
  ['invalidValue', { op: 'add', path: 'members', value: [{}] }],
  ['invalidValue', { op: 'add', path: 'members', value: [{ value: '3', type: 'Group' }] }],
  ['invalidValue', { op: 'add', path: 'members', value: [null] }],
  ['invalidPath', { op: 'add', path: 'members[value eq "5"]', value: [] }],
  ['invalidPath', { op: 'remove', path: 'members[display eq "5"]' }],
]
test.each(wrong)('the error %s is returned for the group change %j', (kind, operation) => {
  expect(() => readGroupPatch({ Operations: [operation] })).toThrow(expect.objectContaining({ kind }))
})

test('a group without a name is rejected', () => {
  expect(() => readGroup({})).toThrow(expect.objectContaining({ kind: 'invalidValue' }))
  expect(() => readGroup('x')).toThrow(expect.objectContaining({ kind: 'invalidSyntax' }))
})
