import type { EventKind } from '@assay/contract/attempts/eventKinds'
import { expect, test } from 'vitest'
import { joinAbsences } from './absences.ts'

const eventAt = (seconds: number, kind: EventKind, detail = '') => ({
  time: new Date(seconds * 1000).toISOString(),
  kind,
  detail,
})

test('hiding the page and returning to it is shown as one line with the seconds', () => {
  const shown = joinAbsences([
    eventAt(0, 'started'),
    eventAt(10, 'page_hidden'),
    eventAt(22, 'page_visible'),
    eventAt(30, 'closed_by_clock'),
  ])

  expect(shown.map(({ kind, seconds }) => [kind, seconds])).toEqual([
    ['started', undefined],
    ['page_hidden', 12],
    ['closed_by_clock', undefined],
  ])
})

test('leaving or returning to the page is shown unchanged if the other event of the pair is missing', () => {
  const events = [
    eventAt(1, 'page_visible'),
    eventAt(2, 'page_hidden'),
    eventAt(3, 'copy_blocked'),
    eventAt(4, 'page_visible'),
  ]

  expect(joinAbsences(events)).toEqual(events)
})

test('a page that reports its return twice counts as absent once', () => {
  expect(
    joinAbsences([eventAt(1, 'page_hidden'), eventAt(2, 'page_visible'), eventAt(5, 'page_visible')]),
  ).toHaveLength(2)
})
