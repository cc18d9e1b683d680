import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canSeeUser,
  changesOwnAccess,
  isActiveAdmin,
  losesAdmin,
  mayChangeNote,
  mayDeleteNote,
  mayEndRound,
  maySeeSignals,
  type Person,
  type UserChange,
} from './permissions.ts'

const role = fc.constantFrom('consultant', 'admin')
const person: fc.Arbitrary<Person & { id: number }> = fc.record({ id: fc.nat(5), role, isActive: fc.boolean() })
const change: fc.Arbitrary<UserChange> = fc.record({ role, isActive: fc.boolean() }, { requiredKeys: [] })

const admin: Person = { id: 1, role: 'admin', isActive: true }
const consultant: Person = { id: 2, role: 'consultant', isActive: true }

test.each([
  [admin, 1, true],
  [admin, 2, true],
  [consultant, 2, true],
  [consultant, 1, false],
])('%o may see the user with id %i: %s', (viewer, id, may) => {
  expect(canSeeUser(viewer, id)).toBe(may)
})

test.each<[Person, number, UserChange, boolean]>([
  [admin, 1, { role: 'consultant' }, true],
  [admin, 1, { isActive: false }, true],
  [admin, 1, { role: 'admin', isActive: true }, false],
  [admin, 1, {}, false],
  [admin, 2, { role: 'admin', isActive: false }, false],
])('if %o changes user %i to %o, the change affects their own access: %s', (viewer, id, wanted, does) => {
  expect(changesOwnAccess(viewer, id, wanted)).toBe(does)
})

test.each<[Person, UserChange, boolean]>([
  [admin, { role: 'consultant' }, true],
  [admin, { isActive: false }, true],
  [admin, { role: 'admin' }, false],
  [admin, {}, false],
  [consultant, { isActive: false }, false],
  [{ ...admin, isActive: false }, { role: 'consultant' }, false],
  [{ ...admin, isActive: false }, { isActive: true }, false],
])('the user %o changed to %o stops being an active administrator: %s', (who, wanted, loses) => {
  expect(losesAdmin(who, wanted)).toBe(loses)
})

test('a user loses administrator rights only if the user had them before the change', () => {
  fc.assert(
    fc.property(person, change, (who, wanted) => {
      const after = { ...who, ...wanted }
      expect(losesAdmin(who, wanted)).toBe(isActiveAdmin(who) && !isActiveAdmin(after))
    }),
  )
})

test('users change their own access only if they send a different role or active state', () => {
  fc.assert(
    fc.property(person, (who) => {
      expect(changesOwnAccess(who, who.id, { role: who.role, isActive: who.isActive })).toBe(false)
      expect(changesOwnAccess(who, who.id, { isActive: !who.isActive })).toBe(true)
    }),
  )
})

test.each([
  ['its author', consultant, 2, true, true],
  ['another consultant', consultant, 1, false, false],
  ['an administrator', admin, 2, false, true],
  ['a program without a user', { id: null, role: 'consultant' as const }, null, false, false],
])('the right to change or delete a note, of %s: %o, author %s', (_, writer, author_id, mayChange, mayDelete) => {
  expect(mayChangeNote(writer, { author_id })).toBe(mayChange)
  expect(mayDeleteNote(writer, { author_id })).toBe(mayDelete)
})

test('a round of judges can be ended by its creator and by administrators', () => {
  expect(mayEndRound({ id: 1, role: 'consultant' }, { created_by: 1 })).toBe(true)
  expect(mayEndRound({ id: 2, role: 'consultant' }, { created_by: 1 })).toBe(false)
  expect(mayEndRound({ id: null, role: 'consultant' }, { created_by: null })).toBe(false)
  expect(mayEndRound({ id: 2, role: 'admin' }, { created_by: null })).toBe(true)
})

test('signals are visible to the creator of the blueprint and to administrators', () => {
  expect(maySeeSignals({ id: 1, role: 'consultant' }, { created_by: 1 })).toBe(true)
  expect(maySeeSignals({ id: 2, role: 'consultant' }, { created_by: 1 })).toBe(false)
  expect(maySeeSignals({ id: null, role: 'consultant' }, { created_by: null })).toBe(false)
  expect(maySeeSignals({ id: 2, role: 'admin' }, { created_by: 1 })).toBe(true)
})
