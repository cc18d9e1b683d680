import { confirmImport, getImport, undoImport } from '@assay/contract/imports/imports'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { getLabel, listLabels, updateLabel } from '@assay/contract/labels'
import { getQuestion, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aikenOf } from '../../../../testing/client/aiken.ts'
import { importFile } from '../../../../testing/client/imports.ts'
import { aQuestion, fileForm, makeQuestion } from '../../../../testing/client/make.ts'
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

describe('the undo of an import', () => {
  test('an undo removes the imported questions, labels and codes', async () => {
    const code = `CODE${Date.now()}`
    const csv = `code,question,answer 1,answer 2,correct,labels\n${code},${crypto.randomUUID()},a,b,A,"FRESH,GENERAL"\n`
    await makeQuestion(server)
    const before = { amount: await bank(), labels: await server.staff(listLabels) }
    const plan = await importFile(server, csv)

    await confirm(plan.id, {})
    const [question] = (await server.staff(listQuestions)).questions
    expect(question?.code).toBe(code)
    const undone = await undo(plan.id)

    expect(undone).toMatchObject({ state: 'undone', added: 1, drawn: 0, undone_by: { id: server.consultantUser.id } })
    expect({ amount: await bank(), labels: await server.staff(listLabels) }).toEqual(before)
    expect(await undo(plan.id)).toMatchObject({ state: 'undone' })
    await expect(confirm(plan.id)).rejects.toMatchObject({ status: 409, code: 'IMPORT_UNDONE' })
    const again = await importFile(server, csv)
    await confirm(again.id, {})
    expect((await server.staff(listQuestions)).questions[0]?.code).toBe(code)
  })

  test('an undo keeps labels that were changed or used elsewhere, and the import counts edited questions', async () => {
    const plan = await importFile(server, aikenOf(2))
    await confirm(plan.id, { add_labels: ['OWN', 'SHARED', 'GONE'] })
    const { questions } = await server.staff(listQuestions, { query: { labels: 'OWN' } })
    const labels = await server.staff(listLabels)
    const named = (name: string) => labels.find((label) => label.name === name)?.id ?? 0
    await server.staff(updateLabel, { params: { id: named('OWN') }, body: { color: '#000000' } })
    await makeQuestion(server, { labels: ['SHARED'] })
    await server.staff(updateQuestion, { params: { id: questions[0]?.id ?? 0 }, body: { description: 'Edited' } })

    expect(await server.staff(getImport, { params: { id: plan.id } })).toMatchObject({ changed: 1 })
    await undo(plan.id)

    expect(await server.staff(getLabel, { params: { id: named('OWN') } })).toMatchObject({ amount_of_questions: 0 })
    expect(await server.staff(getLabel, { params: { id: named('SHARED') } })).toMatchObject({ amount_of_questions: 1 })
    await expect(server.staff(getLabel, { params: { id: named('GONE') } })).rejects.toMatchObject({ status: 404 })
    await expect(server.staff(getQuestion, { params: { id: questions[0]?.id ?? 0 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('an import and its undo each write one audit entry', async () => {
    const plan = await importFile(server, aikenOf(2))
    await confirm(plan.id)
    await undo(plan.id)

    const trail = await server.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('object_kind', '=', 'import')
      .where('object_id', '=', String(plan.id))
      .orderBy('id')
      .execute()
    expect(trail).toEqual(['imported', 'undone'].map((action) => ({ action, detail: '{"questions":2}' })))
  })

  test('a bulk upload can be undone like an import', async () => {
    const before = await bank()
    const body = () => fileForm(JSON.stringify([known, known, aQuestion()]), 'C:/bank.yaml')
    const known = aQuestion()

    const { import_id, duplicates } = await server.staff(uploadQuestions, { body: body() })

    expect(duplicates).toEqual([1])
    expect(await server.staff(getImport, { params: { id: import_id } })).toMatchObject({
      file_name: 'bank.yaml',
      format: 'yaml',
      state: 'done',
      amount_of_items: 3,
      to_add: 2,
      same: 1,
      added: 2,
    })
    await undo(import_id)
    expect(await bank()).toBe(before)
  })
})
