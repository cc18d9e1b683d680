import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ExamQuestion } from '@assay/contract/exam/exam'
import { type Connection, openConnection, request } from '../connection.ts'

export interface Seat {
  code: string
  email: string
}

export type Kind = 'enter' | 'open' | 'answer'

/** What all candidates of a driver have come to. */
export interface Tally {
  /** When each call was sent, by the clock of the machine, and how many milliseconds its answer took. */
  samples: Record<Kind, number[]>
  /** Answers that the server has said it stored, each once however often it was sent. */
  stored: number
  /** Connections that were cut while an answer was under way. */
  lost: number
  /** Pieces of streams that have arrived. */
  heard: number
  errors: string[]
}

export interface Manner {
  port: number
  /** Between two answers, so long to twice as long. */
  thinkMs: number
  /** The share of answers whose connection is lost. */
  loss: number
}

const PRESENCE_MS = 10_000
/** So long a page waits until it tries again. */
const AGAIN_MS = 1_000
const PAGE = 10

const now = () => performance.timeOrigin + performance.now()
const thinkingMs = ({ thinkMs }: Manner) => thinkMs * (1 + Math.random())

/** A connection that is opened again when it is lost, and one call at a time. */
export function openLine(port: number, tally: Tally) {
  let connection: Promise<Connection> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: (line: Connection) => Promise<Result>): Promise<Result> => {
    const own = last.then(async () => {
      connection ??= openConnection(port)
      return work(await connection)
    })
    last = own.catch(() => {})
    return own
  }
  return {
    send: (kind: Kind | null, text: string, hear?: (body: string) => void) =>
      inTurn(async (line) => {
        const at = now()
        const ms = await line.send(text, hear)
        if (kind) tally.samples[kind].push(at, ms)
      }),
    /** Sends it, and is gone before the answer has come. */
    lose: (text: string) =>
      inTurn(async (line) => {
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

async function enter(line: Line, { code, email }: Seat): Promise<ExamQuestion[]> {
  const questions: ExamQuestion[] = []
  let total = 0
  const hear = (body: string) => {
    const heard = JSON.parse(body) as { questions: ExamQuestion[]; amount_of_questions: number }
    questions.push(...heard.questions)
    total = heard.amount_of_questions
  }
  await line.send('enter', request('PUT', `/api/interview/${code}`, JSON.stringify({ email })), hear)
  // The page asks for all others at once, since the network may go away.
  for (let page = 2; (page - 1) * PAGE < total; page += 1)
    await line.send('open', request('GET', pagePath(code, page)), hear)
  return questions
}

/** Another option than the last time, so that every answer is a row. */
function answerText(code: string, { id, code: question_code, answers_base }: ExamQuestion, round: number): string {
  const option = answers_base[round % Math.min(2, answers_base.length)]
  const body = JSON.stringify({ question_code, answers: [option?.id] })
  return request('PUT', `/api/interview/${code}/question/${id}`, body, randomUUID())
}

async function answer(line: Line, text: string, { loss }: Manner, tally: Tally): Promise<void> {
  if (Math.random() < loss) {
    await line.lose(text)
    await setTimeout(AGAIN_MS)
  }
  await line.send('answer', text)
  tally.stored += 1
}

const presenceOf = (code: string) => request('PUT', `/api/interview/${code}/presence`, '{}')

async function tellPresence(line: Line, code: string, over: AbortSignal): Promise<void> {
  await setTimeout(Math.random() * PRESENCE_MS, undefined, { signal: over })
  for (;;) {
    await line.send(null, presenceOf(code))
    await setTimeout(PRESENCE_MS, undefined, { signal: over })
  }
}

/** The stream of its clock, on a connection of its own. What it tells is only counted. */
async function followClock(port: number, code: string, tally: Tally, over: AbortSignal): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const closed = Promise.withResolvers<void>()
  socket.on('error', (error) => closed.reject(error))
  socket.on('close', () => (over.aborted ? closed.resolve() : closed.reject(new Error('The stream has ended'))))
  socket.on('data', () => {
    tally.heard += 1
  })
  over.addEventListener('abort', () => socket.destroy())
  socket.write(request('GET', `/api/interview/${code}/stream`))
  await closed.promise
}

async function answerAll(
  line: Line,
  { code }: Seat,
  questions: ExamQuestion[],
  manner: Manner,
  tally: Tally,
  over: AbortSignal,
) {
  for (let turn = 0; ; turn += 1) {
    const at = turn % questions.length
    const question = questions[at]
    if (!question) throw new Error(`The paper of ${code} is empty`)
    await line.send('open', request('GET', pagePath(code, Math.floor(at / PAGE) + 1)))
    await setTimeout(thinkingMs(manner), undefined, { signal: over })
    await answer(line, answerText(code, question, Math.floor(turn / questions.length)), manner, tally)
  }
}

/** From the door until it is over, as a page does it. */
export async function sitExam(seat: Seat, line: Line, manner: Manner, tally: Tally, over: AbortSignal): Promise<void> {
  const note = (error: Error) => {
    if (error.name !== 'AbortError') tally.errors.push(`${seat.code}: ${error.message}`)
  }
  await enter(line, seat)
    .then((questions) =>
      Promise.all([
        answerAll(line, seat, questions, manner, tally, over).catch(note),
        tellPresence(line, seat.code, over).catch(note),
        followClock(manner.port, seat.code, tally, over).catch(note),
      ]),
    )
    .catch(note)
}
