import { Refused, serverErrorMessage } from '@assay/contract/client'
import type { Entry } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { useEffect, useEffectEvent, useState } from 'react'
import { readLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { createPause } from '../../lib/async/pause.ts'
import { getInterview, sendExamRequest, startInterview, withTiming } from '../calls.ts'
import { openCurrentExam } from '../currentExam.ts'
import { deadlineOf } from '../engine/countdown.ts'
import type { QuestionsLoaded } from '../engine/events.ts'
import { backoffMs, failureOf } from '../failure.ts'
import { navigate } from '../router/router.ts'
import { storeClosedEnding } from '../storedEnding.ts'
import { isReopened } from './entryTimeInWords.ts'
import { isEntryClosed, readEntryOrNull } from './readEntry.ts'
import type { Trouble } from './Trouble.tsx'

const loadStartState = (code: string) =>
  withTiming(sendExamRequest(getInterview, { params: { code } })).catch(() => null)

type StartState = NonNullable<Awaited<ReturnType<typeof loadStartState>>>

const hasStarted = ({ answer }: StartState): boolean => answer.is_activated || answer.is_closed

/**
 * The test may be running although ENTER TEST got no response. So the page polls until the server reports the start or
 * the end of the test.
 */
function useStartWatch(code: string, isWatching: boolean, onBegun: (startState: StartState) => void): void {
  const handleBegun = useEffectEvent(onBegun)
  useEffect(() => {
    if (!isWatching) return
    const stop = new AbortController()
    const pause = createPause()
    for (const event of ['focus', 'online']) window.addEventListener(event, pause.wake, { signal: stop.signal })
    document.addEventListener('visibilitychange', pause.wake, { signal: stop.signal })

    async function watch(): Promise<void> {
      for (let attempts = 1; !stop.signal.aborted; attempts += 1) {
        await pause.wait(backoffMs(attempts, Math.random()))
        const startState = stop.signal.aborted ? null : await loadStartState(code)
        if (startState && hasStarted(startState) && !stop.signal.aborted) return handleBegun(startState)
      }
    }
    void watch()
    return () => {
      stop.abort()
      pause.wake()
    }
  }, [code, isWatching])
}

export interface Fault {
  words: string
  remedy?: string
  isOfRoom?: true
}

/**
 * The server's message exists only in English, so other languages use a text of the page: docs/decisions.md, reading
 * 52.
 */
function entryFault({ code, message }: Refused): Fault {
  if (code === 'WRONG_ROOM_CODE') return { words: t('ENTRY.ROOM_CODE_WRONG'), isOfRoom: true }
  if (code === 'ROOM_CODE_NEEDED') return { words: t('ENTRY.ROOM_CODE_REQUIRED'), isOfRoom: true }
  if (code !== 'WRONG_EMAIL') return { words: message }
  const words = readLanguage() === 'en' ? message : t('ENTRY.WRONG_EMAIL')
  return { words, remedy: t('ENTRY.WRONG_EMAIL_WHY') }
}

interface StartedTest {
  answer: { remaining_time: string } & Partial<Pick<QuestionsLoaded, 'questions' | 'passages'>>
  sentAt: number
  receivedAt: number
}

interface Outcomes {
  refuse: (fault: Fault) => void
  onEntryClosed: (entry: Entry) => void
}

const closedEntryCodes = ['NOT_OPEN_YET', 'WINDOW_CLOSED', 'INVITATION_WITHDRAWN']

export function useStartTest(code: string, interview: PublicInterview | null, { refuse, onEntryClosed }: Outcomes) {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isEntering, setEntering] = useState(false)
  /** True if the response to ENTER TEST was lost, so that the test may have started. */
  const [isUnknown, setUnknown] = useState(false)

  async function openExam({ answer, sentAt, receivedAt }: StartedTest): Promise<void> {
    if (!interview) return
    const { remaining_time, questions, passages } = answer
    const running = { ...interview, is_activated: true, remaining_time }
    const startData = { firstPage: questions ?? [], passages, isReopened: isReopened(interview) }
    await openCurrentExam(running, deadlineOf(remaining_time, sentAt, receivedAt), startData)
    await navigate({ name: 'exam', code }, { replace: true })
  }

  async function showEnd(): Promise<void> {
    storeClosedEnding(code)
    await navigate({ name: 'end' }, { replace: true })
  }

  const handleStartState = (startState: StartState) => (startState.answer.is_closed ? showEnd() : openExam(startState))
  useStartWatch(code, isUnknown && !isEntering, handleStartState)

  async function handleFailure(cause: unknown): Promise<void> {
    const closedEntry =
      cause instanceof Refused && closedEntryCodes.includes(cause.code) ? await readEntryOrNull(code) : null
    if (isEntryClosed(closedEntry)) return onEntryClosed(closedEntry)
    const { kind } = failureOf(cause)
    if (kind === 'closed') return showEnd()
    if (kind === 'refused' && cause instanceof Refused) return refuse(entryFault(cause))
    if (kind === 'gone') return navigate({ name: 'not_found' }, { replace: true })
    const startState = await loadStartState(code)
    if (startState && hasStarted(startState)) return handleStartState(startState)
    const isTooMany = cause instanceof Refused && cause.status === 429
    const sentence = cause instanceof Refused && serverErrorMessage(cause)
    setUnknown(!isTooMany)
    if (isTooMany) setTrouble({ words: t('ENTRY.TOO_MANY'), seconds: cause.retryAfter })
    else if (sentence) setTrouble({ words: sentence, seconds: cause.retryAfter })
    else if (cause instanceof Refused && cause.status >= 500)
      setTrouble({ words: t('APP.SERVER_FAILED'), seconds: cause.retryAfter, canRetry: true })
    else setTrouble({ words: t(startState ? 'ENTRY.UNREACHABLE' : 'ENTRY.UNKNOWN') })
  }

  async function enter(email: string, room_code?: string): Promise<void> {
    setTrouble(null)
    setEntering(true)
    try {
      await openExam(
        await withTiming(
          sendExamRequest(startInterview, { params: { code }, body: { email, ...(room_code && { room_code }) } }),
        ),
      )
    } catch (cause) {
      await handleFailure(cause)
    }
    setEntering(false)
  }

  return { enter, isEntering, trouble }
}
