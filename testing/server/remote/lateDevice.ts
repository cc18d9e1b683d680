import { randomUUID } from 'node:crypto'
import { type ExamQuestion, submitAnswer } from '@assay/contract/exam/exam'
import type { Evidence } from '@assay/contract/results/evidence'
import type { InterviewResults } from '@assay/contract/results/results'
import type { Caller } from '../../client/caller.ts'
import { lateAnswerOf, sendLate } from '../../client/late.ts'
import { randomItem } from '../guarantee.ts'

export function openDevice(caller: Caller, { code, questions }: { code: string; questions: readonly ExamQuestion[] }) {
  const choices = new Map<number, { question: ExamQuestion; options: number[]; envelope: object | null }>()
  const keep = (question: ExamQuestion, options: number[], envelope: object | null) =>
    choices.set(question.id, { question, options, envelope })

  async function choose(at: number): Promise<void> {
    const question = randomItem(questions)
    const options = [randomItem(question.answers_base).id]
    // The new answer replaces an earlier unsent answer of the device to the same question.
    keep(question, options, lateAnswerOf(question, options, at))
    await caller(submitAnswer, {
      params: { code, id: question.id },
      body: { question_code: question.code, answers: options },
      headers: { 'idempotency-key': randomUUID() },
    }).then(
      () => keep(question, options, null),
      () => {},
    )
  }

  const kept = () =>
    [...choices.values()].flatMap(({ envelope }) => envelope ?? []) as ReturnType<typeof lateAnswerOf>[]
  return {
    code,
    choose,
    kept,
    choices: () => [...choices.values()],
    deliver: (through: Caller) => (kept().length === 0 ? undefined : sendLate(through, code, kept())),
  }
}

export type Device = ReturnType<typeof openDevice>

const countedOf = (results: InterviewResults, id: number) => {
  const question = results.questions.find((one) => one.id === id)
  const chosen = (question?.answers ?? []).filter(({ result }) => result.at(-1)?.chosen).map((option) => option.id)
  return { chosen, isLate: question?.history.at(-1)?.is_late ?? false }
}

const isSame = (one: readonly number[], other: readonly number[]) => String(one) === String(other)

/**
 * Every answer from this device must count, or be listed as a late answer. A late answer counts only after it was
 * accepted.
 */
export function judgeDevice(device: Device, results: InterviewResults, { late }: Pick<Evidence, 'late'>) {
  let lost = 0
  let withoutAuditEntry = 0
  for (const { question, options, envelope } of device.choices()) {
    const number = results.questions.findIndex(({ id }) => id === question.id) + 1
    const stored = late.find((one) => one.number === number)
    const { chosen, isLate } = countedOf(results, question.id)
    const counts = isSame(chosen, options)
    if (!counts && (envelope === null || stored === undefined || stored.state === 'accepted')) lost += 1
    if (isLate !== (stored?.state === 'accepted')) withoutAuditEntry += 1
  }
  return { lost, withoutAuditEntry }
}
