import { closeInterview } from '@assay/contract/exam/exam'
import { applyKeyFix, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import type { Question } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { expect } from 'vitest'
import { correctOptionIds, makeBank, makeRunningExam } from '../../client/exam.ts'
import { ask } from '../rawRequests.ts'
import type { TestServer } from '../testServer.ts'

interface Bank {
  bank: Question[]
  label: string
}

type Treatment = 'rescore' | 'void' | 'leave' | 'credit'

export function single({ bank }: Bank) {
  const question = bank[1]
  const [right, other, third] = question?.answers ?? []
  if (!question || !right || !other || !third) throw new Error('no such question')
  return { id: question.id, version: question.version, right: right.id, other: other.id, third: third.id }
}

export async function startRandomTest(server: TestServer, bank: readonly Question[]): Promise<string> {
  const { candidate, questions } = await makeRunningExam(server)
  const answered = questions.filter(() => Math.random() < 0.7)
  for (const question of answered) {
    const right = correctOptionIds(bank, question)
    const others = question.answers_base.map(({ id }) => id).filter((id) => !right.includes(id))
    const chosen = Math.random() < 0.6 ? right : others.slice(0, 1)
    // After a fix, later tests may show the question as single choice, which accepts only one option.
    await candidate.submit(question, question.is_multiple_choice ? chosen : chosen.slice(0, 1))
  }
  return candidate.code
}

export function keyFixesOf(current: () => TestServer) {
  let labels = 0
  async function newBank(): Promise<Bank> {
    labels += 1
    const label = `BANK_${'ABCDEFGHIJKLMNOP'[labels]}`
    return { bank: await makeBank(current(), 10, [label]), label }
  }

  async function takeTestWithErrors({ bank, label }: Bank, wrong: readonly number[] = [], isClosed = true) {
    const exam = await makeRunningExam(current(), { labels: [label] })
    for (const question of exam.questions) {
      const place = bank.findIndex(({ id }) => id === question.id)
      const right = correctOptionIds(bank, question)
      const others = (bank[place]?.answers ?? []).filter(({ is_valid }) => !is_valid).slice(0, 1)
      await exam.candidate.submit(question, wrong.includes(place) ? others.map(({ id }) => id) : right)
    }
    if (isClosed) await current().anonymous(closeInterview, { params: { code: exam.candidate.code } })
    return exam
  }

  /** The time of the last change is left out, because a fix and its undo both change it. */
  async function resultText(code: string) {
    const { url, staff } = current()
    const { text, status } = await ask(url, `/api/interview/${code}/results`, { token: staff.token })
    expect(status).toBe(200)
    return text.replace(/"updated_time":"[^"]+",/, '')
  }

  async function fix(id: number, right: number[], treatment: Treatment = 'rescore', of_version?: number) {
    const { staff } = current()
    const { version } = await staff(previewKeyFix, { params: { id }, query: { right: right.join(','), treatment } })
    return staff(applyKeyFix, {
      params: { id },
      body: {
        version,
        right,
        treatment,
        reason: ' The key was wrong\n',
        ...(of_version !== undefined && { of_version }),
      },
    })
  }

  return {
    newBank,
    takeTestWithErrors,
    results: (code: string) => current().staff(getResults, { params: { code } }),
    resultText,
    fix,
    undo: (id: number) => current().staff(undoKeyFix, { params: { id }, body: { reason: 'It was right ' } }),
  }
}
