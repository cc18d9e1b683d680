import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { signIn } from '@assay/contract/auth'
import { type Arguments, send } from '@assay/contract/client'
import type { Answer, Endpoint } from '@assay/contract/endpoint'
import { type ExamQuestion, listExamQuestions, startInterview } from '@assay/contract/exam'
import { createInterview } from '@assay/contract/interviews'
import { createQuestions } from '@assay/contract/questions'
import { registerUser } from '@assay/contract/users'

const ADMIN = { full_name: 'Ada', email: 'ada@example.com', password: 'a good one' }
const EMAIL = 'carol@example.com'

export interface Staff {
  <E extends Endpoint>(call: E, given: Arguments<E>): Promise<Answer<E>>
  url: string
}

/** The first administrator of a server that runs in a process of its own, with a bank of ten questions. */
export async function enter(url: string): Promise<Staff> {
  await send({ base: url }, registerUser, { body: ADMIN })
  const { access_token } = await send({ base: url }, signIn, {
    body: { username: ADMIN.email, password: ADMIN.password },
  })
  const call = <E extends Endpoint>(endpoint: E, given: Arguments<E>) =>
    send({ base: url, token: () => access_token }, endpoint, given)
  const staff = Object.assign(call, { url })
  const answers = Array.from({ length: 6 }, (_, at) => ({ description: `option ${at}`, is_valid: at < 3 }))
  const body = Array.from({ length: 10 }, (_, at) => ({ description: `Question ${at}?`, answers, labels: ['GENERAL'] }))
  await staff(createQuestions, { body })
  return staff
}

interface Reply {
  status: number
  text: string
}

/** A request on a connection of its own; a rejection means that the connection broke before the answer was there. */
export function put(url: string, path: string, body: object, key: string = randomUUID()): Promise<Reply> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'idempotency-key': key,
  }
  return new Promise((done, never) => {
    const sending = request(url + path, { method: 'PUT', headers, agent: false }, (response) => {
      let heard = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        heard += chunk
      })
      response.on('end', () =>
        response.complete ? done({ status: response.statusCode ?? 0, text: heard }) : never(new Error('cut')),
      )
      response.on('error', never)
    })
    sending.on('error', never)
    sending.end(text)
  })
}

export const placeOf = (code: string, { id }: ExamQuestion) => `/api/interview/${code}/question/${id}`

/** A candidate whose clock runs, on a server that may be gone at any moment. */
export async function sitDown(staff: Staff) {
  const wanted = { name: 'Carol', email: EMAIL, max_time: 120, amount_of_questions: 10, labels: ['GENERAL'] }
  const { code } = await staff(createInterview, { body: wanted })
  await staff(startInterview, { params: { code }, body: { email: EMAIL } })
  const { questions } = await staff(listExamQuestions, { params: { code } })
  const submit = (question: ExamQuestion, answers: number[]) =>
    put(staff.url, placeOf(code, question), { question_code: question.code, answers }).then(
      ({ status }) => (status === 200 ? ('ok' as const) : ('refused' as const)),
      () => 'unknown' as const,
    )
  return { code, questions, submit }
}

export type Seat = Awaited<ReturnType<typeof sitDown>>
