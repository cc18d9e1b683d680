import { describe, expect, test } from 'vitest'
import { entryStateAt, windowFault, windowFor } from './entryWindow.ts'

const never = { opens_at: null, closes_at: null, started_at: null, withdrawn_at: null }
const DAY = 24 * 60 * 60_000

describe('the entry of a candidate', () => {
  test.each([
    [{}, 5, 'open'],
    [{ opens_at: 10 }, 9, 'waiting'],
    [{ opens_at: 10 }, 10, 'open'],
    [{ closes_at: 20 }, 19, 'open'],
    [{ closes_at: 20 }, 20, 'expired'],
    [{ opens_at: 10, closes_at: 20 }, 25, 'expired'],
    [{ withdrawn_at: 1 }, 5, 'withdrawn'],
    [{ withdrawn_at: 1, closes_at: 2 }, 5, 'withdrawn'],
    [{ started_at: 1, closes_at: 2 }, 5, 'started'],
  ])(
    'if a candidate opens a test with the time window %o at the time %i, the test has the state %s',
    (window, at, state) => {
      expect(entryStateAt({ ...never, ...window }, at)).toBe(state)
    },
  )
})

test.each([
  [{ opens_at: null, closes_at: null }, null],
  [{ opens_at: 50, closes_at: null }, null],
  [{ opens_at: null, closes_at: 101 }, null],
  [{ opens_at: 1, closes_at: 100 }, 'WINDOW_OVER'],
  [{ opens_at: 200, closes_at: 200 }, 'WINDOW_BACKWARDS'],
  [{ opens_at: 200, closes_at: 201 }, null],
])('at the time 100, setting the time window to %o has the fault %s', (window, fault) => {
  expect(windowFault(window, 100)).toBe(fault)
})

test.each([
  [{}, null, { opens_at: null, closes_at: null }],
  [{}, 2, { opens_at: null, closes_at: 100 + 2 * DAY }],
  [{ opens_at: 500 }, 2, { opens_at: 500, closes_at: 500 + 2 * DAY }],
  [{ opens_at: 500, closes_at: null }, 2, { opens_at: 500, closes_at: null }],
  [{ closes_at: 900 }, 2, { opens_at: null, closes_at: 900 }],
])('the requested time window %o with a default of %s days becomes %o', (wanted, days, window) => {
  expect(windowFor(wanted, days, 100)).toEqual(window)
})
