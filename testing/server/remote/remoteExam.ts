import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { ExamQuestion } from '@assay/contract/exam/exam'
import { registerUser } from '@assay/contract/users'
import { callerAt, signInAt } from '../../client/caller.ts'
import { candidateOf, makeInterview } from '../../client/exam.ts'
import { aQuestion, makeQuestions } from '../../client/make.ts'
import { PASSWORD, type Staff } from '../../client/people.ts'

const ADMIN = 'ada@example.com'

export interface RemoteStaff extends Staff {
  url: string
}

export async function setUpRemoteStaff(url: string): Promise<RemoteStaff> {
  await callerAt(url)(registerUser, { body: { full_name: 'Ada', email: ADMIN, password: PASSWORD } })
  const staff = await signInAt(url, ADMIN, PASSWORD)
  const answers = Array.from({ length: 6 }, (_, at) => ({ description: `option ${at}`, is_valid: at < 3 }))
  const questions = Array.from({ length: 10 }, () => aQuestion({ answers }))
  await makeQuestions({ staff }, questions)
  return { staff, url }
}

interface Reply {
  status: number
  text: string
}

export function sendPut(url: string, path: string, body: object, key: string = randomUUID()): Promise<Reply> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'idempotency-key': key,
  }
  return new Promise((resolve, reject) => {
    const sending = request(url + path, { method: 'PUT', headers, agent: false }, (response) => {
      let heard = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        heard += chunk
      })
      response.on('end', () =>
        response.complete ? resolve({ status: response.statusCode ?? 0, text: heard }) : reject(new Error('cut')),
      )
      response.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(text)
  })
}

export const placeOf = (code: string, { id }: ExamQuestion) => `/api/interview/${code}/question/${id}`

export async function startRemoteExam(remote: RemoteStaff) {
  const { code } = await makeInterview(remote, { max_time: 120 })
  const candidate = candidateOf(callerAt(remote.url), code)
  await candidate.start()
  const { questions } = await candidate.page()
  const submit = (question: ExamQuestion, answers: number[]) =>
    sendPut(remote.url, placeOf(code, question), { question_code: question.code, answers }).then(
      ({ status }) => (status === 200 ? ('ok' as const) : ('refused' as const)),
      () => 'unknown' as const,
    )
  return { code, questions, submit }
}

export type RemoteExam = Awaited<ReturnType<typeof startRemoteExam>>
