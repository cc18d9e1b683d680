import { createBlueprint, planBlueprint } from '@assay/contract/blueprints'
import { closeInterview, type ExamQuestion } from '@assay/contract/exam/exam'
import { applyKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { createInterview } from '@assay/contract/interviews/interviews'
import { getQuestion, type Question, updateQuestion } from '@assay/contract/questions/questions'
import { deleteTranslation } from '@assay/contract/questions/translations'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CANDIDATE, candidateOf } from '../../../../testing/client/exam.ts'
import { aQuestion, makeQuestions } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const translationIn = (lang: string) => ({
  lang,
  description: `Was, auf ${lang}?`,
  answers: ['right', 'wrong', 'also wrong'].map((text) => `${text} ${lang}`),
})

let server: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer()
  const wordings = [translationIn('de-CH'), translationIn('zh-Hant')]
  bank = await makeQuestions(
    server,
    Array.from({ length: 10 }, (_, at) => aQuestion({ labels: ['WORDED'], lang: 'en', ...(at === 0 && { wordings }) })),
  )
})
afterAll(() => server.close())

type Language = 'en' | 'de' | 'ch' | 'fr'

async function startTestIn(language: Language | undefined) {
  const body = { name: 'Carol Candidate', email: CANDIDATE, max_time: 60, amount_of_questions: 10, labels: ['WORDED'] }
  const { code } = await server.staff(createInterview, { body: { ...body, ...(language && { language }) } })
  const candidate = candidateOf(server.anonymous, code)
  await candidate.start()
  const { questions } = await candidate.page()
  return { code, candidate, questions }
}

const first = (questions: readonly ExamQuestion[]) => questions.find(({ id }) => id === bank[0]?.id)
const resultOf = async (code: string) => {
  const { questions } = await server.staff(getResults, { params: { code } })
  return questions.find(({ id }) => id === bank[0]?.id)
}

test('candidates see a question in the interview’s language if translated, else in its own language', async () => {
  for (const [language, lang] of [
    ['de', 'de-CH'],
    ['ch', 'zh-Hant'],
    ['en', 'en'],
    ['fr', 'en'],
    [undefined, 'en'],
  ] as const) {
    const { questions } = await startTestIn(language)
    const seen = first(questions)
    expect(seen?.lang).toBe(lang)
    const isOwn = lang === 'en'
    expect(seen?.description).toBe(isOwn ? bank[0]?.description : `Was, auf ${lang}?`)
    expect(seen?.answers_base.map(({ description }) => description).toSorted()).toEqual(
      ['also wrong', 'right', 'wrong'].map((text) => (isOwn ? text : `${text} ${lang}`)),
    )
    expect(JSON.stringify(questions)).not.toMatch(/is_valid|wordings|is_behind/)
    for (const other of questions) if (other.id !== bank[0]?.id) expect(other.lang).toBe('en')
  }
})

test('the result shows the text that the candidate read, even after the question is edited', async () => {
  const { code, candidate, questions } = await startTestIn('de')
  const params = { id: bank[0]?.id ?? 0 }
  await server.staff(updateQuestion, { params, body: { description: 'Another one?' } })
  await server.staff(deleteTranslation, { params: { ...params, lang: 'de-CH' } })
  expect(first((await candidate.page()).questions)).toEqual(first(questions))

  const seen = first(questions)
  if (!seen) throw new Error('the question is not on the paper')
  await candidate.submit(
    seen,
    seen.answers_base.flatMap(({ id, description }) => (/^right/.test(description) ? id : [])),
  )
  await server.anonymous(closeInterview, { params: { code } })

  const read = await resultOf(code)
  expect(read).toMatchObject({ lang: 'de-CH', description: 'Was, auf de-CH?', answer_status: 'CORRECT' })
  expect(read?.answers.map(({ description, is_valid }) => [description, is_valid])).toEqual([
    ['right de-CH', true],
    ['wrong de-CH', false],
    ['also wrong de-CH', false],
  ])
})

test('an answer key fix also applies to answers that were given in a translation', async () => {
  const own = translationIn('de')
  const [question] = await makeQuestions(
    server,
    Array.from({ length: 10 }, () => aQuestion({ labels: ['FIXING'], lang: 'en', wordings: [own] })),
  )
  const body = { name: 'Carol', email: CANDIDATE, max_time: 60, amount_of_questions: 10, labels: ['FIXING'] }
  const { code } = await server.staff(createInterview, { body: { ...body, language: 'de' } })
  const candidate = candidateOf(server.anonymous, code)
  await candidate.start()
  await server.anonymous(closeInterview, { params: { code } })
  const right = question?.answers[1]?.id ?? 0
  const params = { id: question?.id ?? 0 }
  await server.staff(applyKeyFix, {
    params,
    body: { version: 1, right: [right], treatment: 'rescore', reason: 'The second is right' },
  })

  expect(await server.staff(getQuestion, { params })).toMatchObject({ version: 2, wordings: question?.wordings })
  const { questions } = await server.staff(getResults, { params: { code } })
  const read = questions.find(({ id }) => id === question?.id)
  expect(read?.answers.map(({ description, is_valid }) => [description, is_valid])).toEqual([
    ['right de', false],
    ['wrong de', true],
    ['also wrong de', false],
  ])
})

test('a blueprint plan shows how many questions of each label exist in a language', async () => {
  await makeQuestions(server, [
    aQuestion({ labels: ['PLANNED'], lang: 'en', wordings: [translationIn('de-AT')] }),
    aQuestion({ labels: ['PLANNED'], lang: 'de' }),
    aQuestion({ labels: ['PLANNED'] }),
  ])
  const plan = async (language?: Language) => {
    const { labels } = await server.staff(planBlueprint, {
      body: { labels: [{ name: 'PLANNED' }, { name: 'NOWHERE' }], ...(language && { language }) },
    })
    return labels.map(({ available, in_language }) => [available, in_language])
  }
  expect(await plan('de')).toEqual([
    [3, 2],
    [0, 0],
  ])
  expect((await plan('en'))[0]).toEqual([3, 1])
  expect((await plan())[0]).toEqual([3, 1])
  expect((await plan('fr'))[0]).toEqual([3, 0])
})

test('question insight shows statistics by language if a question was used in two languages', async () => {
  const label = 'COUNTED'
  const questions = await makeQuestions(
    server,
    Array.from({ length: 10 }, () => aQuestion({ labels: [label], lang: 'en', wordings: [translationIn('de')] })),
  )
  const id = questions[0]?.id ?? 0
  const insight = async () => (await server.staff(getQuestionInsight, { params: { id }, query: {} })).by_language
  const blueprint = await server.staff(createBlueprint, {
    body: { name: 'Two languages', labels: [{ name: label }], amount_of_questions: 10, max_time: 60, language: 'de' },
  })
  let people = 0
  const take = async (language: Language | undefined, isCorrect: boolean) => {
    people += 1
    const email = `taker${people}@example.com`
    const body = { name: 'Some Body', email, blueprint_id: blueprint.id, ...(language && { language }) }
    const { code } = await server.staff(createInterview, { body })
    const candidate = candidateOf(server.anonymous, code, email)
    await candidate.start()
    const seen = (await candidate.page()).questions.find((one) => one.id === id)
    if (!seen) throw new Error('the question is not on the paper')
    const wanted = seen.answers_base.filter(({ description }) => /^right/.test(description) === isCorrect)
    await candidate.submit(seen, [wanted[0]?.id ?? 0])
    await candidate.finish()
  }

  await take('en', true)
  await take('en', false)
  expect(await insight()).toEqual([])
  await take(undefined, true)
  const [english, german, ...others] = await insight()
  expect(others).toEqual([])
  expect(english).toMatchObject({ lang: 'en', shown: 2, right: 1, facility: 0.5 })
  expect(german).toMatchObject({ lang: 'de', shown: 1, right: 1, facility: 1, facility_high: 1 })
  expect(english?.facility_low).toBeLessThan(0.5)
})
