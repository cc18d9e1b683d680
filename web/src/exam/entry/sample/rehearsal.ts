import { Refused } from '@assay/contract/client'
import { createPause } from '../../../lib/async/pause.ts'
import { withLock } from '../../../lib/async/withLock.ts'
import { newKey } from '../../../lib/newKey.ts'
import { browserStorage } from '../../../lib/storage.ts'
import { recordBrowserEvent, testSaving as save, sendExamRequest, streamAddress } from '../../calls.ts'
import { hasStreams } from '../../engine/effects/clock/stream.ts'
import { openTabChannel, tabMessages } from '../../engine/effects/clock/tabChannel.ts'
import { createOutbox } from '../../engine/effects/sending/outbox.ts'
import { openAnswerStorage } from '../../engine/effects/storage/answerStorage.ts'
import { initialExamState, type Submission } from '../../engine/examState.ts'
import { createExamStore } from '../../engine/examStore.ts'

const TIMEOUT_MS = 3_000
/** Another tab that does not reply within this time counts as suspended. */
const ANSWER_MS = 300

function canStreamClock(code: string): Promise<boolean> {
  if (!hasStreams()) return Promise.resolve(false)
  return new Promise((resolve) => {
    const source = new EventSource(streamAddress(code))
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      source.close()
      resolve(isThere)
    }
    const timer = setTimeout(end, TIMEOUT_MS, false)
    source.addEventListener('clock', () => end(true))
    source.onerror = () => end(false)
  })
}

function isOnlyTab(code: string): Promise<boolean> {
  return new Promise((resolve) => {
    let hasReply = false
    const channel = openTabChannel(code, (kind) => {
      hasReply ||= kind === tabMessages.pong
    })
    channel.send(tabMessages.ping)
    setTimeout(() => {
      channel.close()
      resolve(!hasReply)
    }, ANSWER_MS)
  })
}

export interface Rehearsal {
  saving: 'works' | 'refused' | 'unreached'
  isAnswerStored: boolean
  streams: boolean
  isCorrect: boolean | null
  isOnlyTab: boolean
}

type Saved = Pick<Rehearsal, 'saving' | 'isCorrect'>

const MAX_DRIFT_MS = 2_000
/** A clock that was set by hand is often wrong by up to a minute, so this error is tolerated. */
const MAX_CLOCK_ERROR_MS = 60_000

function canStoreText(): boolean {
  const key = 'assay-rehearsal'
  const word = newKey()
  browserStorage.write(key, word)
  const isStored = browserStorage.read(key) === word
  browserStorage.remove(key)
  return isStored
}

async function isStored(storageKey: string, { key }: Submission): Promise<boolean> {
  const reopened = await openAnswerStorage(storageKey)
  return reopened.isStorageWorking() && reopened.queue.some((one) => one.key === key)
}

async function sendTestAnswer(code: string, { answers }: Submission): Promise<Saved> {
  try {
    const answer = await sendExamRequest(save, { params: { code }, body: { answers: [...answers] } })
    const at = Date.parse(answer?.server_time)
    if (Number.isNaN(at)) return { saving: 'unreached', isCorrect: null }
    return { saving: 'works', isCorrect: Math.abs(Date.now() - at) < MAX_CLOCK_ERROR_MS }
  } catch (cause) {
    const status = cause instanceof Refused ? cause.status : 0
    // A server of the previous version only records that the candidate tried the sample question.
    if (status === 404 || status === 405) return recordTrialRun(code)
    return { saving: status === 0 ? 'unreached' : 'refused', isCorrect: null }
  }
}

const recordTrialRun = (code: string): Promise<Saved> =>
  sendExamRequest(recordBrowserEvent, { params: { code }, body: { kind: 'rehearsed' } }).then(
    () => ({ saving: 'works', isCorrect: null }),
    () => ({ saving: 'unreached', isCorrect: null }),
  )

async function checkSaving(code: string, answers: readonly number[]): Promise<Saved & { isAnswerStored: boolean }> {
  const storageKey = `${code} rehearsal`
  const storage = await openAnswerStorage(storageKey)
  const submission = { key: newKey(), questionId: 0, questionCode: '', answers, timeSpent: 0 }
  const deadline = { earliest: 0, latest: 0 }
  const noQuestions = { amount_of_questions: 0, amount_of_answered_questions: 0 }
  const store = createExamStore(
    initialExamState(noQuestions, { deadline, leftMsAtLastSubmit: 0, isOnline: true, queue: [submission] }),
  )
  let result: Saved & { isAnswerStored: boolean } = { saving: 'unreached', isCorrect: null, isAnswerStored: false }
  const outbox = createOutbox({
    store,
    storage,
    pause: createPause(),
    random: Math.random,
    exclusively: (act) => withLock(`assay-exam-${code}`, act),
    async send(one) {
      const isAnswerStored = await isStored(storageKey, one)
      result = { isAnswerStored, ...(await sendTestAnswer(code, one)) }
      return { kind: 'delivered', isAnswered: true, answered: 0 }
    },
  })
  await outbox.add(submission)
  await storage.clear()
  return result
}

export async function checkDevice(code: string, answers: readonly number[]): Promise<Rehearsal> {
  const [startedMs, startedAt] = [performance.now(), Date.now()]
  const [saved, hasStream, hasNoOther] = await Promise.all([
    checkSaving(code, answers),
    canStreamClock(code),
    isOnlyTab(code),
  ])
  const drift = Date.now() - startedAt - (performance.now() - startedMs)
  return {
    saving: saved.saving,
    isAnswerStored: saved.isAnswerStored && canStoreText(),
    streams: hasStream,
    isCorrect: saved.isCorrect && Math.abs(drift) < MAX_DRIFT_MS,
    isOnlyTab: hasNoOther,
  }
}
