import { createLabel, listLabels } from '@assay/contract/labels'
import {
  createQuestions,
  deleteQuestion,
  getQuestion,
  listQuestions,
  updateQuestion,
} from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLabel, aQuestion, makeLabel, makeQuestion, makeQuestions } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const total = async () => (await server.staff(listQuestions)).amount_of_questions
const several = (amount: number, labels: string[]) => Array.from({ length: amount }, () => aQuestion({ labels }))

describe('creating questions', () => {
  test('a created question is returned with its text, its HTML, its labels and new ids', async () => {
    const label = await makeLabel(server)
    const written = aQuestion({ description: 'What is **this**?', labels: [label.name.toLowerCase()] })

    const question = await makeQuestion(server, written)

    expect(question).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/),
      version: 1,
      description: 'What is **this**?',
      description_html: '<p>What is <strong>this</strong>?</p>',
      labels: [{ id: label.id, name: label.name, color: label.color }],
      answers: written.answers.map((answer) => ({
        id: expect.any(Number),
        description_html: answer.description,
        is_fixed: false,
        rationale: '',
        ...answer,
      })),
      rationale: '',
      sources: [],
      marks: [],
      is_multiple_choice: false,
      keeps_order: false,
      passage_id: null,
      lang: null,
      wordings: [],
      in_use: false,
      amount_of_remarks: 0,
      created_time: expect.any(String),
      created_by: { id: server.consultantUser.id, full_name: server.consultantUser.full_name },
      changed_time: question.created_time,
      changed_by: question.created_by,
      amount_of_interviews: 0,
      is_archived: false,
      import_id: null,
    })
    expect(await server.staff(getQuestion, { params: { id: question.id } })).toEqual(question)
  })

  test('a question with more than one correct answer is multiple choice', async () => {
    const answers = ['a', 'b', 'c'].map((description) => ({ description, is_valid: description !== 'b' }))

    expect(await makeQuestion(server, { answers })).toMatchObject({ is_multiple_choice: true })
  })

  test('a label that does not exist is created once for all questions of a request', async () => {
    const { name } = aLabel()

    const [first, second] = await makeQuestions(server, several(2, [name, name.toLowerCase(), ` ${name}`]))

    expect(first?.labels).toEqual([{ id: expect.any(Number), name, color: '#4682B4' }])
    expect(second?.labels).toEqual(first?.labels)
    const label = (await server.staff(listLabels)).find((each) => each.name === name)
    expect(label).toMatchObject({ amount_of_questions: 2, description: '' })
  })

  test('answer ids do not reveal the order in which the answers were written', async () => {
    const questions = await makeQuestions(server, several(40, ['GENERAL']))

    const ids = questions.flatMap(({ answers }) => answers.map(({ id }) => id))
    const ascending = questions.filter(({ answers }) => answers.every(({ id }, at) => id >= (answers[at - 1]?.id ?? 0)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every(Number.isSafeInteger)).toBe(true)
    // Three random ids are in ascending order in one of six cases, so in about 7 of 40 questions.
    expect(ascending.length).toBeLessThan(25)
  })

  test('a request can create up to a hundred questions, and returns these questions in the same order', async () => {
    const hundred = several(100, ['GENERAL'])

    const questions = await makeQuestions(server, hundred)

    expect(questions.map(({ description }) => description)).toEqual(hundred.map(({ description }) => description))
    const tooMany = server.staff(createQuestions, { body: several(101, ['GENERAL']) })
    await expect(tooMany).rejects.toMatchObject({ status: 422, errors: [{ code: 'TOO_MANY' }] })
  })

  test('an invalid question rejects the whole request, and the error names its position', async () => {
    const before = await total()
    const bad = aQuestion({
      answers: [
        { description: 'a', is_valid: true },
        { description: ' ', is_valid: false },
      ],
    })

    const refused = server.staff(createQuestions, { body: [aQuestion(), bad] })

    await expect(refused).rejects.toMatchObject({
      status: 422,
      errors: [{ field: '1.answers.1.description', code: 'REQUIRED' }],
    })
    expect(await total()).toBe(before)
  })

  test('descriptions are returned exactly as written, and answers without surrounding spaces', async () => {
    const description = '  indented \r\n“quotes” \\ % _ \u202e 👩‍💻 漢字 é e\u0301 \t end  '

    const { id } = await makeQuestion(server, {
      description,
      answers: [
        { description: ' a\u00a0', is_valid: true },
        { description: "'); DROP TABLE questions; --", is_valid: false },
      ],
    })

    const question = await server.staff(getQuestion, { params: { id } })
    expect(question.description).toBe(description)
    expect(question.answers.map((answer) => answer.description)).toEqual(['a', "'); DROP TABLE questions; --"])
  })
})

describe('listing questions', () => {
  test('questions are listed newest first, by page, with the total', async () => {
    const questions = await makeQuestions(server, several(12, ['GENERAL']))
    const newest = questions.map(({ id }) => id).reverse()

    const first = await server.staff(listQuestions)
    const second = await server.staff(listQuestions, { query: { start_index: 10, end_index: 20 } })
    const byOffset = await server.staff(listQuestions, { query: { offset: 10, limit: 10 } })

    expect([...first.questions, ...second.questions].map(({ id }) => id).slice(0, 12)).toEqual(newest)
    expect(second).toEqual(byOffset)
    expect(first.amount_of_questions).toBe(await total())
    const beyond = await server.staff(listQuestions, { query: { start_index: 100_000, end_index: 100_010 } })
    expect(beyond).toEqual({ questions: [], amount_of_questions: first.amount_of_questions })
  })

  test('a label filter lists the questions with at least one of the labels, and lists each only once', async () => {
    const [one, other] = [aLabel().name, aLabel().name]
    await makeQuestions(server, [...several(2, [one]), ...several(3, [other]), ...several(4, [one, other])])
    const amount = async (labels: string) => {
      const { questions, amount_of_questions } = await server.staff(listQuestions, { query: { labels } })
      expect(questions).toHaveLength(amount_of_questions)
      expect(questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id).toSorted((a, b) => b - a))
      return amount_of_questions
    }

    expect(await amount(one)).toBe(6)
    expect(await amount(other.toLowerCase())).toBe(7)
    expect(await amount(`${one} | ${other}`)).toBe(9)
    expect(await amount(`${one}|UNKNOWN_LABEL`)).toBe(6)
    expect(await amount('UNKNOWN_LABEL')).toBe(0)
    expect((await server.staff(listQuestions, { query: { labels: ' | ' } })).amount_of_questions).toBe(await total())
  })
})

describe('deleting questions', () => {
  test('a deleted question is in no list, and is not counted for its label', async () => {
    const { name } = aLabel()
    const [gone, kept] = await makeQuestions(server, several(2, [name]))
    const before = await total()
    const params = { id: gone?.id ?? 0 }

    await server.staff(deleteQuestion, { params })

    for (const call of [getQuestion, deleteQuestion, updateQuestion]) {
      const again = server.staff(call, { params, ...(call === updateQuestion && { body: { description: 'x' } }) })
      await expect(again).rejects.toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' })
    }
    const { questions } = await server.staff(listQuestions, { query: { labels: name } })
    expect(questions).toEqual([kept])
    expect(await total()).toBe(before - 1)
  })

  test('the texts of a deleted question are kept for results that show them', async () => {
    const { id, description } = await makeQuestion(server)
    await server.staff(deleteQuestion, { params: { id } })

    const versions = await server.db.selectFrom('question_versions').selectAll().where('question_id', '=', id).execute()
    expect(versions).toMatchObject([{ description, version: 1 }])
  })
})

test('the question counts of labels and the total are correct after creations, edits and deletions', async () => {
  const names = Array.from({ length: 4 }, () => aLabel().name)
  const label = await server.staff(createLabel, { body: aLabel() })
  const questions = await makeQuestions(server, [
    ...several(5, names.slice(0, 2)),
    ...several(5, names.slice(1)),
    ...several(5, [label.name]),
  ])
  for (const [at, { id }] of questions.entries()) {
    if (at % 3 === 0) await server.staff(deleteQuestion, { params: { id } })
    else await server.staff(updateQuestion, { params: { id }, body: { labels: [names[at % 4] ?? '', label.name] } })
  }

  const counted = await server.db
    .selectFrom('question_labels')
    .select(({ fn }) => ['label_id', fn.countAll<number>().as('amount')])
    .groupBy('label_id')
    .execute()
  const amounts = new Map(counted.map(({ label_id, amount }) => [label_id, Number(amount)]))
  for (const each of await server.staff(listLabels)) expect(each.amount_of_questions).toBe(amounts.get(each.id) ?? 0)
  const inBank = await server.db.selectFrom('questions').select('id').where('archived_at', 'is', null).execute()
  expect(await total()).toBe(inBank.length)
})

test('every change of the bank is in the audit log', async () => {
  const { id, code } = await makeQuestion(server)
  await server.staff(updateQuestion, { params: { id }, body: { description: 'Otherwise?' } })
  await server.staff(deleteQuestion, { params: { id } })

  const trail = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('object_kind', '=', 'question')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(trail).toMatchObject(
    ['created', 'changed', 'deleted'].map((action) => ({ action, actor_id: server.consultantUser.id })),
  )
  expect(trail.map(({ detail }) => JSON.parse(detail ?? '{}').code)).toEqual([code, code, code])
})
