import { followClock, rehearse, tellPresence } from '@assay/contract/exam/presence'
import type { Clock } from '@assay/contract/sitting/clock'
import { isClosedAt } from '@assay/domain/exam/clock'
import { isoOf } from '@assay/domain/isoTime'
import { route } from '../../http/route.ts'
import type { Outlet } from '../../http/stream.ts'
import { isSeated, type SeatRow } from '../../sitting/confirmations/seat.ts'
import { noteDevices } from '../../sitting/devices.ts'
import { noteLeaves } from '../../sitting/presence/leaves.ts'
import { noteSign } from '../../sitting/presence/signs.ts'
import { findSeatUnheard, findSeatWithin, requireOpen } from '../findExam.ts'
import { asClock } from './asClock.ts'
import { follow } from './followers.ts'

/** A page sends every ten seconds, so eight tabs with some extra requests stay below the limit. */
const PRESENCES = { burst: 120, perMs: 60_000 }
const STREAMS = { burst: 60, perMs: 60_000 }
const REHEARSALS = { burst: 30, perMs: 60_000 }
const STREAMS_OPEN = 5

/** A separate function, because the closure lives as long as the stream and would retain the request's data. */
const followerAt = ({ send, end }: Outlet<typeof followClock>, cookies: string | undefined) => ({
  tell: (clock: Clock) => send('clock', clock),
  end,
  mayHear: (row: SeatRow) => isSeated(row, cookies),
})

export const clockRoutes = [
  route(tellPresence, findSeatWithin('presence', PRESENCES, findSeatUnheard), async (context) => {
    const { found, body, db, memory, receivedAt, refuse } = context
    const { interview } = found
    requireOpen(interview, receivedAt, refuse)
    const { is_hidden: isHidden = false, missed = 0, leaves, returns } = body
    noteSign(memory.exams.signs, interview.id, { at: receivedAt, presence: { isHidden, missed } })
    await noteDevices(context, interview.id)
    const told = { interviewId: interview.id, at: receivedAt, runFrom: interview.run_from ?? receivedAt, isHidden }
    if (leaves || returns) await noteLeaves(db, { ...told, leaves, returns })
    return asClock(interview, receivedAt)
  }),

  route(
    followClock,
    findSeatWithin('stream', STREAMS, findSeatUnheard),
    async ({ found: { interview }, memory, now, receivedAt, cookies, refuse }) => {
      if (isClosedAt(interview, receivedAt)) return refuse('INTERVIEW_CLOSED')
      return {
        among: { name: interview.code, most: STREAMS_OPEN },
        start: (outlet) => follow(memory.clockFollowers, interview, now(), followerAt(outlet, cookies)),
      }
    },
  ),

  route(
    rehearse,
    findSeatWithin('rehearsal', REHEARSALS),
    async ({ found: { interview }, commits, receivedAt, refuse }) => {
      if (isClosedAt(interview, receivedAt)) return refuse('INTERVIEW_CLOSED')
      await commits.rehearsals.add({ interviewId: interview.id, at: receivedAt })
      return { server_time: isoOf(receivedAt) }
    },
  ),
]
