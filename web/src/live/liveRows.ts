import type { Answer } from '@assay/contract/endpoint'
import type { followLive, LiveCounts, LiveTest, listLive, Outage } from '@assay/contract/live/live'
import { secondsOf } from '@assay/domain/exam/clock'
import type { NewsOf } from '../lib/stream/openStream.ts'
import type { LiveState } from './liveState.ts'

export type LiveNews = NewsOf<typeof followLive, 'live'>

/** A test with when it was told: by the server's clock, and by this browser's. */
export interface LiveRow {
  test: LiveTest
  toldAt: number
  since: number
  /** It has left the list, and stands there only as long as nothing may move. */
  isGone: boolean
}

export interface LiveList {
  rows: readonly LiveRow[]
  counts: LiveCounts
  amount: number
  outages: readonly Outage[]
}

const rowOf = (test: LiveTest, server_time: string, since: number): LiveRow => ({
  test,
  toldAt: Date.parse(server_time),
  since,
  isGone: false,
})

/** What the stream told while the list was on its way is newer than what the list says. */
export function listOf(answer: Answer<typeof listLive>, since: number, known?: LiveList): LiveList {
  const before = new Map(known?.rows.map((row) => [row.test.code, row]))
  return {
    rows: answer.tests.map((test) => {
      const told = rowOf(test, answer.server_time, since)
      const row = before.get(test.code)
      return row && row.toldAt > told.toldAt && !row.isGone ? row : told
    }),
    counts: answer.counts,
    amount: answer.amount_of_tests,
    outages: answer.outages,
  }
}

/** The stream tells of all tests. Its counts are those of a list that nobody has narrowed by name or blueprint. */
const isCountedAlike = ({ nameOrMail, blueprint }: LiveState) => nameOrMail === '' && blueprint === null

/** Rows change in place and keep their order: that one is the server's, at the next look. */
export function withNews(list: LiveList, news: LiveNews, state: LiveState, since: number): LiveList {
  const changed = new Map(news.changed.map((test) => [test.code, test]))
  const gone = new Set(news.gone)
  return {
    ...list,
    counts: isCountedAlike(state) ? news.counts : list.counts,
    rows: list.rows.map((row) => {
      const test = changed.get(row.test.code)
      if (test) return rowOf(test, news.server_time, since)
      return gone.has(row.test.code) ? { ...row, isGone: true } : row
    }),
  }
}

/** When a clock that runs stands at zero, or what one that waits holds: a clock loses seconds to rounding, nobody is given less than one. */
const SLACK_MS = 2_000
const endOf = ({ presence, remaining_time }: LiveTest, toldAt: number) =>
  secondsOf(remaining_time) * 1_000 + (presence === 'waiting' ? 0 : toldAt)

/** Whether the list may be another one by now: somebody came or went, or stands elsewhere in its order. */
export function mayHaveMoved(list: LiveList, { changed, gone, server_time }: LiveNews, state: LiveState): boolean {
  if (changed.length + gone.length === 0) return false
  if (!isCountedAlike(state)) return true
  const shown = new Map(list.rows.map((row) => [row.test.code, row]))
  const isElsewhere = (test: LiveTest) => {
    const row = shown.get(test.code)
    if (row?.test.presence !== test.presence) return true
    return Math.abs(endOf(row.test, row.toldAt) - endOf(test, Date.parse(server_time))) > SLACK_MS
  }
  return gone.some((code) => shown.has(code)) || changed.some(isElsewhere)
}
