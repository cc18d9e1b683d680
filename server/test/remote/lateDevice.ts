import { randomUUID } from 'node:crypto'
import { type ExamQuestion, submitAnswer } from '@assay/contract/exam/exam'
import type { Evidence } from '@assay/contract/results/evidence'
import type { InterviewResults } from '@assay/contract/results/results'
import type { Caller } from '../../../hands/caller.ts'
import { envelopeOf, handIn } from '../../../hands/late.ts'
import { chooseFrom } from '../guarantee.ts'

/** As candidates' devices do it: what was not acknowledged is kept, and handed in once the test is over. */
export function openDevice(caller: Caller, { code, questions }: { code: string; questions: readonly ExamQuestion[] }) {
  const choices = new Map<number, { question: ExamQuestion; options: number[]; envelope: object | null }>()
  const keep = (question: ExamQuestion, options: number[], envelope: object | null) =>
    choices.set(question.id, { question, options, envelope })

  async function choose(at: number): Promise<void> {
    const question = chooseFrom(questions)
    const options = [chooseFrom(question.answers_base).id]
    // A choice that is made while an earlier one of this question waits takes its place.
    keep(question, options, envelopeOf(question, options, at))
    await caller(submitAnswer, {
      params: { code, id: question.id },
      body: { question_code: question.code, answers: options },
      headers: { 'idempotency-key': randomUUID() },
    }).then(
      () => keep(question, options, null),
      () => {},
    )
  }

  const kept = () => [...choices.values()].flatMap(({ envelope }) => envelope ?? []) as ReturnType<typeof envelopeOf>[]
  return {
    code,
    choose,
    kept,
    choices: () => [...choices.values()],
    deliver: (through: Caller) => (kept().length === 0 ? undefined : handIn(through, code, kept())),
  }
}

export type Device = ReturnType<typeof openDevice>

/** What counts for a question, with whether it came late. */
const countedOf = (results: InterviewResults, id: number) => {
  const question = results.questions.find((one) => one.id === id)
  const chosen = (question?.answers ?? []).filter(({ result }) => result.at(-1)?.chosen).map((option) => option.id)
  return { chosen, isLate: question?.history.at(-1)?.is_late ?? false }
}

const isSame = (one: readonly number[], other: readonly number[]) => String(one) === String(other)

/** Every choice of a device must count, or be told as late under its number; and what is late counts where it was accepted alone. */
export function judgeDevice(device: Device, results: InterviewResults, { late }: Pick<Evidence, 'late'>) {
  let lost = 0
  let withoutDeed = 0
  for (const { question, options, envelope } of device.choices()) {
    const number = results.questions.findIndex(({ id }) => id === question.id) + 1
    const told = late.find((one) => one.number === number)
    const { chosen, isLate } = countedOf(results, question.id)
    const counts = isSame(chosen, options)
    if (!counts && (envelope === null || told === undefined || told.state === 'accepted')) lost += 1
    if (isLate !== (told?.state === 'accepted')) withoutDeed += 1
  }
  return { lost, withoutDeed }
}
