import { getExamQuestion } from '@assay/contract/exam/exam'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import {
  createPassage,
  deletePassage,
  getPassage,
  listPassages,
  updatePassage,
} from '@assay/contract/passages/passages'
import {
  createQuestions,
  deleteQuestion,
  getQuestion,
  listQuestions,
  previewQuestion,
  updateQuestion,
} from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { aQuestion } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ferry = { title: ' The ferry ', description: 'A **ferry** sinks. <script>alert(1)</script>' }
const makePassage = (more: Partial<typeof ferry> = {}) => server.staff(createPassage, { body: { ...ferry, ...more } })

async function makeSharing(passage_id: number, amount: number, label: string): Promise<number[]> {
  const body = Array.from({ length: amount }, () => ({ ...aQuestion({ labels: [label] }), passage_id }))
  return (await server.staff(createQuestions, { body })).questions.map(({ id }) => id)
}

test('a formula of a passage is rendered, and an invalid formula is rejected at its position', async () => {
  const made = await makePassage({ description: 'Let $x_1$ be.' })
  expect(made.description_html).toContain('<math alttext="x_1">')
  const wrong = { status: 422, errors: [{ field: 'description', code: 'FORMULA_INVALID', at: 4 }] }
  await expect(makePassage({ description: 'Let $\\frac{$ be.' })).rejects.toMatchObject(wrong)
  const params = { id: made.id }
  const changed = server.staff(updatePassage, { params, body: { description: 'Let $\\frac{$ be.' } })
  await expect(changed).rejects.toMatchObject(wrong)
  await server.staff(deletePassage, { params })
})

test('a passage can be created, changed as a new version, found and deleted', async () => {
  const made = await makePassage()
  expect(made).toMatchObject({ title: 'The ferry', version: 1, lang: null, amount_of_questions: 0, in_use: false })
  expect(made.code).toMatch(/^[2-9A-Z]{10}$/)
  expect(made.description_html).toContain('<strong>ferry</strong>')
  expect(made.description_html).not.toContain('<script')

  const params = { id: made.id }
  const changed = await server.staff(updatePassage, { params, body: { title: 'The boat', lang: 'en', version: 1 } })
  expect(changed).toMatchObject({ title: 'The boat', lang: 'en', version: 2, description: ferry.description })
  expect(await server.staff(updatePassage, { params, body: { title: 'The boat' } })).toMatchObject({ version: 2 })
  const late = server.staff(updatePassage, { params, body: { title: 'Late', version: 1 } })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'QUESTION_CHANGED' })

  const other = await makePassage({ title: 'Zebras' })
  const all = await server.staff(listPassages, { query: {} })
  expect(all.passages.map(({ id }) => id)).toEqual([other.id, made.id])
  expect(all.amount_of_passages).toBe(2)
  const found = await server.staff(listPassages, { query: { search: 'bOAt FERRY' } })
  expect(found).toMatchObject({ passages: [{ id: made.id }], amount_of_passages: 1 })

  await server.staff(deletePassage, { params: { id: other.id } })
  for (const call of [getPassage, deletePassage])
    await expect(server.staff(call, { params: { id: other.id } })).rejects.toMatchObject({
      status: 404,
      code: 'PASSAGE_NOT_FOUND',
    })
  await expect(server.staff(updatePassage, { params: { id: other.id }, body: {} })).rejects.toMatchObject({
    status: 404,
  })
})

test.each([
  [{ title: ' ' }, 'title', 'REQUIRED'],
  [{ title: 'x'.repeat(201) }, 'title', 'TOO_LONG'],
  [{ title: 'a\nb' }, 'title', 'ONE_LINE'],
  [{ description: ' ' }, 'description', 'REQUIRED'],
  [{ description: 'x'.repeat(20_001) }, 'description', 'TOO_LONG'],
  [{ lang: 'Spanish' }, 'lang', 'FORMAT_LANGUAGE'],
])('a passage with %j is rejected', async (wrong, field, code) => {
  const refused = server.staff(createPassage, { body: { ...ferry, ...wrong } })
  await expect(refused).rejects.toMatchObject({ status: 422, errors: [{ field, code }] })
})

test('questions can be found by their passage, and a passage that has questions cannot be deleted', async () => {
  const passage = await makePassage()
  const [first = 0, second = 0] = await makeSharing(passage.id, 2, 'SHARED')
  expect(await server.staff(getQuestion, { params: { id: first } })).toMatchObject({
    passage_id: passage.id,
    version: 1,
  })
  const sharing = () => server.staff(listQuestions, { query: { passage: String(passage.id) } })
  expect((await sharing()).questions.map(({ id }) => id)).toEqual([second, first])

  const params = { id: first }
  expect(await server.staff(updateQuestion, { params, body: { passage_id: null } })).toMatchObject({
    passage_id: null,
    version: 2,
  })
  expect((await sharing()).amount_of_questions).toBe(1)
  expect(await server.staff(getPassage, { params: { id: passage.id } })).toMatchObject({ amount_of_questions: 1 })

  const unknown = { status: 422, errors: [{ field: 'passage_id', code: 'UNKNOWN_PASSAGE' }] }
  await expect(server.staff(updateQuestion, { params, body: { passage_id: 999_999 } })).rejects.toMatchObject(unknown)
  const several = server.staff(createQuestions, { body: [aQuestion(), { ...aQuestion(), passage_id: 999_999 }] })
  await expect(several).rejects.toMatchObject({ errors: [{ field: '1.passage_id', code: 'UNKNOWN_PASSAGE' }] })

  const { description, answers } = aQuestion()
  const shown = await server.staff(previewQuestion, { body: { description, answers, passage_id: passage.id } })
  expect(shown.passage).toMatchObject({ id: passage.id, title: 'The ferry', amount_of_questions: 1 })
  const nothing = server.staff(previewQuestion, { body: { description, answers, passage_id: 999_999 } })
  await expect(nothing).rejects.toMatchObject(unknown)

  const stillThere = server.staff(deletePassage, { params: { id: passage.id } })
  await expect(stillThere).rejects.toMatchObject({ status: 409, code: 'PASSAGE_IN_USE' })
  await server.staff(deleteQuestion, { params: { id: second } })
  await server.staff(deletePassage, { params: { id: passage.id } })
  const archived = await server.staff(listQuestions, { query: { state: 'archived' } })
  expect(archived.questions.find(({ id }) => id === second)).toMatchObject({ passage_id: null })
})

test('all questions of a passage follow each other in a paper, with the passage text from the draw', async () => {
  const passage = await makePassage({ title: 'On paper' })
  const sharing = await makeSharing(passage.id, 4, 'WHOLE')
  await makeBank(server, 6, ['WHOLE'])
  const interview = await makeInterview(server, { labels: ['WHOLE'] })
  expect(await server.staff(getPassage, { params: { id: passage.id } })).toMatchObject({ in_use: true })
  const changed = await server.staff(updatePassage, { params: { id: passage.id }, body: { description: 'Changed' } })
  expect(changed).toMatchObject({ version: 2, in_use: true })

  const candidate = candidateOf(server.anonymous, interview.code)
  const { questions, passages } = await candidate.start()
  const shown = { id: passage.id, title: 'On paper', description_html: passage.description_html, lang: null }
  expect(passages).toEqual([shown])
  const at = questions.flatMap(({ passage_id }, position) => (passage_id === passage.id ? [position] : []))
  expect(at).toEqual([0, 1, 2, 3].map((step) => (at[0] ?? 0) + step))
  expect(at.map((position) => questions[position]?.id)).toEqual(sharing)
  expect((await candidate.page(1)).passages).toEqual([shown])
  const one = (id = 0) => server.anonymous(getExamQuestion, { params: { code: interview.code, id } })
  expect(await one(sharing[0])).toMatchObject({ passage_id: passage.id, passages: [shown] })
  const alone = questions.find(({ passage_id }) => passage_id === null)
  expect(await one(alone?.id)).toMatchObject({ passage_id: null, passages: [] })

  await candidate.finish()
  const results = await server.staff(getResults, { params: { code: interview.code } })
  expect(results.passages).toEqual([shown])
  expect(results.questions.filter(({ passage_id }) => passage_id === passage.id).length).toBe(4)
  expect(await server.staff(getPassage, { params: { id: passage.id } })).toMatchObject({ in_use: false })
  await server.staff(deleteInterview, { params: { code: interview.code } })
})

test('a draw includes all questions of a passage or none of them', async () => {
  const label = 'OFTEN'
  const groups: number[][] = []
  for (let group = 0; group < 4; group += 1) groups.push(await makeSharing((await makePassage()).id, 3, label))
  await makeBank(server, 12, [label])
  for (let round = 0; round < 15; round += 1) {
    const { code } = await makeInterview(server, { labels: [label] })
    const rows = await server.db
      .selectFrom('papers')
      .innerJoin('interviews', 'interviews.id', 'papers.interview_id')
      .select(['papers.question_id', 'papers.position', 'papers.passage_version_id'])
      .where('interviews.code', '=', code)
      .orderBy('papers.position')
      .execute()
    expect(rows.length).toBe(10)
    for (const group of groups) {
      const drawn = rows.filter(({ question_id }) => group.includes(question_id))
      if (drawn.length === 0) continue
      expect(drawn.map(({ question_id }) => question_id)).toEqual(group)
      expect((drawn.at(-1)?.position ?? 0) - (drawn[0]?.position ?? 0)).toBe(2)
    }
  }
})
