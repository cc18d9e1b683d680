import { expect, test } from 'vitest'
import { detailOf, nextTryAt } from './retries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function triesFrom(first: number): number[] {
  const moments = [first]
  for (;;) {
    const next = nextTryAt(moments.length, first, moments.at(-1) ?? first)
    if (next === null) return moments
    moments.push(next)
  }
}

test('a failed mail is retried after 10 s, 1, 5, 15 and 60 minutes, then hourly, for a day', () => {
  const moments = triesFrom(1_000_000)
  const waits = moments.slice(1).map((at, index) => (at - (moments[index] ?? 0)) / 1000)

  expect(waits.slice(0, 7)).toEqual([10, 60, 300, 900, 3600, 3600, 3600])
  expect(new Set(waits.slice(4))).toEqual(new Set([3600]))
  expect(moments.at(-1)).toBeLessThanOrEqual(1_000_000 + DAY)
  expect(1_000_000 + DAY - (moments.at(-1) ?? 0)).toBeLessThan(60 * MINUTE)
})

test('a mail is retried exactly at the end of the day, and not later', () => {
  expect(nextTryAt(9, 0, DAY - 60 * MINUTE)).toBe(DAY)
  expect(nextTryAt(9, 0, DAY - 60 * MINUTE + 1)).toBeNull()
})

test.each([
  ['550 5.1.1 <Carol@Example.com>: unknown', '550 5.1.1 <…>: unknown'],
  ['550-first line\r\n550 second\u2028line', '550-first line 550 second line'],
  ['  a\u0000b\u202e ', 'a b'],
  [`550 ${'x'.repeat(300)}`, `550 ${'x'.repeat(195)}…`],
  [`${'x'.repeat(198)}😀😀`, `${'x'.repeat(198)}\ufffd…`],
])('the mail server’s response %j is shown as %j', (words, detail) => {
  expect(detailOf(words, 'carol@example.com')).toBe(detail)
})
