import { randomUUID } from 'node:crypto'
import type { Input, ResponseOf } from '@assay/contract/endpoint'
import {
  closeInterview,
  type ExamQuestion,
  listExamQuestions,
  saveDraft,
  startInterview,
  submitAnswer,
} from '@assay/contract/exam/exam'
import { createInterview, type Interview, type newInterview } from '@assay/contract/interviews/interviews'
import type { Question } from '@assay/contract/questions/questions'
import type { Caller } from './caller.ts'
import { aQuestion, makeQuestions } from './make.ts'
import type { Staff } from './people.ts'

export function makeBank(server: Staff, amount = 12, labels = ['GENERAL']): Promise<Question[]> {
  const several = ['right', 'right too', 'wrong'].map((description, at) => ({ description, is_valid: at < 2 }))
  const questions = Array.from({ length: amount }, (_, at) =>
    aQuestion({ labels, ...(at % 3 === 0 && { answers: several }) }),
  )
  return makeQuestions(server, questions)
}

type Wanted = Partial<Input<typeof newInterview>>

export const CANDIDATE = 'carol@example.com'

export function makeInterview(server: Staff, wanted: Wanted = {}): Promise<Interview> {
  const body = { name: 'Carol Candidate', email: CANDIDATE, max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }
  return server.staff(createInterview, { body: { ...body, ...wanted } })
}

export function candidateOf(caller: Caller, code: string, email = CANDIDATE) {
  const params = { code }
  const at = (question: ExamQuestion) => ({ code, id: question.id })
  return {
    code,
    start: (written = email) => caller(startInterview, { params, body: { email: written } }),
    page: (page_num = 1) => caller(listExamQuestions, { params, query: { page_num } }),
    submit: (
      question: ExamQuestion,
      answers: number[],
      key: string = randomUUID(),
    ): Promise<ResponseOf<typeof submitAnswer>> =>
      caller(submitAnswer, {
        params: at(question),
        body: { question_code: question.code, answers },
        headers: { 'idempotency-key': key },
      }),
    draft: (question: ExamQuestion, answers: number[]) =>
      caller(saveDraft, { params: at(question), body: { answers } }),
    finish: () => caller(closeInterview, { params }),
  }
}

export async function takeTest(
  server: { anonymous: Caller },
  { code, email }: Pick<Interview, 'code' | 'email'>,
  isEnded = true,
) {
  const candidate = candidateOf(server.anonymous, code, email)
  await candidate.start()
  if (isEnded) await candidate.finish()
}

export const optionsNamed = ({ answers_base }: ExamQuestion, name: string): number[] =>
  answers_base.filter(({ description }) => description === name).map(({ id }) => id)

export async function makeRunningExam(server: Staff & { anonymous: Caller }, wanted: Wanted = {}) {
  const interview = await makeInterview(server, wanted)
  const candidate = candidateOf(server.anonymous, interview.code, interview.email)
  await candidate.start()
  const { questions } = await candidate.page()
  return { interview, candidate, questions }
}

export async function startExams(server: Staff & { anonymous: Caller }, amount: number): Promise<string[]> {
  const codes: string[] = []
  for (let at = 0; at < amount; at += 1) codes.push((await makeInterview(server)).code)
  for (const code of codes) await candidateOf(server.anonymous, code).start()
  return codes
}

export function correctOptionIds(bank: readonly Question[], question: ExamQuestion): number[] {
  const known = bank.find(({ id }) => id === question.id)
  return (known?.answers ?? []).filter(({ is_valid }) => is_valid).map(({ id }) => id)
}
