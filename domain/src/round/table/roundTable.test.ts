import { expect, test } from 'vitest'
import { momentsIn, roundTable, type TableRow } from './roundTable.ts'
import { tableColumns, tableWords } from './tableWords.ts'

const labels = [
  { id: 7, name: 'GIT' },
  { id: 3, name: 'SQL' },
]
const at = (iso: string) => Date.parse(`${iso}:00Z`)

const finished: TableRow = {
  name: 'Ada',
  email: 'ada@example.com',
  state: 'finished',
  result: {
    score: 72,
    standard_error: 8.4,
    place: { from: 3, to: 9, of: 40 },
    band: 'close',
    seconds: 750,
    unanswered: 0,
    marks: ['FAST', 'GAPS'],
    ratios: new Map([[3, 2 / 3]]),
  },
  decision: { state: 'on_hold', reason: 'Ask again', by: 'Grace', at: at('2026-11-28T10:25') },
  notes: 2,
  language: 'es',
  opens_at: null,
  closes_at: at('2026-11-30T23:00'),
  started_at: at('2026-11-27T08:00'),
  finished_at: at('2026-11-27T08:12'),
  link: 'https://assay.example/interviews/abc',
  confirmation: 'clearly_lower',
}
const open: TableRow = {
  ...finished,
  state: 'open',
  result: null,
  decision: { state: 'undecided', reason: null, by: null, at: null },
  notes: 0,
  language: null,
  started_at: null,
  finished_at: null,
  link: null,
  confirmation: null,
}

test('a row of the round table has all data of a candidate, and missing data stays empty', () => {
  const { head, line } = roundTable({ language: 'en', timeZone: 'Europe/Madrid', labels })

  expect(head.join()).toBe(
    'Name,E-mail,State,Score,Error,Rank,Band,Decision,Reason,Decided by,Decided on,Minutes,Not answered,Marks,Notes,Language,Opens,Closes,Started,Finished,Link,confirmation,GIT %,SQL %',
  )
  expect(line(finished).slice(0, 10)).toEqual([
    ...['Ada', 'ada@example.com', 'Finished', 72, 8, '3–9', 'Too close to tell', 'On hold', 'Ask again', 'Grace'],
  ])
  expect(line(finished).slice(10)).toEqual([
    ...['2026-11-28 11:25', '12.5', 0, 'FAST GAPS', 2, 'es', null, '2026-12-01 00:00', '2026-11-27 09:00'],
    ...['2026-11-27 09:12', 'https://assay.example/interviews/abc', 'Clearly lower', null, 67],
  ])
  expect(line(open)).toEqual([
    ...['Ada', 'ada@example.com', 'Can start', null, null, null, null, 'Undecided', null, null, null, null, null],
    ...[null, 0, null, null, '2026-12-01 00:00', null, null, null, null, null, null],
  ])
})

test('an error margin is at least 1, a range of one rank is one number, and missing values stay empty', () => {
  const result = finished.result && { ...finished.result, standard_error: 0.2, place: { from: 4, to: 4, of: 40 } }
  const [, , , , error, rank] = roundTable({ language: 'en', timeZone: 'UTC', labels }).line({ ...finished, result })
  expect([error, rank]).toEqual([1, '4'])

  const bare = result && { ...result, place: null, band: null }
  const line = roundTable({ language: 'en', timeZone: 'UTC', labels }).line({ ...finished, result: bare })
  expect(line.slice(5, 7)).toEqual([null, null])
})

test.each([
  ['en', 0, '0.0'],
  ['en', 750, '12.5'],
  ['ch', 93, '1.6'],
  ['es', 750, '12,5'],
] as const)('in %s, %i seconds are written as %s minutes', (language, seconds, minutes) => {
  const result = finished.result && { ...finished.result, seconds }
  const { line } = roundTable({ language, timeZone: 'UTC', labels: [] })
  expect(line({ ...finished, result })[tableColumns.indexOf('minutes')]).toBe(minutes)
})

test('times in the table have the time zone of the round, even on a day of 23 hours', () => {
  expect(momentsIn('UTC')(at('2026-01-02T00:05'))).toBe('2026-01-02 00:05')
  expect(momentsIn('Europe/Madrid')(at('2026-03-29T01:30'))).toBe('2026-03-29 03:30')
  expect(momentsIn('Asia/Kathmandu')(at('2026-12-31T20:00'))).toBe('2027-01-01 01:45')
  expect(momentsIn('UTC')(null)).toBeNull()
})

test('in each language, no two columns of the table have the same heading', () => {
  for (const { headings } of Object.values(tableWords))
    expect(new Set(Object.values(headings)).size).toBe(tableColumns.length)
})
