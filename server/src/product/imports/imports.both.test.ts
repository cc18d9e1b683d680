import {
  confirmImport,
  discardImport,
  getImport,
  listImports,
  listItems,
  undoImport,
} from '@assay/contract/imports/imports'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { getLabel, listLabels, updateLabel } from '@assay/contract/labels'
import { getQuestion, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, importForm, itemsOf } from '../../../../testing/client/imports.ts'
import { aQuestion, fileForm, makeLabel, makeQuestion } from '../../../../testing/client/make.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let made = 0
function aikenOf(amount: number, mark = crypto.randomUUID()): string {
  return Array.from({ length: amount }, () => {
    made += 1
    const words = crypto.randomUUID()
    return `What is ${words} of ${mark} number ${made}?\nA. right ${words}\nB. wrong ${made}\nANSWER: A\n`
  }).join('\n')
}

const bank = async () => (await server.staff(listQuestions)).amount_of_questions
const confirm = (id: number, body: object = { add_labels: ['IMPORTED'] }) =>
  server.staff(confirmImport, { params: { id }, body })
const undo = (id: number) => server.staff(undoImport, { params: { id } })

describe('an uploaded file', () => {
  test('an uploaded file is listed as an import, and adds no question before a user confirms the import', async () => {
    const before = { questions: await bank(), labels: await server.staff(listLabels) }

    const plan = await importFile(server, aikenOf(3), { name: 'C:\\exams\\spring.txt' })
    const [first] = await itemsOf(server, plan.id)

    expect(plan).toMatchObject({
      file_name: 'spring.txt',
      format: 'aiken',
      state: 'ready',
      encoding: { name: 'utf-8', guessed: false },
      progress: { done: 3, total: 3 },
      amount_of_items: 3,
      to_add: 3,
      taken: 3,
      same: 0,
      refused: 0,
      near: 0,
      without_label: 3,
      labels: [],
      losses: [],
      errors: [],
      added: 0,
      done_time: null,
      created_by: { id: server.consultantUser.id, full_name: server.consultantUser.full_name },
      expires_time: expect.any(String),
    })
    expect(first).toMatchObject({
      number: 1,
      line: 1,
      file: null,
      state: 'add',
      take: true,
      same_as: null,
      near: null,
      answers: [{ is_valid: true }, { is_valid: false }],
    })
    expect({ questions: await bank(), labels: await server.staff(listLabels) }).toEqual(before)
  })

  test('an upload reports questions that already exist and questions that are similar to existing questions', async () => {
    const known = await makeQuestion(server, {
      description: 'Which method adds an element to the end of an array in JavaScript?',
      answers: [
        { description: 'push', is_valid: true },
        { description: 'unshift', is_valid: false },
      ],
    })
    const csv = `question;option a;option b;correct
Which method  adds an element to the end of an array in JavaScript?;unshift;push;B
Which method adds an element to the end of an array in JavaScript?;push;unshift;B
Which method adds one element to the end of an array in JavaScript?;push;unshift;A
Which method adds one element to the end of any array in JavaScript?;push;unshift;A
Which method adds one element to the end of any array in JavaScript?;unshift;push;B
`
    const plan = await importFile(server, csv)
    const items = await itemsOf(server, plan.id)

    expect(plan).toMatchObject({ format: 'csv', to_add: 3, same: 2, near: 3 })
    const same = { state: 'same', take: false }
    expect(items).toMatchObject([
      { ...same, same_as: { question_id: known.id, number: null } },
      { state: 'add', near: { question_id: known.id, number: null, similarity: 1, other_key: true } },
      { state: 'add', near: { question_id: known.id, similarity: expect.closeTo(0.93, 1), other_key: false } },
      { state: 'add', near: { question_id: null, number: 3, other_key: false } },
      { ...same, same_as: { question_id: null, number: 4 } },
    ])
    const near = await server.staff(listItems, { params: { id: plan.id }, query: { only: 'near' } })
    expect(near).toMatchObject({ amount_of_items: 3, items: [{ number: 2 }, { number: 3 }, { number: 4 }] })
    const skipped = await server.staff(listItems, {
      params: { id: plan.id },
      query: { state: 'same', start_index: 1, end_index: 2 },
    })
    expect(skipped).toMatchObject({ amount_of_items: 2, items: [{ number: 5 }] })
  })

  test('the questions of an import can be filtered by lost content, and text in a file name does not count as a loss', async () => {
    const word = crypto.randomUUID()
    const gift = [
      `Which ${word}? {=this#good ~that}`,
      `What ${word}? {=this ~%-50%that}`,
      `[html]Why <img src\\='/"code"\\:"WEIGHTS"'> ${word}? {=this ~that}`,
    ]
    const plan = await importFile(server, gift.join('\n\n'))
    const losing = async (loss: string) => {
      const { items } = await server.staff(listItems, { params: { id: plan.id }, query: { loss } })
      return items.map(({ number }) => number)
    }

    expect([await losing('FEEDBACK'), await losing('WEIGHTS'), await losing('PICTURE')]).toEqual([[], [2], [3]])
    await expect(losing('NOTHING')).rejects.toMatchObject({ status: 422 })
    await server.staff(discardImport, { params: { id: plan.id } })
  })

  test('an upload without a file, with an unknown format or over the size limit is rejected', async () => {
    const post = (body: FormData) => ask(server.url, '/api/import', { method: 'POST', token: server.staff.token, body })

    expect(await post(new FormData())).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'file', code: 'REQUIRED' }] },
    })
    expect(await post(importForm(''))).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'file', code: 'REQUIRED' }] },
    })
    expect(await post(importForm('x', { format: 'word' }))).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'format', code: 'NOT_A_CHOICE' }] },
    })
    expect((await post(importForm(new Uint8Array(32 * 1024 * 1024 + 1)))).status).toBe(413)
  })
})

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

describe('the limit of open imports', () => {
  test('a user can have at most five open imports', async () => {
    const other = await startTestServer()
    try {
      const plans = await Promise.all([1, 2, 3, 4, 5].map(() => importFile(other, aikenOf(1))))
      await expect(importFile(other, aikenOf(1))).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_IMPORTS' })

      await other.staff(discardImport, { params: { id: plans[0]?.id ?? 0 } })
      await confirmIn(other, plans[1]?.id ?? 0)

      const dropped = other.staff(getImport, { params: { id: plans[0]?.id ?? 0 } })
      await expect(dropped).rejects.toMatchObject({ status: 404, code: 'IMPORT_NOT_FOUND' })
      const done = other.staff(discardImport, { params: { id: plans[1]?.id ?? 0 } })
      await expect(done).rejects.toMatchObject({ status: 409, code: 'IMPORT_DONE' })
      expect((await importFile(other, aikenOf(1))).state).toBe('ready')

      other.clock.advance(24 * 60 * 60_000)
      const later = await other.signIn(other.consultantUser.email)
      const { imports, amount_of_imports } = await later(listImports)
      expect(amount_of_imports).toBe(1)
      expect(imports).toMatchObject([{ id: plans[1]?.id, state: 'done', added: 1 }])
      const items = await later(listItems, { params: { id: plans[1]?.id ?? 0 } })
      expect(items).toEqual({ items: [], amount_of_items: 0 })
    } finally {
      await other.close()
    }
  })
})

const confirmIn = (other: TestServer, id: number) =>
  other.staff(confirmImport, { params: { id }, body: { add_labels: ['IMPORTED'] } })
