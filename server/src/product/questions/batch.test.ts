import type { Input } from '@assay/contract/endpoint'
import { deleteLabel, listLabels, updateLabel } from '@assay/contract/labels'
import { changeQuestions, listVersions } from '@assay/contract/questions/history'
import { getQuestion, listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterview } from '../../../../testing/client/exam.ts'
import { aLabel, aQuestion, makeQuestion, makeQuestions } from '../../../../testing/client/make.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Body = Input<(typeof changeQuestions)['body']>
const batch = (body: Body) => server.staff(changeQuestions, { body })
const names = (amount: number) => Array.from({ length: amount }, () => aLabel().name)
const readQuestion = (id: number) => server.staff(getQuestion, { params: { id } })
const labelsOf = async (id: number) => (await readQuestion(id)).labels.map(({ name }) => name)
const amountOf = async (name: string) =>
  (await server.staff(listLabels)).find((label) => label.name === name)?.amount_of_questions

test('a batch change adds and removes labels of all given questions, and creates a version of each', async () => {
  const [one, other, fresh] = names(3) as [string, string, string]
  const [first, second] = await makeQuestions(server, [
    aQuestion({ labels: [one] }),
    aQuestion({ labels: [one, other] }),
  ])
  const [a = 0, b = 0] = [first?.id, second?.id]

  expect(await batch({ ids: [a, b, 999_999, a], add_labels: [fresh.toLowerCase()], remove_labels: [other] })).toEqual({
    changed: [a, b],
    refused: [{ id: 999_999, code: 'QUESTION_NOT_FOUND' }],
  })

  expect(await labelsOf(a)).toEqual([one, fresh].toSorted())
  expect(await labelsOf(b)).toEqual([one, fresh].toSorted())
  expect(await Promise.all([one, other, fresh].map(amountOf))).toEqual([2, 0, 2])
  const { versions } = await server.staff(listVersions, { params: { id: b } })
  expect(versions.map(({ version, labels }) => ({ version, labels }))).toEqual([
    { version: 2, labels: [one, fresh].toSorted() },
    { version: 1, labels: [one, other].toSorted() },
  ])
})

test('a batch change does not add a label twice, and cannot remove the last label of a question', async () => {
  const [only, kept] = names(2) as [string, string]
  const { id } = await makeQuestion(server, { labels: [only] })

  expect(await batch({ ids: [id], add_labels: [only] })).toEqual({ changed: [], refused: [] })
  expect(await batch({ ids: [id], remove_labels: [kept] })).toEqual({ changed: [], refused: [] })
  const refused = [{ id, code: 'LABEL_REQUIRED' }]
  expect(await batch({ ids: [id], remove_labels: [only] })).toEqual({ changed: [], refused })
  expect(await readQuestion(id)).toMatchObject({ version: 1, labels: [{ name: only }] })
})

test('a batch change cannot give a question more labels than allowed', async () => {
  const { id } = await makeQuestion(server, { labels: names(30) })

  const { refused } = await batch({ ids: [id], add_labels: names(21) })

  expect(refused).toEqual([{ id, code: 'TOO_MANY' }])
  expect(await readQuestion(id)).toMatchObject({ version: 1 })
})

test('an archived question is restored with its labels, even if these labels were renamed or deleted', async () => {
  const [deleted, renamed, fresh, stays] = names(4) as [string, string, string, string]
  const { id } = await makeQuestion(server, { labels: [deleted, renamed] })
  const { id: used } = await makeQuestion(server, { labels: [stays] })

  expect(await batch({ ids: [id], archive: true })).toEqual({ changed: [id], refused: [] })

  await expect(readQuestion(id)).rejects.toMatchObject({ status: 404 })
  const archived = await server.staff(listQuestions, { query: { state: 'archived', labels: deleted } })
  expect(archived).toMatchObject({ amount_of_questions: 1, questions: [{ id, is_archived: true, labels: [{}, {}] }] })
  const labels = await server.staff(listLabels)
  const idOf = (name: string) => labels.find((label) => label.name === name)?.id ?? 0
  await server.staff(deleteLabel, { params: { id: idOf(deleted) } })
  await server.staff(updateLabel, { params: { id: idOf(renamed) }, body: { name: fresh } })

  expect(await batch({ ids: [id, used], archive: false })).toEqual({ changed: [id], refused: [] })

  expect(await labelsOf(id)).toEqual([deleted, fresh].toSorted())
  expect(await readQuestion(id)).toMatchObject({ version: 1, is_archived: false })
  expect(await amountOf(deleted)).toBe(1)
  expect(await batch({ ids: [id], archive: true })).toEqual({ changed: [id], refused: [] })
  expect(await batch({ ids: [id], archive: true })).toEqual({
    changed: [],
    refused: [{ id, code: 'QUESTION_NOT_FOUND' }],
  })
})

test('if the labels of an archived question no longer exist, the question can be restored only with a new label', async () => {
  const [gone, fresh] = names(2) as [string, string]
  const { id } = await makeQuestion(server, { labels: [gone] })
  await batch({ ids: [id], archive: true })
  const refused = [{ id, code: 'LABEL_REQUIRED' }]
  expect(await batch({ ids: [id], archive: false, remove_labels: [gone] })).toEqual({ changed: [], refused })
  // Simulates a question that was archived before the server stored the labels of archived questions.
  await server.db.deleteFrom('archived_labels').where('question_id', '=', id).execute()
  expect(await batch({ ids: [id], archive: false })).toEqual({ changed: [], refused })

  expect(await batch({ ids: [id], archive: false, add_labels: [fresh] })).toEqual({ changed: [id], refused: [] })

  expect(await readQuestion(id)).toMatchObject({ version: 2, labels: [{ name: fresh }] })
})

test.each<[string, object, string, string]>([
  ['no question', { ids: [], archive: true }, 'ids', 'REQUIRED'],
  ['too many questions', { ids: Array.from({ length: 1_001 }, (_, at) => at), archive: true }, 'ids', 'TOO_MANY'],
  ['an id that is no number', { ids: ['1'], archive: true }, 'ids.0', 'WRONG_TYPE'],
  ['no change', { ids: [1] }, 'add_labels', 'NOTHING_TO_CHANGE'],
  ['labels for questions to be archived', { ids: [1], archive: true, add_labels: ['ONE'] }, 'archive', 'ONE_OF_TWO'],
  [
    'the same label to add and to remove',
    { ids: [1], add_labels: ['ONE'], remove_labels: ['one'] },
    'remove_labels',
    'ONE_OF_TWO',
  ],
  ['an invalid label name', { ids: [1], add_labels: ['A1'] }, 'add_labels.0', 'BAN_CHARACTER'],
])('a batch change with %s is rejected', async (_, body, field, code) => {
  await expect(batch(body as Body)).rejects.toMatchObject({ status: 422, errors: [{ field, code }] })
})

test('if questions are archived and drawn at the same time, either the archiving or the draw succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [label] = names(1) as [string]
    const questions = await makeQuestions(
      server,
      Array.from({ length: 10 }, () => aQuestion({ labels: [label] })),
    )
    const ids = questions.map(({ id }) => id)

    const [drawn, { changed, refused }] = await Promise.all([
      makeInterview(server, { labels: [label] }).then(
        () => true,
        () => false,
      ),
      batch({ ids, archive: true }),
    ])

    expect(changed).toEqual(drawn ? [] : ids)
    expect(refused).toEqual(drawn ? ids.map((id) => ({ id, code: 'QUESTION_IN_USE' })) : [])
  }
})

test('the stored counts are correct after many simultaneous batch changes', async () => {
  const [one, other, base] = names(3) as [string, string, string]
  const questions = await makeQuestions(
    server,
    Array.from({ length: 30 }, () => aQuestion({ labels: [base] })),
  )
  const ids = questions.map(({ id }) => id)

  await Promise.all([
    batch({ ids, add_labels: [one, other] }),
    batch({ ids: ids.slice(0, 20), archive: true }),
    batch({ ids: ids.slice(10), archive: false }),
    batch({ ids, remove_labels: [one] }),
  ])

  expect(await differences(server.db)).toEqual([])
})
