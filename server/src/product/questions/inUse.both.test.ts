import { closeInterview } from '@assay/contract/exam/exam'
import { createInterview, deleteInterview } from '@assay/contract/interviews/interviews'
import {
  deleteQuestion,
  getQuestion,
  listQuestions,
  type Question,
  updateQuestion,
} from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { aLabel } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const IN_USE = {
  status: 409,
  code: 'QUESTION_IN_USE',
  message: 'Failed to delete the question, the question is still in use',
}
const remove = ({ id }: Question) => server.staff(deleteQuestion, { params: { id } })

async function ownBank() {
  const labels = [aLabel().name]
  const bank = await makeBank(server, 10, labels)
  const [question] = bank
  if (!question) throw new Error('nothing was made')
  return { bank, question, labels }
}

test('a question of an unstarted interview cannot be deleted until the interview is deleted', async () => {
  const { question, labels } = await ownBank()
  const { code } = await makeInterview(server, { labels })

  await expect(remove(question)).rejects.toMatchObject(IN_USE)
  expect(await server.staff(getQuestion, { params: { id: question.id } })).toEqual({
    ...question,
    in_use: true,
    amount_of_interviews: 1,
  })
  const { questions } = await server.staff(listQuestions, { query: { labels: labels.join() } })
  expect(questions.every(({ in_use }) => in_use)).toBe(true)

  await server.staff(deleteInterview, { params: { code } })
  await remove(question)
})

test('a question of a running interview cannot be deleted, but a question of a finished interview can', async () => {
  const { question, labels } = await ownBank()
  const { interview } = await makeRunningExam(server, { labels })
  await expect(remove(question)).rejects.toMatchObject(IN_USE)

  await server.anonymous(closeInterview, { params: { code: interview.code } })

  await remove(question)
  const { questions } = await server.staff(getResults, { params: { code: interview.code } })
  expect(questions.find(({ id }) => id === question.id)).toMatchObject({ description: question.description })
})

test('a question can be deleted after the deadline of the test, even if the server has not closed the test yet', async () => {
  const { question, labels } = await ownBank()
  await makeRunningExam(server, { labels, max_time: 20 })
  await expect(remove(question)).rejects.toMatchObject(IN_USE)

  server.clock.advance(20 * 60_000 + 1)

  await remove(question)
})

test('if a question is drawn and deleted at the same time, either the draw or the deletion succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { question, labels } = await ownBank()
    const body = { name: 'Carol', email: 'carol@example.com', max_time: 60, amount_of_questions: 10, labels }

    const [drawn, removed] = await Promise.allSettled([server.staff(createInterview, { body }), remove(question)])

    expect([drawn.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('editing a question during a test changes neither the test nor its result', async () => {
  const { bank, labels } = await ownBank()
  const { interview, questions } = await makeRunningExam(server, { labels })
  const candidate = candidateOf(server.anonymous, interview.code)
  for (const question of questions) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  const edit = ({ id, answers }: Question, round: string) =>
    server.staff(updateQuestion, {
      params: { id },
      body: {
        description: `Something else ${round}`,
        answers: answers.map((answer) => ({ id: answer.id, description: `${round} ${answer.id}` })),
        labels: [aLabel().name],
      },
    })
  const asShown = async () =>
    (await candidate.page()).questions.map(({ description_html, answers_base }) => [description_html, answers_base])
  const before = await asShown()

  await Promise.all(bank.map((question) => edit(question, 'during')))
  expect(await asShown()).toEqual(before)

  const params = { code: interview.code }
  await server.anonymous(closeInterview, { params })
  const result = await server.staff(getResults, { params })
  await Promise.all(bank.map((question) => edit(question, 'after')))
  await Promise.all(bank.slice(0, 5).map(remove))
  expect(await server.staff(getResults, { params })).toEqual(result)
})
