import { expect, test } from 'vitest'
import { type MarkEvent, marksOf } from './marks.ts'

const S = 1_000
const event = (at: number, kind: string, detail = ''): MarkEvent => ({ at: at * S, kind, detail })
const during = (events: MarkEvent[], end: number | null = null) => marksOf({ gaps: [], events, end, now: 100 * S })

test('page events are listed in order with their durations', () => {
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

test('other events during an absence do not split the absence into two', () => {
  expect(during([event(1, 'page_hidden'), event(2, 'device', 'another'), event(9, 'page_visible')])).toEqual([
    { kind: 'hidden', from: S, to: 9 * S, seconds: 8 },
  ])
})

test('if the page is hidden and never shown again, the absence lasts until the end of the test', () => {
  expect(during([event(90, 'page_hidden')])).toEqual([{ kind: 'hidden', from: 90 * S, to: null, seconds: 10 }])
  expect(during([event(90, 'page_hidden')], 95 * S)).toEqual([{ kind: 'hidden', from: 90 * S, to: 95 * S, seconds: 5 }])
})

test('an absence followed by another absence gets no end time, and a return without an absence is ignored', () => {
  expect(
    during([event(0, 'page_visible'), event(1, 'page_hidden'), event(9, 'page_hidden'), event(10, 'page_visible')]),
  ).toEqual([
    { kind: 'hidden', from: S, to: null, seconds: 0 },
    { kind: 'hidden', from: 9 * S, to: 10 * S, seconds: 1 },
  ])
})

test('a language change has no end time if the candidate does not return to the first language', () => {
  expect(during([event(3, 'language')])).toEqual([{ kind: 'language', from: 3 * S, to: null, seconds: 0 }])
})
