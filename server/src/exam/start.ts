import { startInterview } from '@assay/contract/exam'
import { hhmmss, isClosedAt, remainingMs } from '@assay/domain/exam/clock'
import { onForeignKey } from '../db/violations.ts'
import { networkOf } from '../http/address.ts'
import { route } from '../http/route.ts'
import { currentExam } from '../sitting/live.ts'
import { newSightings, notePresence, rememberSightings } from '../sitting/sightings.ts'
import { pageOf } from './examPage.ts'
import { findSeat } from './findExam.ts'

const WRONG_EMAILS = { burst: 5, perMs: 15 * 60_000 }
/** As often as an exam's other calls: each start may name another device. */
const STARTS = { burst: 60, perMs: 12_000 }
/** By code and address: whoever else has the link cannot use up the tries of the one it was sent to. */
const triesOf = (code: string, address: string) => `${code} ${networkOf(address)}`

export const startRoute = route(
  startInterview,
  async (arrival) => {
    const seat = await findSeat(arrival)
    // Only looks whether there is a try left: an e-mail that cannot be read is not a wrong one.
    arrival.limiter.take('wrong e-mail', WRONG_EMAILS, triesOf(seat.interview.code, arrival.address))()
    return seat
  },
  async ({ found: { interview }, body, db, memory, commits, now, limiter, receivedAt, refuse, ...sender }) => {
    const forgetTry = limiter.take('wrong e-mail', WRONG_EMAILS, triesOf(interview.code, sender.address))
    if (body.email !== interview.email) return refuse('WRONG_EMAIL')
    forgetTry()
    limiter.take('start', STARTS, interview.code)
    if (isClosedAt(interview, receivedAt)) return refuse('INTERVIEW_CLOSED')

    const { id: interviewId, code, max_time: maxTime } = interview
    const presence = { ...sender, memory, commits, receivedAt }
    if (interview.started_at === null) {
      const sightings = newSightings(presence, interviewId)
      await commits.starts
        .give({ interviewId, maxTime, now, sightings })
        .catch(onForeignKey(() => refuse('INTERVIEW_NOT_FOUND')))
      rememberSightings(memory.seen, interviewId, sightings)
    }
    const running = (await currentExam(db, memory.exams, code)) ?? refuse('INTERVIEW_NOT_FOUND')
    await notePresence(presence, interviewId)
    // A clock that has just started began to run after the request for it came in.
    const at = Math.max(receivedAt, running.interview.started_at ?? receivedAt)
    if (isClosedAt(running.interview, at)) return refuse('INTERVIEW_CLOSED')
    const page = await pageOf(db, memory.papers, running, 1)
    return { is_activated: true as const, remaining_time: hhmmss(remainingMs(running.interview, at)), ...page }
  },
)
