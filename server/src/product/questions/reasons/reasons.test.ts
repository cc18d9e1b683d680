import { listVersions } from '@assay/contract/questions/history'
import {
  createQuestions,
  getQuestion,
  markQuestion,
  unmarkQuestion,
  updateQuestion,
} from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { createShare, getShared } from '@assay/contract/results/shares'
import { deleteUser } from '@assay/contract/users'
import { getDefence } from '@assay/contract/verification/defence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRunningExam } from '../../../../../testing/client/exam.ts'
import { aQuestion, makeQuestion, makeUser } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sources = [
  { title: 'The manual', url: 'https://example.com/manual' },
  { title: 'A colleague', url: null },
]
const written = () => {
  const { answers, ...question } = aQuestion()
  return { ...question, answers: answers.map((answer, at) => ({ ...answer, rationale: at === 0 ? 'Because' : '' })) }
}

test('a rationale can be changed without a new version, also while its question is in use', async () => {
  const body = { ...written(), labels: ['WHY'], rationale: 'See *there*', sources }
  const { questions } = await server.staff(createQuestions, { body: Array.from({ length: 10 }, () => body) })
  const [{ id } = { id: 0 }] = questions
  const params = { id }
  expect(questions[0]).toMatchObject({
    rationale: 'See *there*',
    sources,
    marks: [],
    answers: [{ rationale: 'Because' }, {}, {}],
  })
  expect(await server.staff(getQuestion, { params })).toEqual(questions[0])

  await makeRunningExam(server, { labels: ['WHY'] })
  const [first, second] = questions[0]?.answers ?? []
  const changed = await server.staff(updateQuestion, {
    params,
    body: {
      rationale: 'Seen elsewhere',
      sources: [],
      answers: questions[0]?.answers.map(({ id: of, description }) => ({
        id: of,
        description,
        ...(of === second?.id && { rationale: 'Not it' }),
      })),
    },
  })
  expect(changed).toMatchObject({ version: 1, in_use: true, rationale: 'Seen elsewhere', sources: [] })
  expect(changed.answers).toMatchObject([{ id: first?.id, rationale: 'Because' }, { rationale: 'Not it' }, {}])
  expect(await server.staff(listVersions, { params })).toMatchObject({ amount_of_versions: 1 })
  // A later version of the question does not change its reasons.
  const edited = await server.staff(updateQuestion, { params, body: { description: 'Edited' } })
  expect(edited).toMatchObject({ version: 2, rationale: 'Seen elsewhere', answers: [{ rationale: 'Because' }, {}, {}] })
  expect(await server.staff(getDefence, { params })).toMatchObject({ rationale: 'Seen elsewhere' })
})

test.each([
  [{ rationale: 'a'.repeat(10_001) }, 'rationale', 'TOO_LONG'],
  [{ rationale: 'So $\\foo$' }, 'rationale', 'FORMULA_INVALID'],
  [{ sources: [{ title: ' ', url: null }] }, 'sources.0.title', 'REQUIRED'],
  [{ sources: [{ title: 'a'.repeat(201) }] }, 'sources.0.title', 'TOO_LONG'],
  [{ sources: [{ title: 'a', url: 'javascript:alert(1)' }] }, 'sources.0.url', 'FORMAT_URL'],
  [{ sources: Array.from({ length: 21 }, () => ({ title: 'a' })) }, 'sources', 'TOO_MANY'],
])('a question with %o is rejected', async (more, field, code) => {
  const { id } = await makeQuestion(server)
  const refusal = { status: 422, errors: [{ field, code }] }
  await expect(server.staff(updateQuestion, { params: { id }, body: more })).rejects.toMatchObject(refusal)
  await expect(server.staff(createQuestions, { body: [{ ...aQuestion(), ...more }] })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: `0.${field}`, code }],
  })
})

test('an invalid formula in the rationale of an answer is rejected at its position', async () => {
  const { id, answers } = await makeQuestion(server)
  const reasons = answers.map((answer, at) => ({
    id: answer.id,
    description: answer.description,
    rationale: at === 1 ? '😀 $\\def\\a{b}$' : 'Of $x$',
  }))
  await expect(server.staff(updateQuestion, { params: { id }, body: { answers: reasons } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'answers.1.rationale', code: 'FORMULA_INVALID', at: 3 }],
  })
  expect(await server.staff(getQuestion, { params: { id } })).toMatchObject({
    answers: answers.map(() => ({ rationale: '' })),
  })
})

test('only the newest review of each user is listed, and the review can be withdrawn', async () => {
  const { id } = await makeQuestion(server)
  const params = { id }
  await server.staff(markQuestion, { params, body: { verdict: 'doubt', note: 'Really?' } })
  server.clock.advance(60_000)
  await server.staff(markQuestion, { params, body: { verdict: 'right' } })
  const other = await makeUser(server, { full_name: 'Alan Turing' })
  const theirs = await server.signIn(other.email)
  await server.staff(updateQuestion, { params, body: { description: 'Anew' } })
  server.clock.advance(60_000)
  const { marks } = await theirs(markQuestion, { params, body: { verdict: 'doubt', note: 'It depends' } })
  expect(marks).toMatchObject([
    { by: { id: other.id, full_name: 'Alan Turing' }, verdict: 'doubt', note: 'It depends', version: 2 },
    { by: { id: server.consultantUser.id }, verdict: 'right', note: '', version: 1 },
  ])
  await server.admin(deleteUser, { params: { id: other.id } })
  const left = await server.staff(unmarkQuestion, { params })
  expect(left.marks).toMatchObject([{ by: { id: null, full_name: 'Alan Turing' }, verdict: 'doubt' }])
  expect(await server.staff(unmarkQuestion, { params })).toEqual(left)
  const missing = { id: 999_999 }
  const notFound = { status: 404, code: 'QUESTION_NOT_FOUND' }
  await expect(server.staff(markQuestion, { params: missing, body: { verdict: 'right' } })).rejects.toMatchObject(
    notFound,
  )
  await expect(server.staff(unmarkQuestion, { params: missing })).rejects.toMatchObject(notFound)
})

test('candidates and readers of shared links never receive a rationale or review', async () => {
  const secret = 'XYZZY'
  const { answers, ...question } = aQuestion({ labels: ['SECRET'] })
  const body = {
    ...question,
    answers: answers.map((answer) => ({ ...answer, rationale: secret })),
    rationale: secret,
    sources: [{ title: secret, url: `https://example.com/${secret}` }],
  }
  const { questions } = await server.staff(createQuestions, { body: Array.from({ length: 10 }, () => body) })
  for (const { id } of questions)
    await server.staff(markQuestion, { params: { id }, body: { verdict: 'doubt', note: secret } })
  const { interview, candidate, questions: seen } = await makeRunningExam(server, { labels: ['SECRET'] })
  const responses: unknown[] = [interview, seen, await candidate.page()]
  for (const one of seen) responses.push(await candidate.submit(one, [one.answers_base[0]?.id ?? 0]))
  responses.push(await candidate.finish())
  const { link } = await server.staff(createShare, { body: { codes: [interview.code], days: 7 } })
  const token = link.split('/').at(-1) ?? ''
  responses.push(await server.anonymous(getShared, { params: { token } }))
  responses.push(await server.staff(getResults, { params: { code: interview.code } }))
  expect(JSON.stringify(responses)).not.toContain(secret)
})
