import { createPause } from '../../../lib/async/pause.ts'
import { withLock } from '../../../lib/async/withLock.ts'
import { savePlace } from '../../calls.ts'
import { backoffMs, failureOf } from '../../failure.ts'
import { withTimeout } from '../../withTimeout.ts'
import { leftMs } from '../countdown.ts'
import { isPageBlocked } from '../examState.ts'
import type { ExamChange } from '../examStore.ts'
import { createHeartbeats } from './clock/heartbeats.ts'
import { createPageLeaves } from './clock/pageLeaves.ts'
import { createServerClockHandler } from './clock/serverClockHandler.ts'
import { createDrafts } from './drafts.ts'
import { createEnding } from './ending.ts'
import type { ExamClient } from './examClient.ts'
import { createQuestionLoader } from './questionLoader.ts'
import { reloadInterview } from './reloadInterview.ts'
import { createOutbox } from './sending/outbox.ts'
import { createReports } from './sending/reports.ts'
import { sendDraft, sendSubmission } from './sending/sendAnswers.ts'
import type { AnswerStorage } from './storage/answerStorage.ts'
import { storedUnsentFlags, storeUnsentFlags } from './storage/examLocalStorage.ts'

const DELAY_MS = 500

/**
 * Sends position and flags in the background, so that the candidate can continue at the same question on another
 * device.
 */
function createPositionSync({ store, code, request }: ExamClient) {
  const pause = createPause()
  let unsentFlags = storedUnsentFlags(code)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  function setUnsentFlags(ids: ReadonlySet<number> | null): void {
    unsentFlags = ids
    storeUnsentFlags(code, ids)
  }

  async function sendPosition(ids: ReadonlySet<number>): Promise<'done' | 'again'> {
    const { index: position, flags: flagged } = store.get()
    const flags = [...ids].map((id) => ({ question_id: id, is_flagged: flagged.includes(id) }))
    try {
      const answer: unknown = await request(savePlace, { params: { code }, body: { position, flags } })
      // The server sends no content. A response with content comes from a proxy, so the request is repeated.
      return answer === undefined ? 'done' : 'again'
    } catch (cause) {
      return failureOf(cause).kind === 'again' ? 'again' : 'done'
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isRunning) return
    isRunning = true
    for (let failures = 0; unsentFlags && !isPageBlocked(store.get()); ) {
      const sentFlags = unsentFlags
      const outcome = await sendPosition(sentFlags)
      failures = outcome === 'done' ? 0 : failures + 1
      if (outcome === 'done' && unsentFlags === sentFlags && !isPageBlocked(store.get())) setUnsentFlags(null)
      if (outcome === 'again') await pause.wait(backoffMs(failures, Math.random()))
    }
    isRunning = false
  }

  return {
    run,
    wake: pause.wake,
    handleChange({ event, isFromOtherTab }: ExamChange): void {
      // Changes from other tabs are not sent here, because each tab sends its own changes.
      if (isFromOtherTab || !['question_opened', 'submitted', 'flagged'].includes(event.kind)) return
      setUnsentFlags(new Set([...(unsentFlags ?? []), ...(event.kind === 'flagged' ? [event.questionId] : [])]))
      clearTimeout(timer)
      timer = setTimeout(run, DELAY_MS)
    },
  }
}

const FINAL_HEARTBEAT_TIMEOUT_MS = 2_000

export function createEffects(client: ExamClient, storage: AnswerStorage) {
  const { store, code } = client
  const random = Math.random
  const remainingMs = () => leftMs(store.get().deadline, performance.now())
  const questionLoader = createQuestionLoader(client)
  const drafts = createDrafts({
    async send(questionId, afterFailure) {
      if (afterFailure && !(await questionLoader.reloadOne(questionId))) return 'again'
      return sendDraft(client, questionId)
    },
    pause: createPause(),
    random,
    changed: (drafting) => store.apply({ kind: 'drafting', drafting }),
  })
  const outbox = createOutbox({
    store,
    async send(submission, isRepeat) {
      await drafts.whenIdle(submission.questionId)
      // The specification requires that the page requests the interview at every submission.
      void reloadInterview(client)
      return sendSubmission(client, submission, isRepeat)
    },
    storage,
    pause: createPause(),
    exclusively: (act) => withLock(`assay-exam-${code}`, act),
    random,
  })
  const ending = createEnding({
    client,
    async deliverAll() {
      outbox.wake()
      drafts.wake()
      await Promise.all([outbox.whenEmpty(), drafts.flush()])
      // The server accepts missed heartbeats only before the end of the test, so the page reports them now.
      await withTimeout(heartbeats.sendMissedCalls(), FINAL_HEARTBEAT_TIMEOUT_MS)
    },
    leftMs: remainingMs,
    fetchIsClosed: () => reloadInterview(client),
  })
  const reports = createReports(client)
  const positionSync = createPositionSync(client)
  const applyClock = createServerClockHandler(store, remainingMs)
  const pageLeaves = createPageLeaves(code)
  const heartbeats = createHeartbeats({
    client,
    pageLeaves,
    applyClock(...message) {
      applyClock(...message)
      // With several browsers, another browser may have answered the current question, so the question is loaded again.
      if (store.get().browsers > 1) void questionLoader.reload(store.get().index)
    },
    isHidden: () => document.visibilityState === 'hidden',
    onEnded: () => void ending.timeUp(),
  })
  return { questionLoader, drafts, outbox, ending, heartbeats, pageLeaves, reports, positionSync, applyClock }
}

export type Effects = ReturnType<typeof createEffects>

export function retryAll({ questionLoader, drafts, outbox, ending, heartbeats, reports, positionSync }: Effects): void {
  for (const part of [outbox, drafts, questionLoader, ending, heartbeats, reports, positionSync]) part.wake()
}
