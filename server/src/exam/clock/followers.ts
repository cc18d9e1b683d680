import type { Clock } from '@assay/contract/clock/clock'
import { isClosedAt } from '@assay/domain/exam/clock'
import { sql } from 'kysely'
import { repeat } from '../../db/repeat.ts'
import { rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Queryable } from '../../db/schema.ts'
import { asClock, type ClockRow } from './asClock.ts'

/** One stream that hears of a test's clock. */
export interface Follower {
  tell: (clock: Clock) => void
  end: () => void
  /** What it was told last, but for the time that runs by itself. */
  told: string
}

/** Who follows a test, and its clock as all of them were told it; unknown where one has come since. */
interface Followed {
  by: Set<Follower>
  row: ClockRow | undefined
}

export type ClockFollowers = Map<number, Followed>
export const nobodyFollows = (): ClockFollowers => new Map()

const columns = [
  ...(['id', 'max_time', 'extra_seconds', 'given_seconds', 'started_at', 'run_from'] as const),
  ...(['ran_ms', 'deadline_at', 'closed_at'] as const),
]

/** By their keys, and all of them with one statement whose text never changes. */
const clocksOf = (db: Queryable, ids: readonly number[]): Promise<ClockRow[]> =>
  db
    .selectFrom('interviews')
    .select(columns)
    .where(
      'id',
      'in',
      sql<number>`(select id from ${rowsAsTable(
        db,
        { id: 'bigint' },
        ids.map((id) => ({ id })),
      )})`,
    )
    .execute()

/** The deadline stands for the time that is left: while nobody gives any, it stays. */
const essenceOf = ({ server_time: _, remaining_time: __, ...clock }: Clock, { deadline_at }: ClockRow) =>
  JSON.stringify([clock, deadline_at])

function tellOne(follower: Follower, clock: Clock, essence: string): void {
  if (follower.told !== essence) {
    follower.told = essence
    follower.tell(clock)
  }
  if (clock.is_closed) follower.end()
}

function tellAll(followers: Iterable<Follower>, row: ClockRow, now: number): void {
  const clock = asClock(row, now)
  const essence = essenceOf(clock, row)
  for (const follower of followers) tellOne(follower, clock, essence)
}

/** Of nearly all tests nothing changes from one look to the next, and of those nothing is written down anew. */
function tellWhatChanged(followed: Followed, row: ClockRow, now: number): void {
  const { row: before } = followed
  if (before && !isClosedAt(row, now) && columns.every((name) => before[name] === row[name])) return
  followed.row = row
  tellAll(followed.by, row, now)
}

/** Lets a stream hear of a test's clock: at once, and whenever something changes. The answer ends it. */
export function follow(
  all: ClockFollowers,
  row: ClockRow,
  now: number,
  outlet: Pick<Follower, 'tell' | 'end'>,
): () => void {
  const follower: Follower = { ...outlet, told: '' }
  const own: Followed = all.get(row.id) ?? { by: new Set(), row: undefined }
  own.by.add(follower)
  // It may be told something older than the others were: the next look tells it what they know.
  own.row = undefined
  all.set(row.id, own)
  tellAll([follower], row, now)
  return () => {
    own.by.delete(follower)
    if (own.by.size === 0 && all.get(row.id) === own) all.delete(row.id)
  }
}

const LOOK_EVERY_MS = 1_000

interface Parts {
  db: Queryable
  memory: { clockFollowers: ClockFollowers }
  now: () => number
  log: { warn(fields: object, message: string): void }
}

/**
 * Each node asks for the clocks that somebody follows on it: whoever changes one need not know who listens where. They are
 * compared and not counted on, since what other nodes write appears in no order that could be relied on.
 */
export function followClocks({ db, memory: { clockFollowers }, now, log }: Parts): () => Promise<void> {
  const look = async () => {
    if (clockFollowers.size === 0) return
    const asked = new Set(clockFollowers.keys())
    const rows = new Map((await clocksOf(db, [...asked])).map((row) => [row.id, row]))
    for (const [id, followed] of clockFollowers) {
      const row = rows.get(id)
      if (row) tellWhatChanged(followed, row, now())
      else if (asked.has(id)) for (const { end } of followed.by) end()
      // One that came while the others were read is looked at the next time.
    }
  }
  return repeat(LOOK_EVERY_MS, look, (err) => log.warn({ err }, 'clocks cannot be read, streams have to wait'))
}
