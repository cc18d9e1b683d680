import { confirmImport, getImport, undoImport } from '@assay/contract/imports/imports'
import { listLabels } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aikenOf } from '../../../../testing/client/aiken.ts'
import { importFile, itemsOf } from '../../../../testing/client/imports.ts'
import { makeLabel } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const bank = async () => (await server.staff(listQuestions)).amount_of_questions
const confirm = (id: number, body: object = { add_labels: ['IMPORTED'] }) =>
  server.staff(confirmImport, { params: { id }, body })
const undo = (id: number) => server.staff(undoImport, { params: { id } })

describe('the confirmation of an import', () => {
  test('repeated confirmations add the selected questions once, in the order of the file', async () => {
    const before = await bank()
    const plan = await importFile(server, aikenOf(4))

    const answers = await Promise.all([1, 2, 3].map(() => confirm(plan.id, { add_labels: ['once'], leave_out: [2] })))

    const { questions } = await server.staff(listQuestions, { query: { labels: 'ONCE' } })
    const items = await itemsOf(server, plan.id)
    expect(answers.map(({ state, added }) => [state, added])).toEqual([1, 2, 3].map(() => ['done', 3]))
    expect(await bank()).toBe(before + 3)
    expect(questions.map(({ description }) => description)).toEqual(
      [items[3], items[2], items[0]].map((item) => item?.description),
    )
    expect(questions[0]?.description_html).toBe(items[3]?.description_html)
    expect(answers[0]).toMatchObject({
      taken: 3,
      drawn: 0,
      changed: 0,
      expires_time: null,
      done_by: { id: server.consultantUser.id },
    })
  })

  test('a confirmation renames or omits labels as requested, and existing labels stay unchanged', async () => {
    const kept = await makeLabel(server, { color: '#123456' })
    const yaml = `labels: [{name: New, color: '#ABCDEF', description: a new one}]
questions:
  - description: ${crypto.randomUUID()}
    answers: [{description: a, is_valid: true}, {description: b, is_valid: false}]
    labels: ['New', 'C++', '${kept.name}', '***', 'left away']
`
    const plan = await importFile(server, yaml)

    expect(plan.labels).toEqual([
      { from: 'New', to: 'NEW', amount: 1, exists: false },
      { from: 'C++', to: 'CPP', amount: 1, exists: false },
      { from: kept.name, to: kept.name, amount: 1, exists: true },
      { from: '***', to: null, amount: 1, exists: false },
      { from: 'left away', to: 'LEFT_AWAY', amount: 1, exists: false },
    ])
    await confirm(plan.id, { labels: { 'C++': 'new', 'left away': null } })

    const labels = await server.staff(listLabels)
    const [question] = (await server.staff(listQuestions, { query: { labels: 'NEW' } })).questions
    expect(question?.labels.map(({ name }) => name)).toEqual([kept.name, 'NEW'].toSorted())
    expect(labels.find(({ name }) => name === 'NEW')).toMatchObject({
      color: '#ABCDEF',
      description: 'a new one',
      amount_of_questions: 1,
    })
    expect(labels.find(({ id }) => id === kept.id)).toMatchObject({ color: '#123456', amount_of_questions: 1 })
  })

  test('an invalid confirmation is rejected and adds no question', async () => {
    const before = await bank()
    const plan = await importFile(server, `${aikenOf(2)}\nWhat is missing?\nA. one\nANSWER: A\n`)
    const refusal = (field: string, code: string) => ({ status: 422, errors: [{ field, code }] })

    await expect(confirm(plan.id, {})).rejects.toMatchObject(refusal('add_labels', 'LABEL_REQUIRED'))
    await expect(confirm(plan.id, { take: [3] })).rejects.toMatchObject(refusal('take', 'NOT_TO_ADD'))
    await expect(confirm(plan.id, { leave_out: [9] })).rejects.toMatchObject(refusal('leave_out', 'NOT_TO_ADD'))
    await expect(confirm(plan.id, { add_labels: ['OK', 'not ok'] })).rejects.toMatchObject(
      refusal('add_labels.1', 'BAN_CHARACTER'),
    )
    await expect(confirm(plan.id, { labels: { 'C++': 'C++' } })).rejects.toMatchObject(
      refusal('labels.C++', 'BAN_CHARACTER'),
    )
    expect(await bank()).toBe(before)
    expect((await server.staff(getImport, { params: { id: plan.id } })).state).toBe('ready')
  })

  test('questions added to the bank after the upload are counted as existing at the confirmation', async () => {
    const file = aikenOf(3)
    const [first, second] = [await importFile(server, file), await importFile(server, file)]

    const both = await Promise.all([confirm(first.id), confirm(second.id)])

    expect(both.map(({ added }) => added).toSorted()).toEqual([0, 3])
    expect(both.find(({ added }) => added === 0)).toMatchObject({ to_add: 0, same: 3, taken: 0 })
  })

  test('an import can be confirmed only after its file was read, and undone only after the import is finished', async () => {
    const refused = await importFile(server, 'nothing that is a question')

    await expect(confirm(refused.id)).rejects.toMatchObject({ status: 409, code: 'IMPORT_NOT_READY' })
    await expect(confirm(999_999)).rejects.toMatchObject({ status: 404, code: 'IMPORT_NOT_FOUND' })
    await expect(undo(refused.id)).rejects.toMatchObject({ status: 409, code: 'IMPORT_NOT_DONE' })
  })
})
