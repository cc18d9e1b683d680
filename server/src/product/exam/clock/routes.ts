import type { Clock } from '@assay/contract/attempts/clock'
import { sendHeartbeat, streamClock, testSaving } from '@assay/contract/exam/presence'
import { isOverAt } from '@assay/domain/exam/stage'
import { isoOf } from '@assay/domain/isoTime'
import { route } from '../../../platform/http/route.ts'
import type { EventSink } from '../../../platform/http/stream.ts'
import { recordDevices } from '../../attempts/groupCommit/devices.ts'
import { recordHeartbeat } from '../../attempts/presence/heartbeats.ts'
import { recordLeaves } from '../../attempts/presence/leaves.ts'
import { hasRoomAccess, type RoomAccessRow } from '../../attempts/verification/roomCode.ts'
import { findAttemptWithLimit, findAttemptWithoutHeartbeat, requireOpen } from '../findAttempt.ts'
import { clockResponse } from './clockResponse.ts'
import { followClock } from './clockStreams.ts'

/** Eight tabs with one heartbeat every ten seconds each stay below the limit of 120 heartbeats a minute. */
const HEARTBEAT_LIMIT = { burst: 120, windowMs: 60_000 }
const STREAMS = { burst: 60, windowMs: 60_000 }
const REHEARSAL_LIMIT = { burst: 30, windowMs: 60_000 }
const STREAMS_OPEN = 5

/**
 * This object exists until the stream ends. It must not refer to the request, because the request would then stay in
 * memory.
 */
const clockFollower = ({ send, end }: EventSink<typeof streamClock>, cookies: string | undefined) => ({
  send: (clock: Clock) => send('clock', clock),
  end,
  mayReceive: (row: RoomAccessRow) => hasRoomAccess(row, cookies),
})

export const clockRoutes = [
  route(
    sendHeartbeat,
    findAttemptWithLimit('presence', HEARTBEAT_LIMIT, findAttemptWithoutHeartbeat),
    async (context) => {
      const { resource: attempt, body, db, caches, receivedAt, refuse } = context
      const { interview } = attempt
      requireOpen(interview, receivedAt, refuse)
      const { is_hidden: isHidden = false, missed = 0, leaves, returns } = body
      recordHeartbeat(caches.attempts.heartbeats, interview.id, { at: receivedAt, presence: { isHidden, missed } })
      await recordDevices(context, interview.id)
      const report = { interviewId: interview.id, at: receivedAt, runFrom: interview.run_from ?? receivedAt, isHidden }
      if (leaves || returns) await recordLeaves(db, { ...report, leaves, returns })
      return clockResponse(interview, receivedAt)
    },
  ),

  route(
    streamClock,
    findAttemptWithLimit('stream', STREAMS, findAttemptWithoutHeartbeat),
    async ({ resource: { interview }, caches, now, receivedAt, cookies, refuse }) => {
      if (isOverAt(interview, receivedAt)) return refuse('INTERVIEW_CLOSED')
      return {
        limit: { name: interview.code, max: STREAMS_OPEN },
        start: (sink) => followClock(caches.clockStreams, interview, now(), clockFollower(sink, cookies)),
      }
    },
  ),

  route(
    testSaving,
    findAttemptWithLimit('rehearsal', REHEARSAL_LIMIT),
    async ({ resource: { interview }, commits, receivedAt, refuse }) => {
      if (isOverAt(interview, receivedAt)) return refuse('INTERVIEW_CLOSED')
      await commits.rehearsals.add({ interviewId: interview.id, at: receivedAt })
      return { server_time: isoOf(receivedAt) }
    },
  ),
]
