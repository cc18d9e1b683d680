import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersTooFast, answerTimes, isFast, lettersOf } from './pace.ts'

const START = { at: 1_000, position: null }

test.each([
  ['empty without an event', [START], []],
  ['the time since the start', [START, { at: 4_500, position: 3 }], [[3, 3_500]]],
  [
    'the time since the previous event, of any question',
    [START, { at: 2_000, position: 0 }, { at: 5_000, position: 1 }, { at: 5_250, position: 0 }],
    [
      [0, 1_250],
      [1, 3_000],
    ],
  ],
  [
    'counted without the time between an end and the next entry',
    [START, { at: 2_000, position: 0 }, { at: 900_000, position: null }, { at: 903_000, position: 1 }],
    [
      [0, 1_000],
      [1, 3_000],
    ],
  ],
  ['unknown if the start is unknown', [{ at: 2_000, position: 0 }], []],
  ['calculated after sorting the events by time', [{ at: 3_000, position: 0 }, START], [[0, 2_000]]],
])('the time that a candidate spent on a question is %s', (_, events, expected) => {
  expect([...answerTimes(events)].toSorted(([one], [other]) => one - other)).toEqual(expected)
})

test('the times of all questions add up to the time from the start to the last event', () => {
  const event = fc.record({ at: fc.integer({ min: 1_000, max: 99_000 }), position: fc.integer({ min: 0, max: 9 }) })
  fc.assert(
    fc.property(fc.array(event, { minLength: 1 }), (events) => {
      const times = [...answerTimes([START, ...events]).values()]
      expect(times.reduce((sum, ms) => sum + ms, 0)).toBe(Math.max(...events.map(({ at }) => at)) - 1_000)
    }),
  )
})

test('reading two hundred letters takes at least four seconds, so faster answers count as fast', () => {
  expect([isFast(3_999, 200), isFast(4_000, 200), isFast(0, 0)]).toEqual([true, false, false])
})

test('a letter outside the basic Unicode plane counts as one letter', () => {
  expect(lettersOf(['aé', '𝒳林', ''])).toBe(4)
})

test.each([
  [5, 1, true],
  [5, 0, false],
  [4, 4, false],
  [10, 2, true],
  [11, 2, false],
  [6, 2, true],
])('for %i answers, %i fast answers are too many: %s', (answered, fast, expected) => {
  expect(answersTooFast({ answered, fast })).toBe(expected)
})
