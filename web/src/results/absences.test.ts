import type { EventKind } from '@assay/contract/attempts/eventKinds'
import { expect, test } from 'vitest'
import { joinAbsences } from './absences.ts'

const at = (seconds: number, kind: EventKind, detail = '') => ({
  time: new Date(seconds * 1000).toISOString(),
  kind,
  detail,
})

test('a page hidden and visible again is one line with its seconds', () => {
  const shown = joinAbsences([
    at(0, 'started'),
    at(10, 'page_hidden'),
    at(22, 'page_visible'),
    at(30, 'closed_by_clock'),
  ])

  expect(shown.map(({ kind, seconds }) => [kind, seconds])).toEqual([
    ['started', undefined],
    ['page_hidden', 12],
    ['closed_by_clock', undefined],
  ])
})

test('an event without its counterpart stays unchanged', () => {
  const events = [at(1, 'page_visible'), at(2, 'page_hidden'), at(3, 'copy_blocked'), at(4, 'page_visible')]

  expect(joinAbsences(events)).toEqual(events)
})

test('a page that reports its return twice was absent once', () => {
  expect(joinAbsences([at(1, 'page_hidden'), at(2, 'page_visible'), at(5, 'page_visible')])).toHaveLength(2)
})
