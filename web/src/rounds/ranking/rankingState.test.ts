import { expect, test } from 'vitest'
import { initialSelectionCount, isRankingFiltered, rankingQuery, readRankingState } from './rankingState.ts'

const readState = (raw: Record<string, unknown>) => readRankingState(raw, ['SQL'])

test('a URL without parameters shows the whole ranking, best candidates first', () => {
  const state = readState({ tab: 'ranking' })
  expect(isRankingFiltered(state)).toBe(false)
  expect(Object.values(rankingQuery(state)).filter(Boolean)).toEqual([])
})

test('the filters in the URL are sent to the server', () => {
  const state = readState({
    ...{ search: 7, decision: 'on_hold', band: 'close', marked: true, sort: 'label:SQL', order: 'asc', page: 2 },
    separator: 'tab',
  })
  expect(isRankingFiltered(state)).toBe(true)
  expect(rankingQuery(state)).toEqual({
    ...{ search: '7', decision: 'on_hold', band: 'close', marked: 'true', sort: 'label:SQL', order: 'asc' },
  })
  expect(state).toMatchObject({ page: 2, separator: 'tab' })
})

test.each([
  [{ decision: 'hired' }],
  [{ band: 'all' }],
  [{ marked: 'maybe' }],
  [{ sort: 'label:DOCKER', order: 'asc' }],
  [{ sort: 'email', order: 'asc' }],
  [{ search: { $: 1 } }],
  [{ separator: 'pipe' }],
  [{ page: -1 }],
])('the invalid URL parameters %j are ignored', (raw) => {
  expect(readState(raw)).toEqual(readState({}))
})

test.each([
  [3, 3],
  [400, 10],
  [0, 0],
  [-1, 0],
  [2.5, 0],
  ['3', 0],
  [undefined, 0],
])('a URL that asks to select the first %j candidates selects %i candidates', (first, chosen) => {
  expect(initialSelectionCount({ first })).toBe(chosen)
})
