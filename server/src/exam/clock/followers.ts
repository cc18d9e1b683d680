import type { Clock } from '@assay/contract/sitting/clock'
import { isClosedAt } from '@assay/domain/exam/clock'
import { sql } from 'kysely'
import { repeatQuietly } from '../../db/repeat.ts'
import { rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Queryable } from '../../db/schema.ts'
import type { SeatRow } from '../../sitting/confirmations/seat.ts'
import type { InterviewRow } from '../../sitting/interviewRow.ts'
import { isIn } from '../../sitting/states/inPlace.ts'
import { asClock, type ClockRow } from './asClock.ts'

/** One stream that hears of a test's clock. */
export interface Follower {
  tell: (clock: Clock) => void
  end: () => void
  /** Whether it may go on hearing: a confirmation that runs is told of at its seat alone. */
  mayHear: (row: SeatRow) => boolean
  /** What it was told last, but for the time that runs by itself. */
  told: string
}

type FollowedRow = ClockRow & SeatRow & Pick<InterviewRow, 'revision'> & { browsers?: number }

/** Who follows a test, and its clock as all of them were told it; unknown where one has come since. */
interface Followed {
  by: readonly Follower[]
  row: FollowedRow | undefined
}

export type ClockFollowers = Map<number, Followed>
export const nobodyFollows = (): ClockFollowers => new Map()

const columns = [
  ...(['max_time', 'extra_seconds', 'given_seconds', 'started_at', 'run_from'] as const),
  ...(['ran_ms', 'deadline_at', 'closed_at', 'revision'] as const),
  ...(['confirms', 'seat'] as const),
]

const NEVER = -1
const knownColumns = { id: 'bigint', revision: 'bigint', started_at: 'bigint' } as const
const knownOf = ([id, { row }]: [number, Followed]) => ({
  id,
  revision: row?.revision ?? NEVER,
  started_at: row?.started_at ?? NEVER,
})

/**
 * The tests whose clock has changed since it was told, found by their ids with one statement whose text never changes. Mostly
 * there are none, and nothing travels. A start does not move the revision, so it is compared by itself. Of a deleted test only
 * the id comes back.
 */
async function movedAmong(
  db: Queryable,
  all: ClockFollowers,
): Promise<(FollowedRow | { id: number; revision: null })[]> {
  const input = rowsAsTable(db, knownColumns, [...all].map(knownOf))
  const names = sql.join(columns.map((name) => sql.ref(`interviews.${name}`)))
  const { rows } = await sql<FollowedRow>`
    select input.id, ${names}, (
      select count(*) from interview_events where interview_id = interviews.id and kind = 'device'
    ) as browsers from ${input} left join interviews on interviews.id = input.id and ${isIn('exam')}
    where interviews.id is null or interviews.closed_at is not null or interviews.revision <> input.revision
      or coalesce(interviews.started_at, ${sql.lit(NEVER)}) <> input.started_at`.execute(db)
  return rows
}

/** The deadline stands for the time that is left: while nobody gives any, it stays. */
const essenceOf = ({ server_time: _, remaining_time: __, ...clock }: Clock, { deadline_at }: ClockRow) =>
  JSON.stringify([Object.values(clock), deadline_at])

function tellOne(follower: Follower, clock: Clock, essence: string): void {
  if (follower.told !== essence) {
    follower.told = essence
    follower.tell(clock)
  }
  if (clock.is_closed) follower.end()
}

function tellAll(followers: Iterable<Follower>, row: FollowedRow, now: number): void {
  const { browsers = 1 } = row
  const clock = { ...asClock(row, now), ...(browsers > 1 && { amount_of_browsers: browsers }) }
  const essence = essenceOf(clock, row)
  for (const follower of followers) {
    if (follower.mayHear(row)) tellOne(follower, clock, essence)
    else follower.end()
  }
}

/** Lets a stream hear of a test's clock: at once, and whenever something changes. The answer ends it. */
export function follow(all: ClockFollowers, row: FollowedRow, now: number, outlet: Omit<Follower, 'told'>): () => void {
  const follower: Follower = { ...outlet, told: '' }
  // What is returned lasts as long as the stream, and keeps what it names: the row would stay with it.
  const { id } = row
  const own: Followed = all.get(id) ?? { by: [], row: undefined }
  own.by = [...own.by, follower]
  // It may be told something older than the others were: the next look tells it what they know.
  own.row = undefined
  all.set(id, own)
  tellAll([follower], row, now)
  return () => {
    own.by = own.by.filter((one) => one !== follower)
    if (own.by.length === 0 && all.get(id) === own) all.delete(id)
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
 * Each node reads the clocks that streams of its own follow, so a writer needs no list of listeners. It compares values instead
 * of reading a log, since the writes of other nodes appear in no fixed order.
 */
export function followClocks({ db, memory: { clockFollowers }, now, log }: Parts): () => Promise<void> {
  const look = async () => {
    if (clockFollowers.size === 0) return
    for (const row of await movedAmong(db, clockFollowers)) {
      const followed = clockFollowers.get(row.id)
      if (followed && row.revision !== null) {
        followed.row = row
        tellAll(followed.by, row, now())
      } else for (const { end } of followed?.by ?? []) end()
    }
    for (const { by, row } of clockFollowers.values()) if (row && isClosedAt(row, now())) tellAll(by, row, now())
  }
  return repeatQuietly(LOOK_EVERY_MS, look, (err) => log.warn({ err }, 'clocks cannot be read, streams have to wait'))
}
