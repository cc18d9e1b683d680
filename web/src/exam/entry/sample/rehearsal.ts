import { Refused } from '@assay/contract/client'
import { newKey } from '../../../lib/newKey.ts'
import { readStored, removeValue, storeValue } from '../../../lib/storage.ts'
import { recordBrowserEvent, testSaving as save, sendRequest, streamAddress } from '../../calls.ts'
import { hasStreams } from '../../engine/effects/clock/stream.ts'
import { openTabChannel, tabMessages } from '../../engine/effects/clock/tabChannel.ts'
import { createPause } from '../../engine/effects/pause.ts'
import { createOutbox } from '../../engine/effects/sending/outbox.ts'
import { openExamStorage } from '../../engine/effects/storage/examStorage.ts'
import { withLock } from '../../engine/effects/withLock.ts'
import { createEngine } from '../../engine/engine.ts'
import { firstState, type Submission } from '../../engine/examState.ts'

const TIMEOUT_MS = 3_000
/** If there is no reply in this time, the other tab counts as suspended. */
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
    let isHeard = false
    const channel = openTabChannel(code, (kind) => {
      isHeard ||= kind === tabMessages.pong
    })
    channel.send(tabMessages.ping)
    setTimeout(() => {
      channel.close()
      resolve(!isHeard)
    }, ANSWER_MS)
  })
}

export interface Rehearsal {
  saving: 'works' | 'refused' | 'unreached'
  keeps: boolean
  streams: boolean
  isCorrect: boolean | null
  isOnlyTab: boolean
}

type Saved = Pick<Rehearsal, 'saving' | 'isCorrect'>

const UNEVEN_MS = 2_000
/** A clock that was set by hand is often wrong by up to a minute. */
const WRONG_MS = 60_000

function canStoreText(): boolean {
  const key = 'assay-rehearsal'
  const word = newKey()
  storeValue(key, word)
  const isStored = readStored(key) === word
  removeValue(key)
  return isStored
}

async function isStored(shelf: string, { key }: Submission): Promise<boolean> {
  const again = await openExamStorage(shelf)
  return again.isStorageWorking() && again.queue.some((one) => one.key === key)
}

async function sendTestAnswer(code: string, { answers }: Submission): Promise<Saved> {
  try {
    const answer = await sendRequest(save, { params: { code }, body: { answers: [...answers] } })
    const at = Date.parse(answer?.server_time)
    if (Number.isNaN(at)) return { saving: 'unreached', isCorrect: null }
    return { saving: 'works', isCorrect: Math.abs(Date.now() - at) < WRONG_MS }
  } catch (cause) {
    const status = cause instanceof Refused ? cause.status : 0
    // A server of the previous version has no call for a rehearsal, but it can record a trial run.
    if (status === 404 || status === 405) return recordTrialRun(code)
    return { saving: status === 0 ? 'unreached' : 'refused', isCorrect: null }
  }
}

const recordTrialRun = (code: string): Promise<Saved> =>
  sendRequest(recordBrowserEvent, { params: { code }, body: { kind: 'rehearsed' } }).then(
    () => ({ saving: 'works', isCorrect: null }),
    () => ({ saving: 'unreached', isCorrect: null }),
  )

async function checkSaving(code: string, answers: readonly number[]): Promise<Saved & { keeps: boolean }> {
  const shelf = `${code} rehearsal`
  const storage = await openExamStorage(shelf)
  const submission = { key: newKey(), questionId: 0, questionCode: '', answers, timeSpent: 0 }
  const deadline = { earliest: 0, latest: 0 }
  const nothing = { amount_of_questions: 0, amount_of_answered_questions: 0 }
  const engine = createEngine(firstState(nothing, { deadline, submittedAtMs: 0, isOnline: true, queue: [submission] }))
  let found: Saved & { keeps: boolean } = { saving: 'unreached', isCorrect: null, keeps: false }
  const outbox = createOutbox({
    engine,
    storage,
    pause: createPause(),
    random: Math.random,
    exclusively: (act) => withLock(`assay-exam-${code}`, act),
    async send(one) {
      const keeps = await isStored(shelf, one)
      found = { keeps, ...(await sendTestAnswer(code, one)) }
      return { kind: 'delivered', isAnswered: true, answered: 0 }
    },
  })
  await outbox.add(submission)
  await storage.clear()
  return found
}

export async function checkDevice(code: string, answers: readonly number[]): Promise<Rehearsal> {
  const [steady, wall] = [performance.now(), Date.now()]
  const [saved, hasStream, hasNoOther] = await Promise.all([
    checkSaving(code, answers),
    canStreamClock(code),
    isOnlyTab(code),
  ])
  const drift = Date.now() - wall - (performance.now() - steady)
  return {
    saving: saved.saving,
    keeps: saved.keeps && canStoreText(),
    streams: hasStream,
    isCorrect: saved.isCorrect && Math.abs(drift) < UNEVEN_MS,
    isOnlyTab: hasNoOther,
  }
}
