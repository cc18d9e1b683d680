import type { ResponseOf } from '@assay/contract/endpoint'
import type { LiveCounts, LiveTest, listLive, Outage, streamLiveTests } from '@assay/contract/live/live'
import { secondsOf } from '@assay/domain/exam/formatDuration'
import type { StreamEventOf } from '../lib/stream/openStream.ts'
import type { LiveState } from './liveState.ts'

export type LiveEvent = StreamEventOf<typeof streamLiveTests, 'live'>

/** A test, and the time when the page received its data: by the server's clock and by this browser's clock. */
export interface LiveRow {
  test: LiveTest
  serverTime: number
  fetchedAt: number
  /** True for a test that is no longer in the list. Its row stays until rows may move. */
  isGone: boolean
}

export interface LiveList {
  rows: readonly LiveRow[]
  counts: LiveCounts
  amount: number
  outages: readonly Outage[]
}

const liveRow = (test: LiveTest, server_time: string, fetchedAt: number): LiveRow => ({
  test,
  serverTime: Date.parse(server_time),
  fetchedAt,
  isGone: false,
})

/** Events that the stream sent while the list loaded are newer than the list, so they are kept. */
export function liveList(answer: ResponseOf<typeof listLive>, fetchedAt: number, known?: LiveList): LiveList {
  const before = new Map(known?.rows.map((row) => [row.test.code, row]))
  return {
    rows: answer.tests.map((test) => {
      const newer = liveRow(test, answer.server_time, fetchedAt)
      const row = before.get(test.code)
      return row && row.serverTime > newer.serverTime && !row.isGone ? row : newer
    }),
    counts: answer.counts,
    amount: answer.amount_of_tests,
    outages: answer.outages,
  }
}

/** The stream counts all tests, so its numbers match only a list without a filter by name or blueprint. */
const isUnfilteredCount = ({ nameOrMail, blueprint }: LiveState) => nameOrMail === '' && blueprint === null

/** The rows do not move. The next poll sorts them in the order of the server. */
export function withLiveChanges(list: LiveList, event: LiveEvent, state: LiveState, fetchedAt: number): LiveList {
  const changed = new Map(event.changed.map((test) => [test.code, test]))
  const gone = new Set(event.gone)
  return {
    ...list,
    counts: isUnfilteredCount(state) ? event.counts : list.counts,
    rows: list.rows.map((row) => {
      const test = changed.get(row.test.code)
      if (test) return liveRow(test, event.server_time, fetchedAt)
      return gone.has(row.test.code) ? { ...row, isGone: true } : row
    }),
  }
}

/** Tolerance for the rounding of running clocks. */
const SLACK_MS = 2_000
const liveEnd = ({ presence, remaining_time }: LiveTest, serverTime: number) =>
  secondsOf(remaining_time) * 1_000 + (presence === 'waiting' ? 0 : serverTime)

export function mayChangePage(list: LiveList, { changed, gone, server_time }: LiveEvent, state: LiveState): boolean {
  if (changed.length + gone.length === 0) return false
  if (!isUnfilteredCount(state)) return true
  const shown = new Map(list.rows.map((row) => [row.test.code, row]))
  const mayHaveMoved = (test: LiveTest) => {
    const row = shown.get(test.code)
    if (row?.test.presence !== test.presence) return true
    return Math.abs(liveEnd(row.test, row.serverTime) - liveEnd(test, Date.parse(server_time))) > SLACK_MS
  }
  return gone.some((code) => shown.has(code)) || changed.some(mayHaveMoved)
}
