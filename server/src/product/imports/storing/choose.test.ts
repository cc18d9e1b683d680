import { confirmImport, getImport, undoImport } from '@assay/contract/imports/imports'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, itemsOf } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const options = (amount: number, right: readonly number[]) =>
  Array.from({ length: amount }, (_, at) => `${right.includes(at + 1) ? '~%50%' : '~%-100%'}option w${at + 1}z`).join(
    ' ',
  )
const gift = (mark: string) => `$CATEGORY: MANY

Which of ${mark}? {=a ~b}

Which two of eight, ${mark}? {${options(8, [2, 5])}}

Which two of twenty-one, ${mark}? {${options(21, [2, 5])}}

Which of seven, ${mark}, and nothing right? {${options(7, [])}}
`
const plan = async () => importFile(server, gift(crypto.randomUUID()))
const confirm = (id: number, body: object) => server.staff(confirmImport, { params: { id }, body })
const chooseForItem = (id: number, choice: object, more: object = {}) => confirm(id, { choose: choice, ...more })

test('a question with too many answers is imported if a user chooses which answers to keep', async () => {
  const { id, to_add, refused } = await plan()
  expect([to_add, refused]).toEqual([1, 3])
  expect(await chooseForItem(id, { 2: [8, 2, 5] })).toMatchObject({ state: 'done', added: 2, to_add: 2, refused: 2 })

  const { questions } = await server.staff(listQuestions, { query: { import: id } })
  expect(questions.map(({ answers, labels }) => [answers.length, labels.map(({ name }) => name)])).toEqual([
    [3, ['MANY']],
    [2, ['MANY']],
  ])
  const [first] = questions
  expect(first?.answers.map(({ description }) => description)).toEqual(['option w2z', 'option w5z', 'option w8z'])
  expect(first?.is_multiple_choice).toBe(true)
  expect((await server.staff(listQuestions, { query: { search: 'w8z', import: id } })).amount_of_questions).toBe(1)
  expect((await server.staff(listQuestions, { query: { search: 'w7z', import: id } })).amount_of_questions).toBe(0)
  await server.staff(undoImport, { params: { id } })
})

test.each<[string, Record<string, number[]>, string]>([
  ['no longer all correct answers', { 2: [2, 8] }, '2'],
  ['only one answer', { 2: [2] }, '2'],
  ['more than six answers', { 2: [1, 2, 3, 4, 5, 6, 7] }, '2'],
  ['the same answer twice', { 2: [2, 5, 5] }, '2'],
  ['an answer that does not exist', { 2: [2, 5, 9] }, '2'],
  ['an answer with the number 0', { 2: [0, 2, 5] }, '2'],
  ['answers of a valid question', { 1: [1, 2] }, '1'],
  ['answers of a question that was not read completely', { 3: [2, 5] }, '3'],
  ['answers of a question with another error', { 4: [1, 2] }, '4'],
  ['answers of a question that does not exist', { 9: [1, 2] }, '9'],
  ['a question number that is not a number', { x: [1, 2] }, 'x'],
])('a choice of answers is rejected if it has %s', async (_, choice, name) => {
  const { id } = await plan()
  const refusal = { status: 422, code: 'VALIDATION_FAILED', errors: [{ field: `choose.${name}` }] }
  await expect(chooseForItem(id, choice)).rejects.toMatchObject(refusal)
  await expect(chooseForItem(id, { 2: [1, 2, 5] }, { take: [7] })).rejects.toMatchObject({
    errors: [{ field: 'take' }],
  })
  expect(await server.staff(getImport, { params: { id } })).toMatchObject({ state: 'ready', to_add: 1, refused: 3 })
  expect((await itemsOf(server, id))[1]).toMatchObject({ state: 'refused', errors: [{ code: 'ANSWERS_MAXIMUM' }] })
  await confirm(id, { leave_out: [1] })
})

test('a question that equals another question after answers are removed counts as existing', async () => {
  const mark = crypto.randomUUID()
  const file = `Which, ${mark}? {=a ~b}\n\nWhich, ${mark}? {=a ~b ~c ~d ~e ~f ~g}\n`
  const { id } = await importFile(server, file)
  const done = await chooseForItem(id, { 2: [1, 2] }, { add_labels: ['MANY'] })
  expect(done).toMatchObject({ added: 1, to_add: 1, same: 1, refused: 0 })
  expect((await itemsOf(server, id))[1]).toMatchObject({ state: 'same', same_as: { number: 1 } })
})
