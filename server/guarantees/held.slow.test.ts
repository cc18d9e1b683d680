import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExamQuestion } from '@assay/contract/exam/exam'
import { getResults } from '@assay/contract/results/results'
import { test, vi } from 'vitest'
import { callerAt } from '../../testing/client/caller.ts'
import { candidateOf, makeInterview } from '../../testing/client/exam.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { freshSettings, launch, type Process } from '../../testing/server/process.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { INSPECTOR_ENV, openMainThread } from '../../testing/server/remote/mainThread.ts'
import { placeOf, setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const MINUTE = 60_000
/** The server is paused from two seconds before the deadline until long after the last possible answer. */
const LEFT_MS = 2_000
const HELD_MS = rounds(10_000, 26_000)

const CLOCK = { NODE_ENV: 'test', ASSAY_TEST_CLOCK: 'control' }

async function startNode(settings: Record<string, string>) {
  const server = launch({ ...settings, ...CLOCK, ...INSPECTOR_ENV })
  await server.until('Assay is ready')
  const url = `http://127.0.0.1:${settings['PORT']}`
  const advance = (ms: number) => ask(url, `/api/test/clock?advance_ms=${ms}`, { method: 'POST' })
  const kill = async () => {
    server.signal('SIGKILL')
    await server.ended
  }
  return { server, url, advance, kill }
}

async function openServer(onTestFinished: (end: () => Promise<void>) => void) {
  const { settings, remove } = await freshSettings()
  const node = await startNode(settings)
  onTestFinished(async () => {
    await node.kill()
    await remove()
  })
  return { ...node, settings, remote: await setUpRemoteStaff(node.url) }
}

async function openLine(url: string) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname).setEncoding('utf8')
  let heard = ''
  socket.on('data', (chunk: string) => {
    heard += chunk
  })
  // A killed server resets open connections, so the error event of a socket is ignored.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    write: (text: string) => void socket.write(text),
    heard: () => heard,
    status: async () => {
      await vi.waitUntil(() => heard.includes('\r\n\r\n'), { timeout: 300_000 })
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(heard) ?? []
      heard = ''
      return Number(status)
    },
    close: () => socket.destroy(),
  }
}

const firstOption = ({ answers_base }: ExamQuestion) => [answers_base[0]?.id ?? 0]

function requestFor(code: string, question: ExamQuestion, suffix: '' | '/draft' = '') {
  const answers = firstOption(question)
  const body = JSON.stringify(suffix ? { answers } : { question_code: question.code, answers })
  const head = [
    `PUT ${placeOf(code, question)}${suffix} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `idempotency-key: ${randomUUID()}`,
    `content-length: ${body.length}`,
  ]
  return { head: `${head.join('\r\n')}\r\n\r\n`, body, whole: `${head.join('\r\n')}\r\n\r\n${body}` }
}

type Hold = (server: Process, ms: number) => Promise<unknown>

const busy: Hold = async (server, ms) => {
  const thread = await openMainThread(server)
  await thread.hold(ms)
  thread.close()
}

const stopped: Hold = async (server, ms) => {
  server.signal('SIGSTOP')
  await pause(ms)
  server.signal('SIGCONT')
}

test.concurrent.for([
  ['the main thread of the server is busy', busy],
  ['the server process is paused', stopped],
] as const)(
  'an answer that reaches the machine in time counts even if %s',
  { timeout: TIMEOUT_MS },
  async ([name, hold], { expect, onTestFinished }) => {
    const { server, url, advance, remote } = await openServer(onTestFinished)
    const { code } = await makeInterview(remote, { max_time: 60 })
    const candidate = candidateOf(callerAt(url), code)
    await candidate.start()
    const { questions } = await candidate.page()
    const [kept, split, drafted, ...others] = questions as [ExamQuestion, ExamQuestion, ExamQuestion, ...ExamQuestion[]]
    const lines = await Promise.all(others.map(() => openLine(url)))
    const [open, halved, draft] = await Promise.all([openLine(url), openLine(url), openLine(url)])
    open.write(`GET /api/alive HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    expect(await open.status()).toBe(200)
    const pieces = requestFor(code, split)
    halved.write(pieces.head + pieces.body.slice(0, 5))
    await advance(60 * MINUTE - LEFT_MS)

    const held = hold(server, HELD_MS)
    await pause(LEFT_MS + 1_000)
    open.write(requestFor(code, kept).whole)
    halved.write(pieces.body.slice(5))
    draft.write(requestFor(code, drafted, '/draft').whole)
    for (const [at, question] of others.slice(1).entries()) lines[at]?.write(requestFor(code, question).whole)
    const knocking = await openLine(url)
    const [last] = others as [ExamQuestion]
    knocking.write(requestFor(code, last).whole)
    await held

    const statuses = await Promise.all([open, halved, knocking, ...lines.slice(0, -1)].map((line) => line.status()))
    expect(statuses.map(String)).toEqual(statuses.map(() => '200'))
    expect(await draft.status()).toBe(204)

    const late = await openLine(url)
    late.write(requestFor(code, kept).whole)
    expect(await late.status()).toBe(409)

    const staff = remote.staff
    const results = () => staff(getResults, { params: { code } })
    await vi.waitUntil(async () => (await results()).result !== null, { timeout: 300_000, interval: 500 })
    expect((await results()).result?.total_unanswered_questions).toBe(0)
    printFigure('G3', `0 lost of ${questions.length} that came while ${name} for ${HELD_MS / 1_000} s`)
  },
)

if (ENGINE === 'postgres') {
  test('a timely answer to a busy node counts even if another node ends the test', { timeout: TIMEOUT_MS }, async ({
    expect,
    onTestFinished,
  }) => {
    const { server, settings, url, advance, remote } = await openServer(onTestFinished)
    const other = await startNode({ ...settings, PORT: String(await freePort()) })
    onTestFinished(() => other.kill())
    const { code } = await makeInterview(remote, { max_time: 60 })
    const candidate = candidateOf(callerAt(url), code)
    await candidate.start()
    const { questions } = await candidate.page()
    const [kept, drafted, missed] = questions as [ExamQuestion, ExamQuestion, ExamQuestion]
    const [open, draft] = await Promise.all([openLine(url), openLine(url)])
    await Promise.all([advance(60 * MINUTE - LEFT_MS), other.advance(60 * MINUTE - LEFT_MS)])

    const held = busy(server, HELD_MS)
    await pause(LEFT_MS + 1_000)
    open.write(requestFor(code, kept).whole)
    draft.write(requestFor(code, drafted, '/draft').whole)
    const there = callerAt(other.url, remote.staff.token)
    const results = () => there(getResults, { params: { code } })
    const ended = await vi.waitFor(results, { timeout: 300_000, interval: 500 })
    expect(ended.result?.total_unanswered_questions).toBe(questions.length)
    expect(open.heard()).toBe('')
    await held

    expect(await open.status()).toBe(200)
    expect(await draft.status()).toBe(204)
    const { result } = await results()
    expect(result?.total_unanswered_questions).toBe(questions.length - 2)
    const late = await openLine(url)
    late.write(requestFor(code, missed).whole)
    expect(await late.status()).toBe(409)
  })
}
