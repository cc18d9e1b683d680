/** What the file is called. */
export const CALENDAR_NAME = 'assay.ics'

/** One appointment of a calendar; moments are milliseconds. */
export interface Appointment {
  uid: string
  /** Grows with each change of the times, so that a calendar keeps the newer one. */
  sequence: number
  /** When it was written. */
  stamp: number
  starts: number
  ends: number
  isCancelled: boolean
  summary: string
  description: string
  url: string
}

const SECOND_MS = 1_000
/** So many octets has a line at most, its end not counted. */
const LINE_OCTETS = 75

/** As RFC 5545 writes a moment of UTC. */
const utcOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A text has no signs of control but ends of line, and no sign that parts values. */
const textOf = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** How many octets a sign has in UTF-8. */
const octetsOf = (sign: string): number => new TextEncoder().encode(sign).length

/** A line that is too long goes on in the next one behind a space; no sign is cut in two. */
function folded(line: string): string {
  let [written, room] = ['', LINE_OCTETS]
  for (const sign of line) {
    const octets = octetsOf(sign)
    if (octets > room) {
      written += '\r\n '
      room = LINE_OCTETS - 1
    }
    written += sign
    room -= octets
  }
  return `${written}\r\n`
}

/** An end lies behind its beginning, also where both are within one second. */
function endOf({ starts, ends }: Appointment): number {
  const second = Math.floor(starts / SECOND_MS) * SECOND_MS
  return Math.max(ends, second + SECOND_MS)
}

/** A calendar with this one appointment, as RFC 5545 writes it. It keeps nobody's day occupied: the test can be taken at any time within. */
export function calendarWith(appointment: Appointment): string {
  const { uid, sequence, stamp, starts, isCancelled, summary, description, url } = appointment
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Assay//Assay//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcOf(stamp)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utcOf(starts)}`,
    `DTEND:${utcOf(endOf(appointment))}`,
    `SUMMARY:${textOf(summary)}`,
    `DESCRIPTION:${textOf(description)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('')
}
