import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDailyMailTime } from './morning.ts'

const momentOf = (text: string) => Date.parse(text)

test.each([
  ['exactly at seven', 'UTC', '2026-11-26T07:00:00Z', '2026-11-26T07:00:00Z'],
  ['just before seven, on the day before', 'UTC', '2026-11-26T06:59:59.999Z', '2026-11-25T07:00:00Z'],
  ['late in the day, on this morning', 'UTC', '2026-11-26T23:59:59Z', '2026-11-26T07:00:00Z'],
  ['winter in Madrid', 'Europe/Madrid', '2026-11-26T06:00:00Z', '2026-11-26T06:00:00Z'],
  ['summer in Madrid', 'Europe/Madrid', '2026-07-26T05:00:00Z', '2026-07-26T05:00:00Z'],
  ['the morning after the clocks went back', 'Europe/Madrid', '2026-10-25T12:00:00Z', '2026-10-25T06:00:00Z'],
  ['the morning after the clocks went forward', 'Europe/Madrid', '2026-03-29T12:00:00Z', '2026-03-29T05:00:00Z'],
  ['where it is already the next day', 'Asia/Taipei', '2026-11-25T23:30:00Z', '2026-11-25T23:00:00Z'],
  ['in a zone with half an hour', 'Asia/Kolkata', '2026-11-26T01:29:59Z', '2026-11-25T01:30:00Z'],
  ['before 1970', 'UTC', '1969-12-31T03:00:00Z', '1969-12-30T07:00:00Z'],
])('the last daily mail was due at seven o’clock local time: %s', (_, zone, now, morning) => {
  expect(new Date(lastDailyMailTime(momentOf(now), zone)).toISOString()).toBe(new Date(momentOf(morning)).toISOString())
})

const clockOf = (moment: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(moment)

test('the last daily mail was due at 07:00 local time, not in the future and at most 25 hours ago', () => {
  const zones = ['UTC', 'Europe/Madrid', 'America/New_York', 'Asia/Taipei', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  fc.assert(
    fc.property(
      fc.integer({ min: momentOf('2020-01-01'), max: momentOf('2040-01-01') }),
      fc.constantFrom(...zones),
      (now, zone) => {
        const morning = lastDailyMailTime(now, zone)
        expect(clockOf(morning, zone)).toBe('07:00:00')
        expect(now - morning).toBeGreaterThanOrEqual(0)
        expect(now - morning).toBeLessThan(25 * 60 * 60_000 + 1)
      },
    ),
  )
})
