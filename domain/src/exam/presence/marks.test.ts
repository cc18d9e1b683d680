import { expect, test } from 'vitest'
import { type MarkEvent, marksOf } from './marks.ts'

const S = 1_000
const event = (at: number, kind: string, detail = ''): MarkEvent => ({ at: at * S, kind, detail })
const during = (events: MarkEvent[], end: number | null = null) => marksOf({ gaps: [], events, end, now: 100 * S })

test('what happened to a page stands in its order, each with how long it lasted', () => {
  const gaps = [
    { from: 40 * S, to: 68 * S, seconds: 28, cause: 'server' as const },
    { from: 5 * S, to: 35 * S, seconds: 30, cause: 'network' as const },
  ]
  const events = [
    event(80, 'copy_blocked'),
    event(70, 'reload', '1500'),
    event(1, 'page_hidden'),
    event(4, 'page_visible'),
  ]

  expect(marksOf({ gaps, events, end: null, now: 100 * S })).toEqual([
    { kind: 'hidden', from: S, to: 4 * S, seconds: 3 },
    { kind: 'network', from: 5 * S, to: 35 * S, seconds: 30 },
    { kind: 'server', from: 40 * S, to: 68 * S, seconds: 28 },
    { kind: 'reload', from: 70 * S, to: 71.5 * S, seconds: 1 },
    { kind: 'copy_blocked', from: 80 * S, to: null, seconds: 0 },
  ])
})

test('what else is noted between leaving and coming back parts them not', () => {
  expect(during([event(1, 'page_hidden'), event(2, 'device', 'another'), event(9, 'page_visible')])).toEqual([
    { kind: 'hidden', from: S, to: 9 * S, seconds: 8 },
  ])
})

test('a page that is out of sight is so until the test ends', () => {
  expect(during([event(90, 'page_hidden')])).toEqual([{ kind: 'hidden', from: 90 * S, to: null, seconds: 10 }])
  expect(during([event(90, 'page_hidden')], 95 * S)).toEqual([{ kind: 'hidden', from: 90 * S, to: 95 * S, seconds: 5 }])
})

test('of a page that went out of sight again nobody knows when it was back, and coming back alone is nothing', () => {
  expect(
    during([event(0, 'page_visible'), event(1, 'page_hidden'), event(9, 'page_hidden'), event(10, 'page_visible')]),
  ).toEqual([
    { kind: 'hidden', from: S, to: null, seconds: 0 },
    { kind: 'hidden', from: 9 * S, to: 10 * S, seconds: 1 },
  ])
})

test('a change of language that nobody came back from has no end', () => {
  expect(during([event(3, 'language')])).toEqual([{ kind: 'language', from: 3 * S, to: null, seconds: 0 }])
})
