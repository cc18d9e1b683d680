import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Receipted, type ReceiptRow, receiptText, shownReceipt } from './receipt.ts'

const START = Date.UTC(2026, 10, 21, 14, 3, 22, 123)
const options = new Map(Array.from({ length: 10 }, (_, position) => [position, [13, 11, 12]]))

const receiptRow = (
  position: number,
  chosen: number[],
  seconds: number,
  kind: ReceiptRow['kind'] = 'answer',
): ReceiptRow => ({
  position,
  kind,
  options: chosen,
  received_at: START + seconds * 1_000,
})

const textOf = (more: Partial<Receipted> & Pick<Receipted, 'rows' | 'ends'>) =>
  receiptText({ code: 'Abcdefghijklmnopqrst12', started_at: START, options, ...more })

test('a receipt lists each stored answer on its own line', () => {
  const rows = [
    receiptRow(0, [13], 10),
    receiptRow(1, [11, 12], 20),
    receiptRow(0, [], 30),
    receiptRow(3, [12], 60, 'clock'),
    receiptRow(2, [11], 50, 'clock'),
  ]

  expect(textOf({ rows, ends: [{ at: START + 3_600_000, lines: 5 }] })).toBe(
    [
      'Assay receipt 1',
      'test Abcdefghijklmnopqrst12',
      'start 2026-11-21T14:03:22.123Z',
      '1 2026-11-21T14:03:32.123Z 1 A',
      '2 2026-11-21T14:03:42.123Z 2 BC',
      '3 2026-11-21T14:03:52.123Z 1 -',
      '4 2026-11-21T14:04:12.123Z 3 B clock',
      '5 2026-11-21T14:04:22.123Z 4 C clock',
      'end 2026-11-21T15:03:22.123Z 5',
      '',
    ].join('\n'),
  )
})

test('after a reopening, the receipt continues the line numbers and gets a second end line', () => {
  const rows = [receiptRow(0, [13], 10), receiptRow(1, [11], 20, 'clock'), receiptRow(0, [12], 8_000)]
  const ends = [
    { at: START + 3_600_000, lines: 2 },
    { at: START + 8_600_000, lines: 3 },
  ]
  const both = textOf({ rows, ends })

  expect(both.startsWith(textOf({ rows, ends: ends.slice(0, 1) }))).toBe(true)
  expect(both.split('\n').slice(-4)).toEqual([
    'end 2026-11-21T15:03:22.123Z 2',
    '3 2026-11-21T16:16:42.123Z 1 C',
    'end 2026-11-21T16:26:42.123Z 3',
    '',
  ])
})

test('in a receipt, late answers are listed after the end line, followed by another end line', () => {
  const rows = [
    receiptRow(0, [13], 10),
    receiptRow(1, [11], 20, 'clock'),
    receiptRow(4, [12], 4_000, 'late'),
    receiptRow(2, [], 4_100, 'late'),
  ]
  const ends = [
    { at: START + 3_600_000, lines: 2 },
    { at: START + 3_600_000, lines: 4 },
  ]

  expect(textOf({ rows, ends }).split('\n').slice(-5)).toEqual([
    'end 2026-11-21T15:03:22.123Z 2',
    '3 2026-11-21T15:10:02.123Z 5 C late',
    '4 2026-11-21T15:11:42.123Z 3 - late',
    'end 2026-11-21T15:03:22.123Z 4',
    '',
  ])
})

test('in the receipt, an option or question that is not in the paper is replaced by a question mark', () => {
  expect(textOf({ rows: [receiptRow(0, [99, 13], 1)], ends: [{ at: START, lines: 1 }] })).toContain(' 1 A?\n')
  expect(textOf({ rows: [receiptRow(77, [13], 1)], ends: [{ at: START, lines: 1 }] })).toContain(' 78 ?\n')
})

function readReceipt(text: string) {
  const [format, test, start, ...lines] = text.split('\n').slice(0, -1)
  return {
    head: [format, test, start],
    ends: lines.filter((line) => line.startsWith('end ')).map((line) => line.split(' ').slice(1)),
    rows: lines
      .filter((line) => !line.startsWith('end '))
      .map((line) => {
        const [number, time = '', question, letters = '', clock] = line.split(' ')
        const chosen = letters === '-' ? [] : [...letters].map((letter) => [13, 11, 12]['ABC'.indexOf(letter)])
        return {
          number: Number(number),
          position: Number(question) - 1,
          options: chosen,
          kind: clock ?? 'answer',
          received_at: Date.parse(time),
        }
      }),
  }
}

const rowsOfAny = fc.array(
  fc.record({
    position: fc.nat(9),
    kind: fc.constant('answer' as const),
    options: fc.subarray([13, 11, 12]),
    received_at: fc.integer({ min: START, max: START + 3_600_000 }),
  }),
  { minLength: 1, maxLength: 30 },
)

test('a receipt can be read back as the original rows', () => {
  fc.assert(
    fc.property(rowsOfAny, (rows) => {
      const found = readReceipt(textOf({ rows, ends: [{ at: START + 3_600_000, lines: rows.length }] }))

      expect(found.rows).toEqual(rows.map((one, index) => ({ ...one, number: index + 1 })))
      expect(found.ends).toEqual([[new Date(START + 3_600_000).toISOString(), String(rows.length)]])
    }),
  )
})

test('any change of the stored data changes the receipt', () => {
  fc.assert(
    fc.property(
      rowsOfAny,
      fc.nat(),
      fc.constantFrom('options', 'received_at', 'position', 'gone'),
      (rows, at, what) => {
        const ends = [{ at: START + 3_600_000, lines: rows.length }]
        const index = at % rows.length
        const altered = rows.flatMap((one, place) => {
          if (place !== index) return [one]
          if (what === 'gone') return []
          if (what === 'options') return [{ ...one, options: one.options.length === 0 ? [11] : [] }]
          return [{ ...one, [what]: one[what] + 1 }]
        })

        expect(textOf({ rows: altered, ends })).not.toBe(textOf({ rows, ends }))
      },
    ),
  )
})

test('the fingerprint of a receipt is shown in groups of four characters', () => {
  expect(shownReceipt('3f2a91c077be0d145e6f')).toBe('3f2a-91c0-77be-0d14-5e6f')
  expect(shownReceipt('')).toBe('')
})
