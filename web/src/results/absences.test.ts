import type { EventKind } from '@assay/contract/sitting/eventKinds'
import { expect, test } from 'vitest'
import { joinAbsences } from './absences.ts'

const at = (seconds: number, kind: EventKind, detail = '') => ({
  time: new Date(seconds * 1000).toISOString(),
  kind,
  detail,
})

test('a page that went out of sight and came back is one line with its seconds', () => {
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

test('what has no counterpart stays as it is', () => {
  const events = [at(1, 'page_visible'), at(2, 'page_hidden'), at(3, 'copy_blocked'), at(4, 'page_visible')]

  expect(joinAbsences(events)).toEqual(events)
})

test('a page that came back twice was gone once', () => {
  expect(joinAbsences([at(1, 'page_hidden'), at(2, 'page_visible'), at(5, 'page_visible')])).toHaveLength(2)
})
