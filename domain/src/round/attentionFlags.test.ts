import { expect, test } from 'vitest'
import { attentionFlags, attentionFlagsOf } from './attentionFlags.ts'

const quiet = { addresses: 1, devices: 1, page_hidden: 0, copy_blocked: 0, gaps: 0 }
const calm = { seconds: 600, answered: 10 }

test.each([
  [calm, quiet, []],
  [{ seconds: 50, answered: 10 }, quiet, []],
  [{ seconds: 49, answered: 10 }, quiet, ['FAST']],
  [{ seconds: 0, answered: 0 }, quiet, []],
  [{ seconds: 4, answered: 1 }, quiet, ['FAST']],
  [calm, { ...quiet, addresses: 2 }, ['ADDRESSES']],
  [calm, { ...quiet, addresses: 0, devices: 0 }, []],
  [calm, { ...quiet, devices: 2 }, ['DEVICES']],
  [calm, { ...quiet, page_hidden: 4 }, []],
  [calm, { ...quiet, page_hidden: 5 }, ['HIDDEN']],
  [calm, { ...quiet, copy_blocked: 1 }, ['COPIED']],
  [calm, { ...quiet, gaps: 1 }, ['GAPS']],
])('a test with %j and the events %j has the flags %j', (taken, noticed, marks) => {
  expect(attentionFlagsOf(taken, noticed)).toEqual(marks)
})

test('if a test has several flags, their order is fixed', () => {
  const noticed = { addresses: 9, devices: 9, page_hidden: 9, copy_blocked: 9, gaps: 9 }
  expect(attentionFlagsOf({ seconds: 1, answered: 10 }, noticed)).toEqual([...attentionFlags])
})
