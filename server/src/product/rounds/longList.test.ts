import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion, makeQuestions } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeRound, people } from '../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const translationIn = (lang: string) => ({ lang, description: `On ${lang}?`, answers: ['a', 'b', 'c'] })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const wordings = [translationIn('es'), translationIn('zh-Hant')]
  await makeQuestions(
    server,
    Array.from({ length: 40 }, () => aQuestion({ labels: ['WORDED'], lang: 'en', wordings })),
  )
})
afterAll(() => server.close())

const recipe = { labels: [{ name: 'WORDED' }], amount_of_questions: 10 }

const papersOf = (codes: readonly string[]) =>
  server.db
    .selectFrom('papers')
    .innerJoin('interviews', 'interviews.id', 'papers.interview_id')
    .select(['interviews.code', 'interviews.id', 'papers.position', 'papers.question_id', 'papers.wording'])
    .where('interviews.code', 'in', codes)
    .orderBy('papers.position')
    .execute()

test('each candidate of a long list gets a complete paper in the candidate’s language', async () => {
  const blueprint = await makeBlueprint(server, { ...recipe, language: 'es' })
  const languages = ['en', 'ch', 'es', undefined] as const
  const wordings = { en: null, ch: 'zh-Hant', es: 'es' } as const
  const list = people(100).map((one, at) => ({ ...one, language: languages[at % languages.length] }))

  const { interviews } = await makeRound(server, blueprint, list)

  const papers = Map.groupBy(await papersOf(interviews.map(({ code }) => code)), ({ code }) => code)
  for (const [at, { code, email }] of interviews.entries()) {
    expect(email).toBe(list[at]?.email)
    const paper = papers.get(code) ?? []
    expect(paper.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(new Set(paper.map(({ question_id }) => question_id)).size).toBe(10)
    expect(new Set(paper.map(({ wording }) => wording))).toEqual(new Set([wordings[list[at]?.language ?? 'es']]))
  }
  const drawn = [...papers.values()].map((paper) => paper.map(({ question_id }) => question_id).join())
  expect(new Set(drawn).size).toBe(100)
})

test('candidates of a long list keep an existing interview, and all other candidates get an interview with a paper', async () => {
  const blueprint = await makeBlueprint(server, recipe)
  const list = people(60)
  const before = await makeRound(server, blueprint, list.slice(20, 30))

  const { interviews, amount_created } = await makeRound(server, blueprint, list)

  expect(amount_created).toBe(50)
  expect(interviews.slice(20, 30).map(({ code }) => code)).toEqual(before.interviews.map(({ code }) => code))
  expect(await papersOf(interviews.map(({ code }) => code))).toHaveLength(600)
})

test('no interview id is used twice, even if the newest interviews are deleted', async () => {
  const blueprint = await makeBlueprint(server, recipe)
  const gone = await papersOf((await makeRound(server, blueprint, people(20))).interviews.map(({ code }) => code))
  await server.db
    .deleteFrom('interviews')
    .where('id', 'in', [...new Set(gone.map(({ id }) => id))])
    .execute()

  const { interviews } = await makeRound(server, blueprint, people(20))

  const ids = (await papersOf(interviews.map(({ code }) => code))).map(({ id }) => id)
  expect(Math.min(...ids)).toBeGreaterThan(Math.max(...gone.map(({ id }) => id)))
})
