import type { Evidence } from '@assay/contract/results/evidence'
import { expect, test } from 'vitest'
import { axisOf } from './axis.ts'

const ledgerRow = (kind: Evidence['clock'][number]['kind'], time: string, seconds = 0) => ({
  kind,
  time,
  seconds,
  by: null,
  reason: null,
})

const whole = [ledgerRow('start', '2026-11-21T14:00:00Z', 3600), ledgerRow('close', '2026-11-21T15:00:00Z')]

test('an event is placed on the time axis by its share of the test time, never outside the axis', () => {
  const axis = axisOf(whole)

  expect(axis.at('2026-11-21T14:15:00Z')).toBeCloseTo(0.25)
  expect(axis.after('2026-11-21T14:15:00Z', 900)).toBeCloseTo(0.5)
  expect([axis.at('2026-11-21T13:00:00Z'), axis.at('2026-11-22T13:00:00Z')]).toEqual([0, 1])
  expect(axis.ticks.map(({ minutes }) => minutes)).toEqual([0, 10, 20, 30, 40, 50, 60])
})

test('the days between the end and the continuation of a reopened test are omitted from the axis', () => {
  const axis = axisOf([
    ...whole,
    ledgerRow('reopen', '2026-11-22T09:00:00Z', 1800),
    ledgerRow('resume', '2026-11-23T09:00:00Z'),
    ledgerRow('close', '2026-11-23T09:30:00Z'),
  ])

  expect(axis.breaks).toEqual([expect.closeTo(2 / 3)])
  expect(axis.at('2026-11-22T12:00:00Z')).toBeCloseTo(2 / 3)
  expect(axis.at('2026-11-23T09:15:00Z')).toBeCloseTo(5 / 6)
  expect(axis.ticks.at(-1)).toEqual({ at: 1, minutes: 90 })
})

test('a test that ended immediately also has a time axis', () => {
  const axis = axisOf([ledgerRow('start', '2026-11-21T14:00:00Z', 3600), ledgerRow('close', '2026-11-21T14:00:00Z')])

  expect(axis.at('2026-11-21T14:00:00Z')).toBe(0)
  expect(axis.ticks.every(({ at }) => Number.isFinite(at))).toBe(true)
})
