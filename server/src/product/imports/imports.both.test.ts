import { discardImport, listItems } from '@assay/contract/imports/imports'
import { listLabels } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aikenOf } from '../../../../testing/client/aiken.ts'
import { importFile, importForm, itemsOf } from '../../../../testing/client/imports.ts'
import { makeQuestion } from '../../../../testing/client/make.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const bank = async () => (await server.staff(listQuestions)).amount_of_questions

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
