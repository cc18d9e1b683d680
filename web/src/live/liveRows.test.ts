import type { LiveTest } from '@assay/contract/live/live'
import { expect, test } from 'vitest'
import { type LiveEvent, liveList, mayChangePage, withLiveChanges } from './liveRows.ts'
import { wholeLive } from './liveState.ts'

const counts = { running: 2, here: 2, away: 0, unknown: 0, waiting: 0 }
const noticed = { addresses: 1, devices: 1, page_hidden: 0, copy_blocked: 0, gaps: 0, outages: 0, outage_seconds: 0 }

const aTest = (code: string, more: Partial<LiveTest> = {}): LiveTest => ({
  code,
  name: `Name ${code}`,
  email: `${code}@example.com`,
  created_by: null,
  blueprint: null,
  start_time: '2026-11-21T14:00:00Z',
  remaining_time: '00:40:00',
  amount_of_questions: 10,
  amount_of_answered_questions: 1,
  last_answer_time: null,
  presence: 'here',
  away_since: null,
  lost_seconds: 0,
  gap_seconds: { network: 0, page: 0 },
  noticed,
  amount_of_remarks: 0,
  last_remark: null,
  ...more,
})

const liveAnswer = (tests: LiveTest[], server_time = '2026-11-21T14:20:00Z') => ({
  server_time,
  counts,
  tests,
  amount_of_tests: tests.length,
  outages: [],
})
const list = liveList(liveAnswer([aTest('a'), aTest('b')]), 1_000)

const news = (more: Partial<LiveEvent>): LiveEvent => ({
  server_time: '2026-11-21T14:20:01Z',
  counts: { ...counts, away: 1 },
  changed: [],
  gone: [],
  ...more,
})

test('a changed test keeps its position in the list and shows the time of the change', () => {
  const changed = withLiveChanges(
    list,
    news({ changed: [aTest('b', { amount_of_answered_questions: 2 })] }),
    wholeLive,
    2_000,
  )

  expect(changed.rows.map((row) => [row.test.code, row.test.amount_of_answered_questions, row.fetchedAt])).toEqual([
    ['a', 1, 1_000],
    ['b', 2, 2_000],
  ])
  expect(changed.counts.away).toBe(1)
})

test('an ended test keeps its position until the list is loaded again', () => {
  const { rows } = withLiveChanges(list, news({ gone: ['a'] }), wholeLive, 2_000)
  expect(rows.map(({ isGone }) => isGone)).toEqual([true, false])
})

test('during a search, the counts of the search results are not replaced by the counts of all tests', () => {
  expect(withLiveChanges(list, news({}), { ...wholeLive, nameOrMail: 'ann' }, 2_000).counts).toEqual(counts)
  expect(withLiveChanges(list, news({}), { ...wholeLive, presence: 'here' }, 2_000).counts.away).toBe(1)
})

test.each([
  [news({ changed: [aTest('a', { amount_of_answered_questions: 9 })] }), wholeLive, false],
  [news({ changed: [aTest('a', { presence: 'away' })] }), wholeLive, true],
  [news({ changed: [aTest('new')] }), wholeLive, true],
  [news({ gone: ['a'] }), wholeLive, true],
  [news({ gone: ['elsewhere'] }), wholeLive, false],
  [news({ changed: [aTest('a', { remaining_time: '00:39:59' })] }), wholeLive, false],
  [news({ changed: [aTest('a', { remaining_time: '00:49:59' })] }), wholeLive, true],
  [news({}), { ...wholeLive, nameOrMail: 'ann' }, false],
  [news({ gone: ['elsewhere'] }), { ...wholeLive, nameOrMail: 'ann' }, true],
])('after an event, the list is loaded again only if rows can have moved (%#)', (changes, state, isMoved) => {
  expect(mayChangePage(list, changes, state)).toBe(isMoved)
})

test('an older response for the list does not overwrite newer changes from the event stream', () => {
  const changes = withLiveChanges(
    list,
    news({ changed: [aTest('a', { amount_of_answered_questions: 2 })] }),
    wholeLive,
    2_000,
  )
  const { rows } = liveList(liveAnswer([aTest('a'), aTest('b')]), 3_000, changes)
  expect(rows.map(({ test, fetchedAt }) => [test.amount_of_answered_questions, fetchedAt])).toEqual([
    [2, 2_000],
    [1, 3_000],
  ])
})
