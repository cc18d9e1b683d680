import { expect, test } from 'vitest'
import { isOrderUpdateDue, type OrderedTest, orderStateAt, orderStates } from './order.ts'

const open: OrderedTest = { started_at: null, closed_at: null, closes_at: null, withdrawn_at: null }

test('the state of an order is the state of its interview, for example sent, complete or withdrawn', () => {
  expect(orderStateAt(false, open, 10)).toBe('sent')
  expect(orderStateAt(false, { ...open, closes_at: 11 }, 10)).toBe('sent')
  expect(orderStateAt(false, { ...open, closes_at: 10 }, 10)).toBe('expired')
  expect(orderStateAt(false, { ...open, withdrawn_at: 5 }, 10)).toBe('withdrawn')
  expect(orderStateAt(false, { ...open, started_at: 5, closes_at: 6 }, 10)).toBe('in_progress')
  expect(orderStateAt(false, { ...open, started_at: 5, closed_at: 6 }, 10)).toBe('complete')
  expect(orderStateAt(false, null, 10)).toBe('deleted')
  expect(orderStateAt(true, { ...open, closed_at: 6 }, 10)).toBe('cancelled')
})

test('each applicant tracking system receives only the states that exist in its own format', () => {
  const of = (kind: 'greenhouse' | 'workable' | 'ashby') =>
    orderStates.filter((state) => isOrderUpdateDue(kind, { state, score: 1 }, null, true))
  expect(of('greenhouse')).toEqual(['complete'])
  expect(of('workable')).toEqual(['sent', 'complete', 'expired', 'withdrawn', 'deleted'])
  expect(of('ashby')).toEqual(['in_progress', 'complete', 'expired', 'withdrawn', 'deleted'])
})

test('an applicant tracking system gets the same state again only after a score change or on request', () => {
  const done = { state: 'complete', score: 80 } as const
  expect(isOrderUpdateDue('ashby', done, null, false)).toBe(true)
  expect(isOrderUpdateDue('ashby', done, done, false)).toBe(false)
  expect(isOrderUpdateDue('ashby', done, done, true)).toBe(true)
  expect(isOrderUpdateDue('ashby', { ...done, score: 82 }, done, false)).toBe(true)
  expect(isOrderUpdateDue('ashby', { state: 'in_progress', score: null }, done, false)).toBe(false)
  expect(isOrderUpdateDue('ashby', { state: 'deleted', score: null }, done, false)).toBe(true)
  const expired = { state: 'expired', score: null } as const
  expect(isOrderUpdateDue('workable', expired, expired, false)).toBe(false)
  expect(isOrderUpdateDue('workable', { state: 'sent', score: null }, expired, false)).toBe(true)
})
