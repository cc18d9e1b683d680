import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ExamQuestion } from '@assay/contract/exam/exam'
import { type Connection, openConnection, request } from '../connection.ts'

export interface OpenTest {
  code: string
  email: string
}

export type Kind = 'enter' | 'open' | 'answer'

export interface Tally {
  /** For each request: the time at which it was sent, by the machine's clock, and the response time in milliseconds. */
  samples: Record<Kind, number[]>
  stored: number
  lost: number
  heard: number
  errors: string[]
}

export interface CandidateProfile {
  port: number
  /** Shortest pause of a candidate between two requests, in milliseconds. The longest pause is twice as long. */
  thinkMs: number
  loss: number
}

const PRESENCE_MS = 10_000
const AGAIN_MS = 1_000
const PAGE = 10

const now = () => performance.timeOrigin + performance.now()
const thinkingMs = ({ thinkMs }: CandidateProfile) => thinkMs * (1 + Math.random())

export function openLine(port: number, tally: Tally) {
  let connection: Promise<Connection> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const enqueue = <Result>(work: (line: Connection) => Promise<Result>): Promise<Result> => {
    const own = last.then(async () => {
      connection ??= openConnection(port)
      return work(await connection)
    })
    last = own.catch(() => {})
    return own
  }
  return {
    send: (kind: Kind | null, text: string, hear?: (body: string) => void) =>
      enqueue(async (line) => {
        const at = now()
        const ms = await line.send(text, hear)
        if (kind) tally.samples[kind].push(at, ms)
      }),
    lose: (text: string) =>
      enqueue(async (line) => {
        void line.send(text).catch(() => {})
        await setTimeout(Math.random() * 20)
        line.close()
        connection = undefined
        tally.lost += 1
      }),
    hangUp: async () => (await connection)?.close(),
  }
}

export type Line = ReturnType<typeof openLine>

const pagePath = (code: string, page: number) => `/api/interview/${code}/question?page_num=${page}`

async function enter(line: Line, { code, email }: OpenTest): Promise<ExamQuestion[]> {
  const questions: ExamQuestion[] = []
  let total = 0
  const hear = (body: string) => {
    const heard = JSON.parse(body) as { questions: ExamQuestion[]; amount_of_questions: number }
    questions.push(...heard.questions)
    total = heard.amount_of_questions
  }
  await line.send('enter', request('PUT', `/api/interview/${code}`, JSON.stringify({ email })), hear)
  // Like the candidate page, the simulated candidate loads all other questions early, in case the network fails.
  for (let page = 2; (page - 1) * PAGE < total; page += 1)
    await line.send('open', request('GET', pagePath(code, page)), hear)
  return questions
}

function answerText(code: string, { id, code: question_code, answers_base }: ExamQuestion, round: number): string {
  const option = answers_base[round % Math.min(2, answers_base.length)]
  const body = JSON.stringify({ question_code, answers: [option?.id] })
  return request('PUT', `/api/interview/${code}/question/${id}`, body, randomUUID())
}

async function sendAnswer(line: Line, text: string, { loss }: CandidateProfile, tally: Tally): Promise<void> {
  if (Math.random() < loss) {
    await line.lose(text)
    await setTimeout(AGAIN_MS)
  }
  await line.send('answer', text)
  tally.stored += 1
}

const presenceOf = (code: string) => request('PUT', `/api/interview/${code}/presence`, '{}')

async function sendHeartbeat(line: Line, code: string, stopSignal: AbortSignal): Promise<void> {
  await setTimeout(Math.random() * PRESENCE_MS, undefined, { signal: stopSignal })
  for (;;) {
    await line.send(null, presenceOf(code))
    await setTimeout(PRESENCE_MS, undefined, { signal: stopSignal })
  }
}

async function streamClock(port: number, code: string, tally: Tally, stopSignal: AbortSignal): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const closed = Promise.withResolvers<void>()
  socket.on('error', (error) => closed.reject(error))
  socket.on('close', () => (stopSignal.aborted ? closed.resolve() : closed.reject(new Error('The stream has ended'))))
  socket.on('data', () => {
    tally.heard += 1
  })
  stopSignal.addEventListener('abort', () => socket.destroy())
  socket.write(request('GET', `/api/interview/${code}/stream`))
  await closed.promise
}

async function answerAll(
  line: Line,
  { code }: OpenTest,
  questions: ExamQuestion[],
  profile: CandidateProfile,
  tally: Tally,
  stopSignal: AbortSignal,
) {
  for (let iteration = 0; ; iteration += 1) {
    const at = iteration % questions.length
    const question = questions[at]
    if (!question) throw new Error(`The paper of ${code} is empty`)
    await line.send('open', request('GET', pagePath(code, Math.floor(at / PAGE) + 1)))
    await setTimeout(thinkingMs(profile), undefined, { signal: stopSignal })
    await sendAnswer(line, answerText(code, question, Math.floor(iteration / questions.length)), profile, tally)
  }
}

export async function takeExam(
  openTest: OpenTest,
  line: Line,
  profile: CandidateProfile,
  tally: Tally,
  stopSignal: AbortSignal,
): Promise<void> {
  const note = (error: Error) => {
    if (error.name !== 'AbortError') tally.errors.push(`${openTest.code}: ${error.message}`)
  }
  await enter(line, openTest)
    .then((questions) =>
      Promise.all([
        answerAll(line, openTest, questions, profile, tally, stopSignal).catch(note),
        sendHeartbeat(line, openTest.code, stopSignal).catch(note),
        streamClock(profile.port, openTest.code, tally, stopSignal).catch(note),
      ]),
    )
    .catch(note)
}
