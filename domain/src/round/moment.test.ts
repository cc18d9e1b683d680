import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOrMomentOf, momentOf } from './moment.ts'

test.each([
  ['2026-11-22T09:30:00Z', Date.UTC(2026, 10, 22, 9, 30)],
  ['2026-11-22T09:30:00+01:00', Date.UTC(2026, 10, 22, 8, 30)],
  ['2026-11-22T09:30-05:30', Date.UTC(2026, 10, 22, 15)],
  ['2026-11-22T09:30+23:59', Date.UTC(2026, 10, 21, 9, 31)],
  ['2028-02-29T00:00:00.5Z', Date.UTC(2028, 1, 29, 0, 0, 0, 500)],
  ['2026-11-22T09:30:00.123456Z', Date.UTC(2026, 10, 22, 9, 30, 0, 123)],
])('%s is a valid time', (text, at) => {
  expect(momentOf(text)).toBe(at)
})

test.each([
  '2026-11-22T09:30:00',
  '2026-11-22',
  '2027-02-29T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-13-10T00:00:00Z',
  '2026-11-00T00:00:00Z',
  '2026-11-22T24:00:00Z',
  '2026-11-22T09:60:00Z',
  '2026-11-22T09:30:60Z',
  '2026-11-22T09:30:00+24:00',
  '2026-11-22T09:30:00+01:60',
  '1969-12-31T23:59:59Z',
  '2026-11-22 09:30:00Z',
  ' 2026-11-22T09:30:00Z',
  '0x7ff-11-22T09:30:00Z',
  '',
  'now',
])('%j is not a valid time', (text) => {
  expect(momentOf(text)).toBeNull()
})

test('a date written as ISO text can be read back', () => {
  const dates = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  fc.assert(fc.property(dates, (date) => momentOf(date.toISOString()) === date.getTime()))
})

test.each([
  ['2026-11-22', Date.UTC(2026, 10, 22)],
  ['2026-11-22T09:30+01:00', Date.UTC(2026, 10, 22, 8, 30)],
  ['2026-02-30', null],
  ['2026-11', null],
  ['22.11.2026', null],
  ['x2026-11-22', null],
  ['2026-11-22Z', null],
])('if a date without a time is also allowed, the text %s is valid', (text, at) => {
  expect(dayOrMomentOf(text)).toBe(at)
})
