import { applyKeyFix, getKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { updatePassage } from '@assay/contract/passages/passages'
import { deleteQuestion, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRunningExam } from '../../../../../testing/client/exam.ts'
import { makePassageWithQuestions } from '../../../../../testing/client/passages.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const insightOf = (id: number, edition?: string) =>
  server.staff(getQuestionInsight, { params: { id }, query: { edition } })

async function sitFerry(label: string) {
  const passage = await makePassageWithQuestions(server.staff, 10, [label])
  const { candidate, questions } = await makeRunningExam(server, { labels: [label] })
  for (const question of questions) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  await candidate.finish()
  const bank = (await server.staff(listQuestions, { query: { passage: `${passage.id}` } })).questions
  const { id, title, description_html, lang } = passage
  return { bank, shown: { id, title, description_html, lang } }
}

test('the insight of a question version shows the passage as candidates read it', async () => {
  const { bank, shown } = await sitFerry('FERRY')
  const [first, second] = bank
  if (!first || !second) throw new Error('The ferry has no questions')
  const asked = await insightOf(first.id)
  expect(asked.passage).toEqual(shown)

  await server.staff(updatePassage, { params: { id: shown.id }, body: { title: 'The boat' } })
  const renamed = { ...shown, title: 'The boat' }
  expect((await insightOf(first.id)).passage).toEqual(renamed)

  // A new text starts a new edition. The earlier edition keeps the passage that its test had.
  await server.staff(updateQuestion, { params: { id: first.id }, body: { description: 'Which line is it?' } })
  expect((await insightOf(first.id)).passage).toEqual(renamed)
  const earlier = await insightOf(first.id, asked.edition_id)
  expect(earlier).toMatchObject({ description_html: asked.description_html, lang: null })
  expect(earlier.passage).toEqual(shown)

  await server.staff(updateQuestion, { params: { id: first.id }, body: { passage_id: null } })
  expect((await insightOf(first.id)).passage).toBeNull()
  expect((await insightOf(first.id, asked.edition_id)).passage).toEqual(shown)

  await server.staff(deleteQuestion, { params: { id: second.id } })
  expect((await insightOf(second.id)).passage).toEqual(shown)
})

test('an answer key fix shows the passage as it was before the fix', async () => {
  const { bank, shown } = await sitFerry('BOAT')
  const [, , third] = bank
  if (!third) throw new Error('The ferry has no questions')
  const right = third.answers.filter(({ is_valid }) => !is_valid).map(({ id }) => id)
  const body = { version: third.version, right, treatment: 'leave' as const, reason: 'Mistyped' }
  const { id } = await server.staff(applyKeyFix, { params: { id: third.id }, body })
  await server.staff(updatePassage, { params: { id: shown.id }, body: { title: 'The boat' } })

  expect((await server.staff(getKeyFix, { params: { id } })).evidence?.passage).toEqual(shown)
})
