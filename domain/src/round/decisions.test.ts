import { expect, test } from 'vitest'
import { effectiveDecisions } from './decisions.ts'

const decided = (id: number) => ({ id, undoes: null })
const undone = (id: number, undoes: number) => ({ id, undoes })
const standing = (...entries: { id: number; undoes: number | null }[]) =>
  effectiveDecisions(entries).map(({ id }) => id)

test('each new decision replaces the previous decision, and undoing a decision restores the previous decision', () => {
  expect(standing()).toEqual([])
  expect(standing(decided(1), decided(2))).toEqual([1, 2])
  expect(standing(decided(1), decided(2), undone(3, 2))).toEqual([1])
  expect(standing(decided(1), decided(2), undone(3, 2), decided(4))).toEqual([1, 4])
  expect(standing(decided(1), decided(2), undone(3, 2), undone(4, 1))).toEqual([])
})
