import type { LiveCounts, LiveFilter, LiveTest, Presence } from '@assay/contract/live/live'
import { searchText } from '@assay/domain/exam/interview'
import { isoOf } from '@assay/domain/isoTime'
import type { Queryable } from '../db/schema.ts'
import { readLiveTests } from './liveTests.ts'
import { allRunning, type RunningRow } from './running.ts'

/** A running test as it was seen last. */
interface Seen {
  row: RunningRow
  test: LiveTest
  /** The test without the time that runs by itself. */
  essence: string
  /** At how many more looks it is read again, though nothing tells that it moved. */
  looks: number
  /** At which look of this node it has changed last. */
  changedAt: number
}

/** What a stream tells of one moment. */
export interface LiveEvent {
  server_time: string
  counts: LiveCounts
  changed: LiveTest[]
  gone: string[]
}

/** One stream of the staff: what it shows by now. */
export interface Watcher {
  filter: LiveFilter
  tell: (event: LiveEvent) => void
  shown: Map<number, string>
  counts: string
  lookedAt: number
  /** By a time that nobody can set: at most one event a second. */
  toldAt: number
}

export interface LiveBoard {
  watchers: Set<Watcher>
  seen: Map<number, Seen>
  /** How often this node has looked. */
  looks: number
  /** The look that is under way. */
  looking: Promise<void> | null
}

export const emptyLiveBoard = (): LiveBoard => ({ watchers: new Set(), seen: new Map(), looks: 0, looking: null })

/** A sign of life may be written a moment before what it came with: so it is looked at again. */
const LOOKS_AFTER = 3

const isMoved = ({ row }: Seen, now: RunningRow) =>
  row.revision !== now.revision ||
  row.heard_at !== now.heard_at ||
  row.deadline_at !== now.deadline_at ||
  row.given_seconds !== now.given_seconds ||
  row.presence !== now.presence

const essenceOf = ({ remaining_time: _, ...test }: LiveTest, { deadline_at, given_seconds }: RunningRow) =>
  JSON.stringify([test, deadline_at, given_seconds])

/** Brings what this node knows up to date: of all tests what tells that one moved, and the rest of those that did. */
export async function lookAgain(board: LiveBoard, db: Queryable, now: number): Promise<void> {
  const rows = await allRunning(db, now)
  const moved = rows.filter((row) => {
    const seen = board.seen.get(row.id)
    return !seen || seen.looks > 0 || isMoved(seen, row)
  })
  const tests = await readLiveTests(
    db,
    moved.map(({ id }) => id),
    now,
  )
  board.looks += 1
  const running = new Set(rows.map(({ id }) => id))
  for (const id of board.seen.keys()) if (!running.has(id)) board.seen.delete(id)
  for (const row of moved) {
    const test = tests.get(row.id)
    if (!test) continue
    const before = board.seen.get(row.id)
    const essence = essenceOf(test, row)
    const looks = !before || isMoved(before, row) ? LOOKS_AFTER : before.looks - 1
    const changedAt = before?.essence === essence ? before.changedAt : board.looks
    board.seen.set(row.id, { row, test, essence, looks, changedAt })
  }
}

const matches = ({ row }: Seen, { name, blueprint }: LiveFilter) =>
  (name === undefined || row.search.includes(searchText(name))) &&
  (blueprint === undefined || row.blueprint_id === blueprint)

export function countsOf(presences: Iterable<readonly [Presence, number]>): LiveCounts {
  const counts: LiveCounts = { running: 0, here: 0, away: 0, unknown: 0, waiting: 0 }
  for (const [presence, amount] of presences) {
    counts[presence] += amount
    if (presence !== 'waiting') counts.running += amount
  }
  return counts
}

/** Somewhat less than a second, which no timer keeps to the moment. */
const APART_MS = 950

/** Tells a stream what is new to it. The first time that is nothing but how many there are. */
export function tellWatcher({ seen, looks }: LiveBoard, watcher: Watcher, now: number): void {
  const { filter, shown } = watcher
  if (performance.now() - watcher.toldAt < APART_MS) return
  const matching = [...seen.entries()].filter(([, one]) => matches(one, filter))
  const counts = countsOf(matching.map(([, { test }]) => [test.presence, 1] as const))
  const wanted = matching.filter(([, { test }]) => filter.presence === undefined || test.presence === filter.presence)
  const isFirst = watcher.lookedAt < 0
  const changed = isFirst
    ? []
    : wanted.filter(([id, { changedAt }]) => changedAt > watcher.lookedAt || !shown.has(id)).map(([, { test }]) => test)
  const stays = new Set(wanted.map(([id]) => id))
  const gone = [...shown].filter(([id]) => !stays.has(id)).map(([, code]) => code)
  watcher.shown = new Map(wanted.map(([id, { test }]) => [id, test.code]))
  watcher.lookedAt = looks
  const countsNow = JSON.stringify(counts)
  if (changed.length === 0 && gone.length === 0 && countsNow === watcher.counts) return
  watcher.counts = countsNow
  watcher.toldAt = performance.now()
  watcher.tell({ server_time: isoOf(now), counts, changed, gone })
}
