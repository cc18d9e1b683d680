import { uploadQuestions } from '@assay/contract/imports/upload'
import { createLabel, deleteLabel, listLabels } from '@assay/contract/labels'
import { createQuestions, deleteQuestion, getQuestion, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLabel, aQuestion, fileForm, makeLabel, makeQuestion } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ROUNDS = 10
const succeeded = (outcome: PromiseSettledResult<unknown>[]) =>
  outcome.filter(({ status }) => status === 'fulfilled').length
const failures = (outcome: PromiseSettledResult<unknown>[]) =>
  outcome.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))

test('of several simultaneous edits of the same version, exactly one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, version } = await makeQuestion(server)
    const edit = (at: number) =>
      server.staff(updateQuestion, { params: { id }, body: { version, description: `Edit ${at}` } })

    const outcome = await Promise.allSettled([1, 2, 3, 4].map(edit))

    expect(succeeded(outcome)).toBe(1)
    expect(failures(outcome)).toEqual(['QUESTION_CHANGED', 'QUESTION_CHANGED', 'QUESTION_CHANGED'])
  }
})

test('simultaneous edits without an expected version are all stored as new versions', async () => {
  const { id } = await makeQuestion(server)
  const edits = Array.from({ length: 8 }, (_, at) =>
    server.staff(updateQuestion, { params: { id }, body: { description: `Edit ${at}` } }),
  )

  const versions = (await Promise.all(edits)).map(({ version }) => version)

  expect(versions.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(await server.staff(getQuestion, { params: { id } })).toMatchObject({ version: 9 })
})

test('questions that are created simultaneously with the same new label share this label', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [aLabel().name, aLabel().name]
    const creations = [[one, other], [other, one], [one], [other]].map((labels) =>
      server.staff(createQuestions, { body: [aQuestion({ labels })] }),
    )
    const byHand = server.staff(createLabel, { body: { name: one } }).catch(({ code }) => code)

    await Promise.all(creations)
    await byHand

    const made = (await server.staff(listLabels)).filter(({ name }) => name === one || name === other)
    expect(made.map(({ amount_of_questions }) => amount_of_questions)).toEqual([3, 3])
  }
})

test('if a label is deleted while a new question uses this label, the label exists afterwards', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, name } = await makeLabel(server)
    const creation = server.staff(createQuestions, { body: [aQuestion({ labels: [name] })] })
    const deletion = server.staff(deleteLabel, { params: { id } })

    const outcome = await Promise.allSettled([creation, deletion])

    expect(outcome[0]?.status).toBe('fulfilled')
    expect(failures(outcome).every((code) => code === 'LABEL_IN_USE')).toBe(true)
    const left = (await server.staff(listLabels)).filter((label) => label.name === name)
    expect(left).toMatchObject([{ amount_of_questions: 1 }])
  }
})

test('simultaneous deletions of a question are counted once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { name } = aLabel()
    const [gone] = [await makeQuestion(server, { labels: [name] }), await makeQuestion(server, { labels: [name] })]
    const remove = () => server.staff(deleteQuestion, { params: { id: gone.id } })

    const outcome = await Promise.allSettled([remove(), remove(), remove()])

    expect(succeeded(outcome)).toBe(1)
    const label = (await server.staff(listLabels)).find((each) => each.name === name)
    expect(label).toMatchObject({ amount_of_questions: 1 })
  }
})

test('a question that is edited and deleted at the same time is deleted afterwards', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await makeQuestion(server)
    const label = aLabel().name

    const outcome = await Promise.allSettled([
      server.staff(updateQuestion, { params: { id }, body: { labels: [label], description: 'Late' } }),
      server.staff(deleteQuestion, { params: { id } }),
    ])

    expect(outcome[1]?.status).toBe('fulfilled')
    expect(failures(outcome).every((code) => code === 'QUESTION_NOT_FOUND')).toBe(true)
    await expect(server.staff(getQuestion, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const left = (await server.staff(listLabels)).find(({ name }) => name === label)
    expect(left?.amount_of_questions ?? 0).toBe(0)
  }
})

test('a file that is uploaded several times at once is stored once', async () => {
  const file = JSON.stringify([aQuestion(), aQuestion()])

  const uploads = await Promise.all([1, 2, 3, 4].map(() => server.staff(uploadQuestions, { body: fileForm(file) })))

  expect(uploads.map(({ amount_of_questions }) => amount_of_questions).toSorted()).toEqual([0, 0, 0, 2])
})
