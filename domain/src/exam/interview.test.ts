import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeFrom,
  interviewIdFrom,
  isCode,
  isInterviewId,
  isSameSelection,
  plausibleSeconds,
  searchText,
  statusOf,
} from './interview.ts'

test('the three stages of an interview have fixed names in the API', () => {
  expect((['to_do', 'in_progress', 'done'] as const).map(statusOf)).toEqual(['To Do', 'In Progress', 'Done'])
})

test('the search text of an interview contains all searched fields, in lower case without accents', () => {
  expect(searchText('José NÚÑEZ', 'Jose@Example.com')).toBe('jose nunez\njose@example.com')
})

test.each([
  { sought: 'jose', found: true },
  { sought: 'NÚÑEZ', found: true },
  { sought: 'jose nunez', found: true },
  { sought: '@example.com', found: true },
  { sought: 'maria', found: false },
])('a search for $sought finds José Núñez: $found', ({ sought, found }) => {
  expect(searchText('José Núñez', 'Jose@Example.com').includes(searchText(sought))).toBe(found)
})

test('an interview code has 22 letters and digits and contains all 128 random bits', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(isCode(codeFrom(one))).toBe(true)
      expect(codeFrom(one) === codeFrom(other)).toBe(Buffer.from(one).equals(other))
    }),
  )
  expect(codeFrom(new Uint8Array(16))).toBe('A'.repeat(22))
  expect(codeFrom(new Uint8Array(16).with(0, 1))).not.toBe('A'.repeat(22))
  expect(codeFrom(new Uint8Array(16).fill(255))).not.toContain('undefined')
})

test.each([
  '',
  'a'.repeat(21),
  'a'.repeat(23),
  `${'a'.repeat(21)}-`,
  `-${'a'.repeat(21)}`,
  `${'a'.repeat(21)}é`,
  `${'a'.repeat(21)}\n`,
])('%o is not an interview code', (text) => {
  expect(isCode(text)).toBe(false)
})

test.each([
  { claimed: 30, later: 60_000, believed: 30 },
  { claimed: 90, later: 60_000, believed: 60 },
  { claimed: 1, later: 999, believed: 0 },
  { claimed: -5, later: 60_000, believed: 0 },
  { claimed: 5, later: -60_000, believed: 0 },
])(
  'if a device reports $claimed s although $later ms have passed, $believed s are accepted',
  ({ claimed, later, believed }) => {
    expect(plausibleSeconds(claimed, 1_000_000, 1_000_000 + later)).toBe(believed)
  },
)

test.each([
  { one: [], other: [], same: true },
  { one: [1, 2], other: [2, 1], same: true },
  { one: [1, 1], other: [1], same: true },
  { one: [1], other: [2], same: false },
  { one: [1], other: [1, 2], same: false },
])('$one and $other are the same selection of options: $same', ({ one, other, same }) => {
  expect(isSameSelection(one, other)).toBe(same)
})

test('an interview id has 22 letters and digits after its prefix, and is never an interview code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const id = interviewIdFrom(bytes)
      expect(id).toMatch(/^iv_[A-Za-z0-9]{22}$/)
      expect(isInterviewId(id)).toBe(true)
      expect(isCode(id)).toBe(false)
    }),
  )
})

test.each([
  '',
  'iv_',
  `iv_${'a'.repeat(21)}`,
  `iv_${'a'.repeat(23)}`,
  `IV_${'a'.repeat(22)}`,
  'a'.repeat(22),
  `iv_${'a'.repeat(21)}\0`,
])('%j is not an interview id', (text) => expect(isInterviewId(text)).toBe(false))
