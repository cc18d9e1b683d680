import type { LiveCounts, LiveFilter, LiveTest, Presence } from '@assay/contract/live/live'
import { isoOf } from '@assay/domain/isoTime'
import { searchText } from '@assay/domain/searchText'
import type { Queryable } from '../../platform/db/schema.ts'
import { readLiveTests } from './liveTests.ts'
import { type RunningRow, readRunningTests } from './running.ts'

interface BoardTest {
  row: RunningRow
  test: LiveTest
  fingerprint: string
  /** Number of further checks that load the test again, even if nothing seems to have changed. */
  checks: number
  changedAt: number
}

export interface LiveEvent {
  server_time: string
  counts: LiveCounts
  changed: LiveTest[]
  gone: string[]
}

export interface Watcher {
  filter: LiveFilter
  send: (event: LiveEvent) => void
  shown: Map<number, string>
  counts: string
  lastCheck: number
  /** At most one event per second is sent. `sentAt` is the time of the last one. */
  sentAt: number
}

export interface LiveBoard {
  watchers: Set<Watcher>
  seen: Map<number, BoardTest>
  checks: number
  updating: Promise<void> | null
}

export const emptyLiveBoard = (): LiveBoard => ({ watchers: new Set(), seen: new Map(), checks: 0, updating: null })

const FOLLOW_UP_CHECKS = 3

const hasChanged = ({ row }: BoardTest, now: RunningRow) =>
  row.revision !== now.revision ||
  row.heard_at !== now.heard_at ||
  row.deadline_at !== now.deadline_at ||
  row.given_seconds !== now.given_seconds ||
  row.presence !== now.presence

const testFingerprint = ({ remaining_time: _, ...test }: LiveTest, { deadline_at, given_seconds }: RunningRow) =>
  JSON.stringify([test, deadline_at, given_seconds])

export async function updateBoard(board: LiveBoard, db: Queryable, now: number): Promise<void> {
  const rows = await readRunningTests(db, now)
  const changedRows = rows.filter((row) => {
    const seen = board.seen.get(row.id)
    return !seen || seen.checks > 0 || hasChanged(seen, row)
  })
  const tests = await readLiveTests(
    db,
    changedRows.map(({ id }) => id),
    now,
  )
  board.checks += 1
  const running = new Set(rows.map(({ id }) => id))
  for (const id of board.seen.keys()) if (!running.has(id)) board.seen.delete(id)
  for (const row of changedRows) {
    const test = tests.get(row.id)
    if (!test) continue
    const before = board.seen.get(row.id)
    const fingerprint = testFingerprint(test, row)
    const checks = !before || hasChanged(before, row) ? FOLLOW_UP_CHECKS : before.checks - 1
    const changedAt = before?.fingerprint === fingerprint ? before.changedAt : board.checks
    board.seen.set(row.id, { row, test, fingerprint, checks, changedAt })
  }
}

const matches = ({ row }: BoardTest, { name, blueprint }: LiveFilter) =>
  (name === undefined || row.search.includes(searchText(name))) &&
  (blueprint === undefined || row.blueprint_id === blueprint)

export function presenceCounts(presences: Iterable<readonly [Presence, number]>): LiveCounts {
  const counts: LiveCounts = { running: 0, here: 0, away: 0, unknown: 0, waiting: 0 }
  for (const [presence, amount] of presences) {
    counts[presence] += amount
    if (presence !== 'waiting') counts.running += amount
  }
  return counts
}

/** The interval is slightly less than a second, because timers are not exact. */
const MIN_SEND_INTERVAL_MS = 950

export function sendToWatcher({ seen, checks }: LiveBoard, watcher: Watcher, now: number): void {
  const { filter, shown } = watcher
  if (performance.now() - watcher.sentAt < MIN_SEND_INTERVAL_MS) return
  const matching = [...seen.entries()].filter(([, one]) => matches(one, filter))
  const counts = presenceCounts(matching.map(([, { test }]) => [test.presence, 1] as const))
  const wanted = matching.filter(([, { test }]) => filter.presence === undefined || test.presence === filter.presence)
  const isFirst = watcher.lastCheck < 0
  const changed = isFirst
    ? []
    : wanted
        .filter(([id, { changedAt }]) => changedAt > watcher.lastCheck || !shown.has(id))
        .map(([, { test }]) => test)
  const matchingIds = new Set(wanted.map(([id]) => id))
  const gone = [...shown].filter(([id]) => !matchingIds.has(id)).map(([, code]) => code)
  watcher.shown = new Map(wanted.map(([id, { test }]) => [id, test.code]))
  watcher.lastCheck = checks
  const countsNow = JSON.stringify(counts)
  if (changed.length === 0 && gone.length === 0 && countsNow === watcher.counts) return
  watcher.counts = countsNow
  watcher.sentAt = performance.now()
  watcher.send({ server_time: isoOf(now), counts, changed, gone })
}
