export const CALENDAR_NAME = 'assay.ics'

export interface Appointment {
  uid: string
  /** The sequence increases with each change of the appointment's times, so that calendars keep the newest version. */
  sequence: number
  stamp: number
  starts: number
  ends: number
  isCancelled: boolean
  summary: string
  description: string
  url: string
}

const SECOND_MS = 1_000
/** Maximum length of a line in bytes, without the line end. */
const LINE_OCTETS = 75

const utcOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escapedText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

const octetsOf = (sign: string): number => new TextEncoder().encode(sign).length

/** A long line continues on the next line, which starts with a space. The line is never split inside a character. */
function foldedLine(line: string): string {
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

/**
 * Calendar files contain whole seconds. The end must be later than the start, even if both are within the same second.
 */
function endOf({ starts, ends }: Appointment): number {
  const second = Math.floor(starts / SECOND_MS) * SECOND_MS
  return Math.max(ends, second + SECOND_MS)
}

/** The calendar file (RFC 5545) marks the time as free, because a test can be taken at any time in the window. */
export function icalendarText(appointment: Appointment): string {
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
    `SUMMARY:${escapedText(summary)}`,
    `DESCRIPTION:${escapedText(description)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(foldedLine).join('')
}
