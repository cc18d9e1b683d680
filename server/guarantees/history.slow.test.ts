import { closeInterview } from '@assay/contract/exam/exam'
import type { Interview } from '@assay/contract/interviews/interviews'
import { listLabels, updateLabel } from '@assay/contract/labels'
import { deleteQuestion, getQuestion, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../testing/client/exam.ts'
import { aQuestion, makeQuestions } from '../../testing/client/make.ts'
import { printFigure, randomItem, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const label of LABELS) await makeBank(server, 15, [label])
  await makeBank(server, 15, LABELS)
})
afterAll(() => server.close())

const LABELS = ['ALPHA', 'BETA', 'GAMMA']

type Exam = Awaited<ReturnType<typeof makeRunningExam>>

async function answerAtRandom({ candidate, questions }: Exam): Promise<void> {
  for (const question of questions) {
    for (let times = Math.floor(Math.random() * 3); times > 0; times -= 1) {
      const ids = question.answers_base.map(({ id }) => id).filter(() => Math.random() < 0.5)
      await candidate.submit(question, question.is_multiple_choice ? ids : ids.slice(0, 1))
    }
  }
}

const resultText = async (code: string) => {
  const { text, status } = await ask(server.url, `/api/interview/${code}/results`, { token: server.staff.token })
  expect(status).toBe(200)
  return text
}

type Shown = Awaited<ReturnType<typeof resultsOf>>
const resultsOf = (code: string) => server.staff(getResults, { params: { code } })

function scoredAgain({ questions }: Shown): Pick<Interview, 'score' | 'result'> {
  const count = { CORRECT: 0, PARTIALLY: 0, WRONG: 0, null: 0 }
  const labels = new Map<string, { label_name: string; color: string; all: number; right: number }>()
  for (const { answers, labels: own } of questions) {
    const chosen = answers.filter(({ result }) => result.at(-1)?.chosen)
    const isAllCorrect = chosen.length === answers.filter(({ is_valid }) => is_valid).length
    const isWrong = chosen.some(({ is_valid }) => !is_valid)
    const verdict = chosen.length === 0 ? 'null' : isWrong ? 'WRONG' : isAllCorrect ? 'CORRECT' : 'PARTIALLY'
    count[verdict] += 1
    for (const { name, color } of own) {
      const known = labels.get(name) ?? { label_name: name, color, all: 0, right: 0 }
      labels.set(name, { ...known, all: known.all + 1, right: known.right + (verdict === 'CORRECT' ? 1 : 0) })
    }
  }
  const details = [...labels.values()].map(({ all, right, ...label }) => ({
    ...label,
    amount_of_questions: all,
    fully_correct: right,
    fully_correct_ratio: right / all,
  }))
  return {
    score: Math.round((100 * count.CORRECT) / questions.length),
    result: {
      total_correct_questions: count.CORRECT,
      total_partially_corrected_questions: count.PARTIALLY,
      total_wrong_questions: count.WRONG,
      total_unanswered_questions: count.null,
      total_voided_questions: 0,
      details: details.toSorted((one, other) => (one.label_name < other.label_name ? -1 : 1)),
    },
  }
}

const EDITS: ((mark: string) => Promise<unknown>)[] = [
  async (mark) => {
    const { id, answers } = await anyQuestion()
    const renamed = answers.map((answer) => ({ ...answer, description: `${answer.description} ${mark}` }))
    await server.staff(updateQuestion, { params: { id }, body: { description: `Edited ${mark}?`, answers: renamed } })
  },
  async () => {
    const { id } = await anyQuestion()
    await server.staff(updateQuestion, { params: { id }, body: { labels: [randomItem(await labelNames())] } })
  },
  async () => {
    const { id, name } = randomItem(await server.staff(listLabels))
    const color = randomItem(['#009A17', '#4682B4', '#8B0000'])
    await server.staff(updateLabel, { params: { id }, body: { name: `${name}_X`, color } })
    await server.staff(updateLabel, { params: { id }, body: { name, description: 'renamed and back' } })
  },
  async () => {
    const { id } = await anyQuestion()
    const gone = await server.staff(deleteQuestion, { params: { id } }).then(
      () => true,
      (refused) => refused.code !== 'QUESTION_IN_USE',
    )
    if (gone) await expect(server.staff(getQuestion, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await makeQuestions(server, [aQuestion({ labels: LABELS })])
  },
]

const labelNames = async () => (await server.staff(listLabels)).map(({ name }) => name)
const anyQuestion = async () =>
  randomItem((await server.staff(listQuestions, { query: { start_index: 0, end_index: 60 } })).questions)

const editBank = async (mark: string) => {
  for (let edits = 3; edits > 0; edits -= 1) await randomItem(EDITS)(`${mark} ${edits}`)
}

test(
  'changes of the question bank never change a test or its result, and scoring again gives the same result',
  async () => {
    const histories = rounds(25, 2_000)
    for (let history = 0; history < histories; history += 1) {
      const exam = await makeRunningExam(server, { labels: LABELS, amount_of_questions: 10 })
      await editBank(`during ${history}`)
      const seen = (await exam.candidate.page()).questions
      expect(seen).toEqual(exam.questions)

      await answerAtRandom(exam)
      const { code } = exam.interview
      await server.anonymous(closeInterview, { params: { code } })
      const before = await resultText(code)
      await editBank(`after ${history}`)

      expect(await resultText(code)).toBe(before)
      const shown = await resultsOf(code)
      expect(shown).toMatchObject(scoredAgain(shown))
    }
    printFigure('G7', `0 changed of ${histories} histories`)
    printFigure('G6', `0 of ${histories} results scored again differ`)
  },
  TIMEOUT_MS,
)
