import type { Clock } from '@assay/contract/attempts/clock'
import { isOverAt } from '@assay/domain/exam/stage'
import { sql } from 'kysely'
import type { WarningLog } from '../../../log.ts'
import { type Stop, startWorker } from '../../../platform/db/repeat.ts'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { InterviewRow } from '../../attempts/states/interviewRow.ts'
import { isInView } from '../../attempts/states/inView.ts'
import type { RoomAccessRow } from '../../attempts/verification/roomCode.ts'
import { type ClockRow, clockResponse } from './clockResponse.ts'

export interface ClockStream {
  send: (clock: Clock) => void
  end: () => void
  /**
   * Each update checks whether the stream may receive it, because a verification test can move to another browser.
   */
  mayReceive: (row: RoomAccessRow) => boolean
  lastFingerprint: string
}

type StreamedRow = ClockRow & RoomAccessRow & Pick<InterviewRow, 'revision'> & { browsers?: number }

interface StreamedTest {
  streams: readonly ClockStream[]
  row: StreamedRow | undefined
}

export type ClockStreams = Map<number, StreamedTest>
export const noClockStreams = (): ClockStreams => new Map()

const columns = [
  ...(['max_time', 'extra_seconds', 'given_seconds', 'started_at', 'run_from'] as const),
  ...(['ran_ms', 'deadline_at', 'closed_at', 'revision'] as const),
  ...(['confirms', 'seat'] as const),
]

const NEVER = -1
const knownColumns = { id: 'bigint', revision: 'bigint', started_at: 'bigint' } as const
const knownRevision = ([id, { row }]: [number, StreamedTest]) => ({
  id,
  revision: row?.revision ?? NEVER,
  started_at: row?.started_at ?? NEVER,
})

/** Starting a test does not change its revision, so the start time is compared separately. */
async function changedClocks(
  db: Queryable,
  all: ClockStreams,
): Promise<(StreamedRow | { id: number; revision: null })[]> {
  const input = rowsAsTable(db, knownColumns, [...all].map(knownRevision))
  const names = sql.join(columns.map((name) => sql.ref(`interviews.${name}`)))
  const { rows } = await sql<StreamedRow>`
    select input.id, ${names}, (
      select count(*) from interview_events where interview_id = interviews.id and kind = 'device'
    ) as browsers from ${input} left join interviews on interviews.id = input.id and ${isInView('exam')}
    where interviews.id is null or interviews.closed_at is not null or interviews.revision <> input.revision
      or coalesce(interviews.started_at, ${sql.lit(NEVER)}) <> input.started_at`.execute(db)
  return rows
}

/** The fingerprint contains the deadline, because the remaining time changes constantly. */
const clockFingerprint = ({ server_time: _, remaining_time: __, ...clock }: Clock, { deadline_at }: ClockRow) =>
  JSON.stringify([Object.values(clock), deadline_at])

function sendClock(stream: ClockStream, clock: Clock, fingerprint: string): void {
  if (stream.lastFingerprint !== fingerprint) {
    stream.lastFingerprint = fingerprint
    stream.send(clock)
  }
  if (clock.is_closed) stream.end()
}

function sendClocks(streams: Iterable<ClockStream>, row: StreamedRow, now: number): void {
  const { browsers = 1 } = row
  const clock = { ...clockResponse(row, now), ...(browsers > 1 && { amount_of_browsers: browsers }) }
  const fingerprint = clockFingerprint(clock, row)
  for (const stream of streams) {
    if (stream.mayReceive(row)) sendClock(stream, clock, fingerprint)
    else stream.end()
  }
}

export function followClock(
  all: ClockStreams,
  row: StreamedRow,
  now: number,
  sink: Omit<ClockStream, 'lastFingerprint'>,
): () => void {
  const stream: ClockStream = { ...sink, lastFingerprint: '' }
  // The returned function lives as long as the stream, so it keeps only the id and not the whole row of the interview.
  const { id } = row
  const own: StreamedTest = all.get(id) ?? { streams: [], row: undefined }
  own.streams = [...own.streams, stream]
  own.row = undefined
  all.set(id, own)
  sendClocks([stream], row, now)
  return () => {
    own.streams = own.streams.filter((one) => one !== stream)
    if (own.streams.length === 0 && all.get(id) === own) all.delete(id)
  }
}

const POLL_INTERVAL_MS = 1_000

interface Dependencies {
  db: Queryable
  caches: { clockStreams: ClockStreams }
  now: () => number
  log: WarningLog
}

/** The database is polled, so that the code that writes does not need to know the streams. */
export function startClockPolling({ db, caches: { clockStreams }, now, log }: Dependencies): Stop {
  const poll = async () => {
    if (clockStreams.size === 0) return
    for (const row of await changedClocks(db, clockStreams)) {
      const streamed = clockStreams.get(row.id)
      if (streamed && row.revision !== null) {
        streamed.row = row
        sendClocks(streamed.streams, row, now())
      } else for (const { end } of streamed?.streams ?? []) end()
    }
    for (const { streams, row } of clockStreams.values())
      if (row && isOverAt(row, now())) sendClocks(streams, row, now())
  }
  const failure = 'clocks of tests could not be read, so candidates see changes later'
  return startWorker(log, { everyMs: POLL_INTERVAL_MS, work: poll, failure })
}
