import { startInterview } from '@assay/contract/exam/exam'
import { hhmmss } from '@assay/domain/exam/formatDuration'
import { isOverAt } from '@assay/domain/exam/stage'
import { isAwaitingReturn, remainingMs } from '@assay/domain/exam/testClock'
import { REOPENED_MS } from '@assay/domain/limits'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import { onForeignKey } from '../../platform/db/violations.ts'
import { route } from '../../platform/http/route.ts'
import { networkOf } from '../../platform/http/visitor/address.ts'
import { readRealEmail } from '../attempts/anonymity/trueNames.ts'
import { currentAttempt } from '../attempts/attemptCache.ts'
import { resumeTest } from '../attempts/clock/resumeTest.ts'
import { newDevices, recordDevices, rememberDevices } from '../attempts/groupCommit/devices.ts'
import { hasLostOpenKey } from '../attempts/openKeys.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { claimBrowserAccess, roomCodeCookie } from '../attempts/verification/roomCode.ts'
import { loadCandidatePaper } from './candidatePaper.ts'
import { examPageJson } from './examPage.ts'
import { findAttempt } from './findAttempt.ts'

const WRONG_EMAIL_LIMIT = { burst: 5, windowMs: 15 * 60_000 }
/** Each room code allows five attempts. The limit here also slows down attempts that are made at the same time. */
const WRONG_ROOM_CODE_LIMIT = { burst: 30, windowMs: 15 * 60_000 }
const START_LIMIT = { burst: 60, windowMs: 12_000 }
/** The key includes the IP address, so that another person with the link cannot use up the candidate's attempts. */
const startTryKey = (code: string, address: string) => `${code} ${networkOf(address)}`

type Refuse = (code: 'NOT_OPEN_YET' | 'WINDOW_CLOSED' | 'INVITATION_WITHDRAWN') => never

function refuseUnlessOpen(interview: InterviewRow, arrival: number, refuse: Refuse): void {
  const state = entryStateAt(interview, arrival)
  if (state === 'withdrawn') refuse('INVITATION_WITHDRAWN')
  if (state === 'waiting') refuse('NOT_OPEN_YET')
  if (state === 'expired' || hasLostOpenKey(interview)) refuse('WINDOW_CLOSED')
}

const hasWaitedTooLong = ({ reopened_at }: InterviewRow, arrival: number) =>
  reopened_at !== null && reopened_at <= arrival - REOPENED_MS

export const startRoute = route(
  startInterview,
  async (context) => {
    const attempt = await findAttempt(context)
    // An e-mail address in a wrong format is rejected later and does not use up an attempt.
    context.limiter.take('wrong e-mail', WRONG_EMAIL_LIMIT, startTryKey(attempt.interview.code, context.address))()
    return attempt
  },
  async ({
    resource: attempt,
    body,
    db,
    caches,
    commits,
    now,
    limiter,
    receivedAt,
    refuse,
    actor,
    setCookie,
    config,
    ...sender
  }) => {
    const { id: interviewId, code, deadline_at, veil } = attempt.interview
    // The end of the test is checked before the e-mail address, so that a closed test does not reveal its candidate.
    if (isOverAt(attempt.interview, receivedAt)) return refuse('INTERVIEW_CLOSED')
    const forgetTry = limiter.take('wrong e-mail', WRONG_EMAIL_LIMIT, startTryKey(code, sender.address))
    const email = veil === 'veiled' ? await readRealEmail(db, interviewId) : attempt.interview.email
    if (body.email !== email) return refuse('WRONG_EMAIL')
    forgetTry()
    limiter.take('start', START_LIMIT, code)
    if (attempt.interview.confirms !== null) {
      const { started_at, closed_at } = attempt.interview
      if (started_at === null && closed_at === null) refuseUnlessOpen(attempt.interview, receivedAt, refuse)
      const roomCode = body.room_code?.replaceAll(/\s/g, '')
      if (!roomCode) return refuse('ROOM_CODE_NEEDED')
      const forgetWrong = limiter.take('wrong room code', WRONG_ROOM_CODE_LIMIT, startTryKey(code, sender.address))
      const token = await claimBrowserAccess(db, caches.attempts, { id: interviewId, roomCode, actor })
      if (token === null) return refuse('WRONG_ROOM_CODE')
      forgetWrong()
      setCookie(roomCodeCookie(token, code, config.baseUrl.startsWith('https:')))
    }

    const presence = { ...sender, caches, commits, receivedAt }
    const startClock = async () => {
      const devices = newDevices(presence, interviewId)
      const clock = await commits.starts
        .add({ interviewId, now, arrival: receivedAt, devices })
        .catch(onForeignKey(() => refuse('INTERVIEW_NOT_FOUND')))
      rememberDevices(caches.devices, interviewId, devices)
      return clock && { ...attempt, interview: { ...attempt.interview, ...clock } }
    }
    // The questions are loaded before the clock starts, so that the first page appears without delay.
    const paper = await loadCandidatePaper(db, caches.papers, interviewId)
    const current = async () => (await currentAttempt(db, caches.attempts, code)) ?? refuse('INTERVIEW_NOT_FOUND')
    let running = deadline_at === null ? attempt : await current()
    while (running.interview.deadline_at === null && running.interview.closed_at === null) {
      if (isAwaitingReturn(running.interview)) {
        if (hasWaitedTooLong(running.interview, receivedAt)) return refuse('INTERVIEW_CLOSED')
        await resumeTest(db, caches.attempts, { id: interviewId, at: now(), arrival: receivedAt })
        running = await current()
        continue
      }
      refuseUnlessOpen(running.interview, receivedAt, refuse)
      running = (await startClock()) ?? (await current())
    }
    await recordDevices(presence, interviewId)
    // The request may have arrived before the clock started, so the later of the two times counts.
    const at = Math.max(receivedAt, running.interview.run_from ?? receivedAt)
    if (isOverAt(running.interview, at)) return refuse('INTERVIEW_CLOSED')
    const remaining_time = hhmmss(remainingMs(running.interview, at))
    return examPageJson(paper, running, 1, { is_activated: true, remaining_time })
  },
)
