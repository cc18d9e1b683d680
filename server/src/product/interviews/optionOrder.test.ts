import { closeInterview, type ExamQuestion } from '@assay/contract/exam/exam'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { applyKeyFix } from '@assay/contract/insight/keyFix'
import { listVersions, restoreVersion } from '@assay/contract/questions/history'
import { getQuestion, type Question, updateQuestion } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { aQuestion, fileForm, makeQuestions } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const TEXTS = ['one', 'two', 'three', 'four', 'five', 'all of the above']
const answers = TEXTS.map((description, at) => ({ description, is_valid: at === 0 }))

let server: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeQuestions(
    server,
    Array.from({ length: 10 }, (_, at) => aQuestion({ answers, labels: ['MIXED'], keeps_order: at === 0 })),
  )
})
afterAll(() => server.close())

const textsOf = ({ answers_base }: ExamQuestion) => answers_base.map(({ description }) => description)
const isKept = ({ id }: { id: number }) => id === bank[0]?.id
const inTheirOrder = (questions: readonly ExamQuestion[]) =>
  questions.toSorted((one, other) => one.id - other.id).map(textsOf)

test('each interview has its own random option order, which never changes', async () => {
  const exams = [
    await makeRunningExam(server, { labels: ['MIXED'] }),
    await makeRunningExam(server, { labels: ['MIXED'] }),
  ]

  const [first, other] = exams.map(({ questions }) => inTheirOrder(questions.filter((one) => !isKept(one))))

  // The chance that both tests have the same order of options is one in 720 to the ninth.
  expect(first).not.toEqual(other)
  for (const texts of [...(first ?? []), ...(other ?? [])]) expect(texts.toSorted()).toEqual(TEXTS.toSorted())
  for (const { candidate, questions } of exams) expect((await candidate.page()).questions).toEqual(questions)
})

test('a question with a fixed order shows its options in the order in which they were written', async () => {
  const { questions } = await makeRunningExam(server, { labels: ['MIXED'] })

  expect(questions.filter(isKept).map(textsOf)).toEqual([TEXTS])
})

test('results list options in the author’s order, and the random order for candidates affects no score', async () => {
  const { interview, candidate, questions } = await makeRunningExam(server, { labels: ['MIXED'] })
  for (const question of questions) await candidate.submit(question, correctOptionIds(bank, question))
  const params = { code: interview.code }
  await server.anonymous(closeInterview, { params })

  const result = await server.staff(getResults, { params })

  expect(result.score).toBe(100)
  for (const question of result.questions) expect(question.answers.map(({ description }) => description)).toEqual(TEXTS)
})

test('a paper without a stored option order shows the author’s order', async () => {
  const { code } = await makeInterview(server, { labels: ['MIXED'] })
  await server.db
    .updateTable('papers')
    .set({ option_order: null })
    .where('interview_id', 'in', (select) => select.selectFrom('interviews').select('id').where('code', '=', code))
    .execute()

  const { questions } = await candidateOf(server.anonymous, code).start()

  expect(questions.map(textsOf)).toEqual(questions.map(() => TEXTS))
})

test('an answer with a fixed position keeps it in every paper, also after a restore or an answer key fix', async () => {
  const fixed = answers.map((one, at) => ({ ...one, is_fixed: at === 5 }))
  const [question] = await makeQuestions(
    server,
    Array.from({ length: 10 }, () => aQuestion({ answers: fixed, labels: ['FIXED'] })),
  )
  const params = { id: question?.id ?? 0 }
  const lastOf = async () => {
    const { questions } = await makeRunningExam(server, { labels: ['FIXED'] })
    return [...new Set(questions.map((one) => textsOf(one).at(-1)))]
  }
  const others = new Set<string>()
  for (let at = 0; at < 6; at += 1) {
    const { questions } = await makeRunningExam(server, { labels: ['FIXED'] })
    for (const one of questions) {
      expect(textsOf(one).at(-1)).toBe('all of the above')
      others.add(textsOf(one).slice(0, 5).join())
    }
  }
  // The chance that the options have the same order in all six tests is one in 120 to the fifth.
  expect(others.size).toBeGreaterThan(1)

  await server.staff(updateQuestion, { params, body: { description: 'Which one now?' } })
  await server.staff(restoreVersion, { params, body: { version: 1 } })
  expect(await lastOf()).toEqual(['all of the above'])
  const second = question?.answers[1]?.id ?? 0
  await server.staff(applyKeyFix, {
    params,
    body: { version: 3, right: [second], treatment: 'leave', reason: 'The second is right' },
  })
  expect(await server.staff(getQuestion, { params })).toMatchObject({
    version: 4,
    answers: [{}, { is_valid: true }, {}, {}, {}, { is_fixed: true }],
  })
  expect(await lastOf()).toEqual(['all of the above'])

  const free = question?.answers.map(({ id, description }) => ({ id, description, is_fixed: false })) ?? []
  const { version } = await server.staff(updateQuestion, { params, body: { answers: free } })
  expect(version).toBe(5)
  const { versions } = await server.staff(listVersions, { params })
  expect(versions.map((one) => one.answers.at(-1)?.is_fixed)).toEqual([false, true, true, true, true])
  expect(versions[0]).toMatchObject({ keeps_order: false, lang: null })
})

test('a fixed option order can be set in an uploaded file and removed later', async () => {
  const file = fileForm(JSON.stringify([{ ...aQuestion({ answers }), keeps_order: true }, aQuestion({ answers })]))
  const { questions } = await server.staff(uploadQuestions, { body: file })
  expect(questions.map(({ keeps_order }) => keeps_order)).toEqual([true, false])
  const params = { id: questions[0]?.id ?? 0 }

  await server.staff(updateQuestion, { params, body: { keeps_order: false } })

  expect(await server.staff(getQuestion, { params })).toMatchObject({ keeps_order: false, version: 2 })
})
