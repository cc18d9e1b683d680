import { randomUUID } from 'node:crypto'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { listEnemiesOfQuestion } from '@assay/contract/questions/enemies'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callerAt } from '../../testing/client/caller.ts'
import { candidateOf, makeInterview } from '../../testing/client/exam.ts'
import { aQuestion, makeQuestions } from '../../testing/client/make.ts'
import { makeBlueprint } from '../../testing/client/round.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { storeWorstQuestions } from '../../testing/server/largest/storedTexts.ts'
import { freshSettings, launch, type Process } from '../../testing/server/process.ts'
import { INSPECTOR_ENV, type MainThread, openMainThread } from '../../testing/server/remote/mainThread.ts'
import { type RemoteStaff, setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'
import { longestStretchOf, slowdownOf, startStretchMeter } from '../../testing/server/remote/threadTime.ts'

/** Longest time that a job may block the server, in milliseconds of processor time. The quick run allows more. */
const MOST_MS = rounds(200, 50)
const OF_EACH = rounds(4, 20)

let server: Process
let remote: RemoteStaff
let thread: MainThread
let remove: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshSettings()
  remove = fresh.remove
  server = launch({ ...fresh.settings, ...INSPECTOR_ENV, ASSAY_LOG_LEVEL: 'error' })
  await server.until('Assay is ready')
  remote = await setUpRemoteStaff(fresh.url)
  thread = await openMainThread(server)
})
afterAll(async () => {
  thread.close()
  server.signal('SIGKILL')
  await server.ended
  await remove()
})

async function fillBank(): Promise<number[]> {
  const groups = await storeWorstQuestions(remote.staff, OF_EACH)
  const words = () => Array.from({ length: 8 }, () => randomUUID()).join(' ')
  const others = Array.from({ length: 10 }, () => aQuestion({ description: words(), labels: ['OTHER'] }))
  await makeQuestions(remote, others)
  await makeBlueprint(remote, { labels: [{ name: 'OTHER', amount: others.length }], keep_twins_apart: true })
  return groups.flat()
}

async function takeTestOfAll(amount: number) {
  const { code } = await makeInterview(remote, { amount_of_questions: amount, labels: ['WORST'] })
  const candidate = candidateOf(callerAt(remote.url), code)
  await candidate.start()
  // The candidate answers a question, because tests without answers are not counted.
  const [question] = (await candidate.page()).questions
  if (question) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  await candidate.finish()
}

test('background jobs that process the most expensive stored texts do not block other calls', {
  timeout: TIMEOUT_MS,
}, async () => {
  await startStretchMeter(thread)
  const ids = await fillBank()
  await takeTestOfAll(ids.length)

  const isCounted = async () => {
    const { questions } = await remote.staff(listQuestionInsight, { query: { limit: 100 } })
    return ids.every((id) => questions.some(({ question_id, shown }) => question_id === id && shown === 1))
  }
  await vi.waitUntil(isCounted, { timeout: TIMEOUT_MS, interval: 500 })
  await remote.staff(listEnemiesOfQuestion, { params: { id: ids[0] ?? 0 } })

  const longest = await longestStretchOf(thread)
  const ms = longest / (await slowdownOf(thread))
  printFigure('G35', `${Math.round(ms)} ms at most by calls and background jobs over ${ids.length} of the worst texts`)
  expect(ms).toBeLessThan(MOST_MS)
})
