import { expect, test } from 'vitest'
import { GUIDE } from './guide.ts'
import { nearestByPeople } from './guideAt.ts'
import { SIGNAL_KINDS } from './round.ts'

const known = [100, 400, 1_000].map((people) => ({ people, value: people / 1_000 }))

test.each([
  [0, 100],
  [250, 100],
  [251, 400],
  [700, 400],
  [701, 1_000],
  [2_000, 1_000],
])(
  'for %i people, the guide to signals shows the figure for %i people, the nearest size in the guide',
  (people, nearest) => {
    expect(nearestByPeople(known, people)?.people).toBe(nearest)
  },
)

test('an empty guide to signals shows no figure for any number of people', () => {
  expect(nearestByPeople([], 5)).toBeUndefined()
})

test('the guide to signals has each kind of signal for three sizes, with at most one false alarm in twenty', () => {
  expect(GUIDE.map(({ kind }) => kind)).toEqual(SIGNAL_KINDS)
  for (const { false_alarm, power } of GUIDE) {
    expect(power.map(({ people }) => people)).toEqual([100, 400, 1_000])
    for (const share of [false_alarm, ...power.map(({ value }) => value)]) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }
    expect(false_alarm).toBeLessThanOrEqual(0.05)
  }
})
