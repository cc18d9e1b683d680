import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { Place } from '@assay/contract/exam/place'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { serverNow } from '../../lib/answers/serverTime.ts'
import { readUnsentRecord } from '../../lib/answers/unsentRecords.ts'
import { newKey } from '../../lib/newKey.ts'
import { type DeadlineRange, leftMs } from './countdown.ts'
import { announceOutcome } from './effects/announceOutcome.ts'
import { listenToBrowser } from './effects/browserEvents.ts'
import { listenToClock } from './effects/clock/stream.ts'
import { openTabChannel, tabMessages } from './effects/clock/tabChannel.ts'
import { createEffects, type Effects, retryAll } from './effects/effects.ts'
import { createExamClient, type ExamClient } from './effects/examClient.ts'
import { reloadInterview } from './effects/reloadInterview.ts'
import { runEffects } from './effects/runEffects.ts'
import type { ReportOutcome } from './effects/sending/reports.ts'
import { sendOnPageHide } from './effects/sending/sendOnPageHide.ts'
import { type AnswerStorage, openAnswerStorage } from './effects/storage/answerStorage.ts'
import {
  createExamSaver,
  storedAddedTime,
  storedBrowsers,
  storedFlags,
  storedPosition,
  storedUnsentFlags,
} from './effects/storage/examLocalStorage.ts'
import { fetchPictures } from './effects/storage/pictures.ts'
import { restoreUnsentAnswers } from './effects/storage/restoreUnsentAnswers.ts'
import { createPaperSaver } from './effects/storage/tabPaper.ts'
import { createTabSync } from './effects/tabSync.ts'
import type { QuestionsLoaded } from './events.ts'
import {
  canSubmit,
  type ExamState,
  initialExamState,
  mustKeepPage,
  questionIndexOf,
  type Submission,
  selectedAnswers,
  submittedAnswers,
  unsubmittedQuestions,
} from './examState.ts'
import { createExamStore, type ExamStore } from './examStore.ts'

export interface ExamController {
  code: string
  store: ExamStore
  leftMs: () => number
  open: () => () => void
  goTo: (index: number) => void
  choose: (optionId: number) => void
  submit: () => void
  submitAndGoOn: () => void
  submitAll: () => void
  flag: (isFlagged: boolean) => void
  /** `questionId` is null for a report about lost time. `onSent` gets the result of each attempt. */
  report: (questionId: number | null, text: string, onSent: (sent: ReportOutcome) => void) => void
  finish: () => void
  cancelFinish: () => void
  timeUp: () => void
  retry: () => void
}

export interface ExamStartData {
  firstPage?: readonly ExamQuestion[]
  passages?: QuestionsLoaded['passages']
  storedPaper?: Pick<ExamState, 'questions' | 'passages'> | null
  isReopened?: boolean
  savedPosition?: Place | null
}

/** The unsent position and flags of this device replace the values of the server. */
function restoredPosition(
  code: string,
  total: number,
  saved: Place | null,
): Pick<ExamState, 'index' | 'flags' | 'isPositionSet'> {
  const usesDevicePosition = saved === null || saved.position === null || storedUnsentFlags(code) !== null
  const position = usesDevicePosition ? storedPosition(code) : saved.position
  const isValidIndex = position !== null && Number.isInteger(position) && position >= 0 && position < total
  return {
    index: isValidIndex ? position : 0,
    isPositionSet: position !== null,
    flags: usesDevicePosition ? storedFlags(code) : saved.flags,
  }
}

function initialState(
  interview: PublicInterview,
  deadline: DeadlineRange,
  { queue, selections }: Pick<AnswerStorage, 'queue' | 'selections'>,
  { storedPaper, savedPosition = null, isReopened }: ExamStartData,
): ExamState {
  const finishPressedAt = isReopened ? null : (readUnsentRecord(interview.code)?.pressed ?? null)
  return initialExamState(interview, {
    deadline,
    leftMsAtLastSubmit: leftMs(deadline, performance.now()),
    // The server has usually just responded. Otherwise `resumeCurrentExam` corrects the value.
    isOnline: true,
    ...(storedPaper && { questions: storedPaper.questions, passages: storedPaper.passages }),
    selections,
    queue,
    addedSeconds: storedAddedTime(interview.code),
    browsers: storedBrowsers(interview.code),
    ...restoredPosition(interview.code, interview.amount_of_questions, savedPosition),
    ...(finishPressedAt && { phase: 'finishing', finishPressedAt }),
  })
}

function submissionOf(state: ExamState, question: ExamQuestion, left: number): Submission {
  return {
    key: newKey(),
    questionId: question.id,
    questionCode: question.code,
    answers: selectedAnswers(state, question),
    base: submittedAnswers(state, question),
    timeSpent: Math.max(0, Math.round((state.leftMsAtLastSubmit - left) / 1000)),
    number: questionIndexOf(state, question.id) + 1,
    at: serverNow(),
  }
}

function startExam(client: ExamClient, effects: Effects): () => void {
  const { store, code } = client
  const { outbox, drafts, questionLoader, positionSync, heartbeats, pageLeaves, reports, ending } = effects
  const stopListening = listenToBrowser({
    code,
    retry: () => retryAll(effects),
    onOffline: () => store.apply({ kind: 'connection', isOnline: false }),
    onHidden() {
      heartbeats.sendHidden()
      void drafts.flush()
      void positionSync.run()
    },
    onShown() {
      pageLeaves.cancelLeave()
      void reloadInterview(client)
      void questionLoader.reload(store.get().index)
    },
    shouldBlockUnload: () => mustKeepPage(store.get()),
    onLeave(isVisible) {
      if (isVisible) {
        pageLeaves.storeLeave()
        void drafts.flush()
      }
      sendOnPageHide(client)
    },
  })
  void questionLoader.loadAll()
  for (const [id, { isSent }] of Object.entries(store.get().selections)) if (!isSent) drafts.schedule(Number(id))
  void outbox.run()
  void reports.run()
  void positionSync.run()
  // The candidate pressed Send in an earlier visit, so the finish continues.
  if (store.get().phase === 'finishing') void ending.finish()
  const stopClock = followClock(code, effects)
  return () => {
    stopListening()
    stopClock()
  }
}

function followClock(code: string, { heartbeats, applyClock }: Effects): () => void {
  const channel = openTabChannel(code, (kind, heartbeat) => {
    if (kind === tabMessages.clock) heartbeats.wake()
    else if (heartbeat) heartbeats.handleSharedHeartbeat(heartbeat)
  })
  const listening = new AbortController()
  listenToClock(code, listening.signal, (...message) => {
    applyClock(...message)
    channel.send(tabMessages.clock)
  })
  void heartbeats.run(listening.signal, (heartbeat) => channel.send(tabMessages.heartbeat, heartbeat))
  return () => {
    listening.abort()
    channel.close()
  }
}

export async function createExamController(
  interview: PublicInterview,
  deadline: DeadlineRange,
  startData: ExamStartData = {},
): Promise<ExamController> {
  const { code } = interview
  const storage = await openAnswerStorage(code)
  const isFromBeforeReopening = startData.isReopened === true || readUnsentRecord(code)?.isOver === true
  const stored = isFromBeforeReopening ? await restoreUnsentAnswers(code, storage) : storage
  const store = createExamStore(
    initialState(interview, deadline, stored, { ...startData, isReopened: isFromBeforeReopening }),
  )
  storage.onLost(() => store.apply({ kind: 'storage_lost' }))
  const client = createExamClient(store, code)
  const effects = createEffects(client, storage)
  const tabs = createTabSync(store, code)
  const savers = [createExamSaver(code, storage), createPaperSaver(interview)]
  const submittedWithNext = new Set<string>()
  const announcing = announceOutcome(submittedWithNext)
  const eventListeners = [...savers, runEffects(effects), effects.positionSync.handleChange, announcing, fetchPictures]
  for (const listener of eventListeners) store.subscribeToEvents(listener)
  const { firstPage = [], passages } = startData
  store.apply({ kind: 'loaded', first: 0, questions: firstPage, passages, writesAtRequest: 0 })
  const left = () => leftMs(store.get().deadline, performance.now())
  const shown = () => store.get().questions[store.get().index]
  const submit = (question: ExamQuestion): string => {
    const submission = submissionOf(store.get(), question, left())
    store.apply({ kind: 'submitted', submission, leftMs: left() })
    return submission.key
  }
  const submitShown = (): string | undefined => {
    const question = shown()
    return question && canSubmit(store.get(), question) ? submit(question) : undefined
  }

  return {
    code,
    store,
    leftMs: left,
    open() {
      tabs.open()
      const close = startExam(client, effects)
      return () => {
        close()
        tabs.close()
      }
    },
    goTo: (index) => store.apply({ kind: 'question_opened', index }),
    choose(optionId) {
      const question = shown()
      if (question) store.apply({ kind: 'option_toggled', questionId: question.id, optionId, at: serverNow() })
    },
    submit: () => void submitShown(),
    submitAndGoOn() {
      const key = submitShown()
      if (key) submittedWithNext.add(key)
    },
    submitAll() {
      if (store.get().phase === 'open') for (const question of unsubmittedQuestions(store.get())) submit(question)
    },
    flag(isFlagged) {
      const question = shown()
      if (question) store.apply({ kind: 'flagged', questionId: question.id, isFlagged })
    },
    report: (questionId, text, onSent) => effects.reports.add({ key: newKey(), questionId, text }, onSent),
    finish: () => void effects.ending.finish(),
    cancelFinish: effects.ending.cancelFinish,
    timeUp: () => void effects.ending.timeUp(),
    retry: () => retryAll(effects),
  }
}
