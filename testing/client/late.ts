import type { ExamQuestion } from '@assay/contract/exam/exam'
import { acceptLate, rejectLate, sendLateAnswers } from '@assay/contract/lateAnswers'
import type { Caller } from './caller.ts'
import type { Staff } from './people.ts'

const iso = (at: number) => new Date(at).toISOString()

export const lateAnswerOf = (question: ExamQuestion, answers: number[], at: number, is_submitted = true) => ({
  question_id: question.id,
  question_code: question.code,
  answers,
  is_submitted,
  time: iso(at),
})

export const sendLate = (
  caller: Caller,
  code: string,
  answers: readonly ReturnType<typeof lateAnswerOf>[],
  pressedAt?: number,
) =>
  caller(sendLateAnswers, {
    params: { code },
    body: { answers: [...answers], ...(pressedAt !== undefined && { pressed_time: iso(pressedAt) }) },
  })

const REASON = 'The server was away'

export const accept = (server: Staff, code: string, ids?: number[]) =>
  server.staff(acceptLate, { params: { code }, body: { reason: REASON, ...(ids && { ids }) } })

export const leave = (server: Staff, code: string, ids?: number[]) =>
  server.staff(rejectLate, { params: { code }, body: ids ? { ids } : {} })
