import type { Clock } from '@assay/contract/attempts/clock'
import type { ResponseOf } from '@assay/contract/endpoint'
import type { ExamQuestion, getExamQuestion, listExamQuestions, submitAnswer } from '@assay/contract/exam/exam'
import { examCalls } from '@assay/contract/exam/examCalls'
import type { Place } from '@assay/contract/exam/place'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import type { RefusalCode } from '@assay/contract/refusals'
import { EXAM_PAGE_SIZE } from '@assay/domain/limits'
import { anExamQuestion } from '../../testing/client/examQuestion.ts'

type CallName = keyof typeof examCalls

export interface Asked {
  name: CallName
  id: number
  page: number
  body: Record<string, unknown>
  key: string | null
  /** True for requests that the browser completes even if the page closes. */
  isLastWord: boolean
}

export type Reply = (answer: () => Response, signal: AbortSignal | null) => Response | Promise<Response>

export const networkError: Reply = () => {
  throw new TypeError('no network')
}
export const refused =
  (status: number, code: RefusalCode, detail = ''): Reply =>
  () =>
    Response.json({ code, detail }, { status })
export const proxyResponse =
  (status: number): Reply =>
  () =>
    Response.json({}, { status })
export const loseResponse: Reply = (answer) => {
  answer()
  throw new TypeError('no network')
}
/** Delays a response until `release` is called. Later changes do not affect the response. */
export function holdResponse(): { reply: Reply; release: () => void } {
  const gate = Promise.withResolvers<void>()
  const reply: Reply = async (answer) => {
    const given = answer()
    await gate.promise
    return given
  }
  return { reply, release: gate.resolve }
}

const CODE = 'a-code'

const patterns = Object.entries(examCalls).map(([name, { method, path }]) => ({
  // Safe cast: the names of the entries are exactly the names of the calls.
  name: name as CallName,
  method,
  pattern: new RegExp(`^/api${path.replace(':code', CODE).replace(':id', '(\\d+)')}$`),
}))

function readCall(input: RequestInfo | URL, init: RequestInit): Asked | undefined {
  const { pathname, searchParams } = new URL(String(input), 'http://here')
  for (const { name, method, pattern } of patterns) {
    const found = method === (init.method ?? 'GET') && pattern.exec(pathname)
    if (!found) continue
    return {
      name,
      id: Number(found[1]),
      page: Number(searchParams.get('page_num')),
      body: JSON.parse(String(init.body ?? '{}')),
      key: new Headers(init.headers).get('idempotency-key'),
      isLastWord: init.keepalive === true,
    }
  }
  return undefined
}

const titleOf = ({ name, id, page }: Asked): string => [name, id || page || ''].join(' ').trim()

export const aPaper = (amount: number): ExamQuestion[] =>
  Array.from({ length: amount }, (_, at) => anExamQuestion(at + 1))

const anInterview = (paper: readonly ExamQuestion[]): PublicInterview => ({
  code: CODE,
  max_time: 60,
  interview_status: 'In Progress' as const,
  is_activated: true,
  is_closed: false,
  remaining_time: '01:00:00',
  amount_of_questions: paper.length,
  amount_of_answered_questions: paper.filter((one) => one.is_answered).length,
})

type ServerClock = Pick<Clock, 'given_back_time' | 'remaining_time' | 'amount_of_browsers'>

/** State of the fake server. Tests change this state to imitate another device or staff. */
interface Held {
  paper: ExamQuestion[]
  passages: readonly ShownPassage[]
  interview: PublicInterview
  clock: ServerClock
  place: Place
}

function submitted({ paper, interview }: Held, id: number, body: Asked['body']): ResponseOf<typeof submitAnswer> {
  const question = paper.find((one) => one.id === id)
  if (question) Object.assign(question, { interviewee_answers: body['answers'], is_answered: true, draft: null })
  return {
    question_code: String(body['question_code']),
    is_answered: true,
    amount_of_answered_questions: paper.filter(({ is_answered }) => is_answered).length,
    remaining_time: interview.remaining_time,
  }
}

const sharedBy = ({ passages }: Held, questions: readonly ExamQuestion[]): ShownPassage[] =>
  passages.filter(({ id }) => questions.some((question) => question.passage_id === id))

function pageOf(held: Held, page: number): ResponseOf<typeof listExamQuestions> {
  const { paper } = held
  const questions = paper.slice((page - 1) * EXAM_PAGE_SIZE, page * EXAM_PAGE_SIZE)
  return { questions, passages: sharedBy(held, questions), amount_of_questions: paper.length, page_num: page }
}

function placed({ place }: Held, { position, flags }: Asked['body']): undefined {
  const changedFlags = flags as { question_id: number; is_flagged: boolean }[]
  place.position = Number(position)
  const others = place.flags.filter((id) => !changedFlags.some(({ question_id }) => question_id === id))
  place.flags = [
    ...others,
    ...changedFlags.filter(({ is_flagged }) => is_flagged).map(({ question_id }) => question_id),
  ]
}

function oneOf(held: Held, id: number): ResponseOf<typeof getExamQuestion> | undefined {
  const question = held.paper.find((one) => one.id === id)
  return question && { ...question, passages: sharedBy(held, [question]) }
}

function answerOf(server: Held, { name, id, page, body }: Asked): unknown {
  if (name === 'getInterview') return server.interview
  if (name === 'listExamQuestions') return pageOf(server, page)
  if (name === 'getExamQuestion') return oneOf(server, id)
  if (name === 'submitAnswer') return submitted(server, id, body)
  if (name === 'sendHeartbeat') return { ...server.interview, ...server.clock, server_time: '2026-11-22T09:00:00.000Z' }
  if (name === 'sendReport') return { time: '2026-11-22T09:00:00.000Z' }
  if (name === 'getPlace') return server.place
  if (name === 'savePlace') return placed(server, body)
  if (name === 'closeInterview') return { is_closed: true }
  if (name === 'late') return { taken: Object(body['answers']).length }
  return undefined
}

export function examServer(paper = aPaper(3), passages: readonly ShownPassage[] = []) {
  const asked: Asked[] = []
  const replies = new Map<CallName, Reply[]>()
  const server = {
    paper,
    passages,
    interview: anInterview(paper),
    isReachable: true,
    asked,
    place: { position: null, flags: [] } as Place,
    clock: { given_back_time: '00:00:00', remaining_time: '01:00:00' } as ServerClock,
    next: (name: CallName, ...list: Reply[]) => void replies.set(name, [...(replies.get(name) ?? []), ...list]),
    of: (name: CallName) => asked.filter((one) => one.name === name),
    heard: (...names: CallName[]) => asked.filter(({ name }) => names.includes(name)).map(titleOf),
    async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
      const call = readCall(input, init)
      // All other requests of the page are for pictures.
      if (!call) return new Response(null, { status: String(input).startsWith('/pictures/') ? 204 : 404 })
      asked.push(call)
      if (!server.isReachable) throw new TypeError('no network')
      const answer = () => {
        const given = answerOf(server, call)
        return given === undefined ? new Response(null, { status: 204 }) : Response.json(given)
      }
      const reply = replies.get(call.name)?.shift()
      return reply ? reply(answer, init.signal ?? null) : answer()
    },
  }
  return server
}

export type ExamServer = ReturnType<typeof examServer>
