import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExamQuestion } from '@assay/contract/exam/exam'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { registerUser } from '@assay/contract/users'
import { type Caller, callerAt, signInAt } from '../../testing/client/caller.ts'
import { CANDIDATE, candidateOf, makeInterview } from '../../testing/client/exam.ts'
import { fileForm } from '../../testing/client/make.ts'
import type { OpenTest } from './driver.ts'

export interface Exam {
  code: string
  questions: ExamQuestion[]
}

const STARTER_BANK = join(import.meta.dirname, '../../docs/examples')
const LABELS = ['PYTHON', 'SQL', 'JAVASCRIPT', 'JAVA']
const ADMIN = { email: 'bench@example.com', password: 'a bench' }

export const openTestOf = ({ code, questions }: Exam): OpenTest => ({
  page: `/api/interview/${code}/question?page_num=1`,
  saves: questions.map(({ id, code: question_code, answers_base }) => ({
    path: `/api/interview/${code}/question/${id}`,
    bodies: answers_base.slice(0, 2).map((answer) => JSON.stringify({ question_code, answers: [answer.id] })),
  })),
})

export const signInAgain = (base: string): Promise<Caller> => signInAt(base, ADMIN.email, ADMIN.password)

export async function registerStaff(base: string): Promise<Caller> {
  await callerAt(base)(registerUser, { body: { full_name: 'Bench', ...ADMIN } })
  return signInAgain(base)
}

export async function prepareBank(base: string): Promise<Caller> {
  const staff = await registerStaff(base)
  for (const name of readdirSync(STARTER_BANK).filter((file) => file.endsWith('.yaml')))
    await staff(uploadQuestions, { body: fileForm(readFileSync(join(STARTER_BANK, name)), name) })
  return staff
}

async function makeCodes(staff: Caller, amount: number): Promise<string[]> {
  const made: string[] = []
  const wanted = { max_time: 120, amount_of_questions: 30, labels: LABELS }
  while (made.length < amount) made.push((await makeInterview({ staff }, wanted)).code)
  return made
}

export async function runningExams(base: string, staff: Caller, amount: number): Promise<Exam[]> {
  const exams: Exam[] = []
  for (const code of await makeCodes(staff, amount)) {
    const candidate = candidateOf(callerAt(base), code)
    await candidate.start()
    exams.push({ code, questions: (await candidate.page()).questions })
  }
  return exams
}

export async function waitingStarts(staff: Caller, amount: number): Promise<{ path: string; body: string }[]> {
  const body = JSON.stringify({ email: CANDIDATE })
  return (await makeCodes(staff, amount)).map((code) => ({ path: `/api/interview/${code}`, body }))
}
