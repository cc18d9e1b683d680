import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '@assay/contract/auth'
import { type Line, send } from '@assay/contract/client'
import { type ExamQuestion, listExamQuestions, startInterview } from '@assay/contract/exam'
import { createInterview } from '@assay/contract/interviews'
import { uploadQuestions } from '@assay/contract/questions'
import { registerUser } from '@assay/contract/users'
import type { Seat } from './driver.ts'

export interface Exam {
  code: string
  questions: ExamQuestion[]
}

const STARTER_BANK = join(import.meta.dirname, '../examples')
const LABELS = ['PYTHON', 'SQL', 'JAVASCRIPT', 'JAVA']
const ADMIN = { email: 'bench@example.com', password: 'a bench' }
const CANDIDATE = 'candidate@example.com'

/** Every save of a seat chooses another option than the one before. */
export const seatOf = ({ code, questions }: Exam): Seat => ({
  page: `/api/interview/${code}/question?page_num=1`,
  saves: questions.map(({ id, code: question_code, answers_base }) => ({
    path: `/api/interview/${code}/question/${id}`,
    bodies: answers_base.slice(0, 2).map((answer) => JSON.stringify({ question_code, answers: [answer.id] })),
  })),
})

async function fillBank(line: Line): Promise<void> {
  for (const name of readdirSync(STARTER_BANK).filter((file) => file.endsWith('.yaml'))) {
    const body = new FormData()
    body.append('file', new File([readFileSync(join(STARTER_BANK, name))], name))
    await send(line, uploadQuestions, { body })
  }
}

/** The staff of an installation that was prepared before. */
export async function signInAgain(base: string): Promise<Line> {
  const { access_token } = await send({ base }, signIn, { body: { username: ADMIN.email, password: ADMIN.password } })
  return { base, token: () => access_token }
}

/** A fresh installation with its first administrator. */
export async function registerStaff(base: string): Promise<Line> {
  await send({ base }, registerUser, { body: { full_name: 'Bench', ...ADMIN } })
  return signInAgain(base)
}

/** A fresh installation with the starter bank, and what a bench wants made in it. */
export async function prepare(base: string) {
  const line = await registerStaff(base)
  await fillBank(line)

  const newCode = async () => {
    const wanted = { name: 'Candidate', email: CANDIDATE, max_time: 120, amount_of_questions: 30, labels: LABELS }
    return (await send(line, createInterview, { body: wanted })).code
  }
  const codes = async (amount: number) => {
    const made: string[] = []
    while (made.length < amount) made.push(await newCode())
    return made
  }

  return {
    async runningExams(amount: number): Promise<Exam[]> {
      const exams: Exam[] = []
      for (const code of await codes(amount)) {
        await send(line, startInterview, { params: { code }, body: { email: CANDIDATE } })
        const { questions } = await send(line, listExamQuestions, { params: { code }, query: { page_num: '1' } })
        exams.push({ code, questions })
      }
      return exams
    },
    async waiting(amount: number) {
      const body = JSON.stringify({ email: CANDIDATE })
      return (await codes(amount)).map((code) => ({ path: `/api/interview/${code}`, body }))
    },
  }
}

export type Installation = Awaited<ReturnType<typeof prepare>>
