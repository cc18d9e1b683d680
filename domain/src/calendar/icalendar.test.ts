import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Appointment, icalendarText } from './icalendar.ts'

const plain: Appointment = {
  uid: 'iv_1@assay.example',
  sequence: 2,
  stamp: Date.UTC(2026, 10, 20, 8, 5, 9, 870),
  starts: Date.UTC(2026, 10, 21, 9),
  ends: Date.UTC(2026, 10, 25, 17, 30),
  isCancelled: false,
  summary: 'Online test',
  description: 'one',
  url: 'https://assay.example/interviews/abc',
}

const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')
const lineOf = (calendar: string, name: string) =>
  unfolded(calendar)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

test('a calendar file has one appointment, with RFC 5545 line ends and times in UTC', () => {
  expect(icalendarText(plain).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Assay//Assay//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:iv_1@assay.example',
    'DTSTAMP:20261120T080509Z',
    'SEQUENCE:2',
    'DTSTART:20261121T090000Z',
    'DTEND:20261125T173000Z',
    'SUMMARY:Online test',
    'DESCRIPTION:one',
    'URL:https://assay.example/interviews/abc',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(lineOf(icalendarText({ ...plain, isCancelled: true }), 'STATUS')).toBe('CANCELLED')
})

test('in a calendar file, separators and line ends are escaped, and control characters are removed', () => {
  const written = icalendarText({ ...plain, summary: 'a, b; c\\d', description: 'one\r\ntwo\rthree\u0007\u007f' })
  expect(lineOf(written, 'SUMMARY')).toBe('a\\, b\\; c\\\\d')
  expect(lineOf(written, 'DESCRIPTION')).toBe('one\\ntwo\\nthree')
})

test('an appointment of less than one second gets a duration of one second in the calendar file', () => {
  const starts = plain.starts + 100
  expect(lineOf(icalendarText({ ...plain, starts, ends: starts + 1 }), 'DTEND')).toBe('20261121T090001Z')
})

test('a line has at most 75 octets, and joining the folded lines restores the text', () => {
  const signs = fc.string({
    unit: fc.constantFrom('a', 'ñ', '測', '😀', ' '),
    minLength: 60,
    maxLength: 300,
    size: 'max',
  })
  fc.assert(
    fc.property(signs, (summary) => {
      const written = icalendarText({ ...plain, summary })
      const octets = written.split('\r\n').map((line) => new TextEncoder().encode(line).length)
      expect(Math.max(...octets)).toBeLessThanOrEqual(75)
      expect(lineOf(written, 'SUMMARY')).toBe(summary)
    }),
  )
})
