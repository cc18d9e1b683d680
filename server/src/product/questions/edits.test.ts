import { getQuestion, type Question, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLabel, makeQuestion } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const edit = ({ id }: Question, body: object) => server.staff(updateQuestion, { params: { id }, body })
const versionsOf = ({ id }: Question) =>
  server.db.selectFrom('question_versions').selectAll().where('question_id', '=', id).orderBy('version').execute()

test('an edit creates a new version, and the old version stays unchanged', async () => {
  const question = await makeQuestion(server)
  const [before] = await versionsOf(question)

  const after = await edit(question, { description: 'Read `this`' })

  expect(after).toEqual({
    ...question,
    version: 2,
    description: 'Read `this`',
    description_html: '<p>Read <code>this</code></p>',
    changed_time: after.changed_time,
  })
  expect(await server.staff(getQuestion, { params: { id: question.id } })).toEqual(after)
  const [old, fresh] = await versionsOf(question)
  expect(old).toEqual(before)
  expect(fresh).toMatchObject({ version: 2, description: 'Read `this`' })
})

test('an edit changes answer texts, but not the ids, the order or the correctness of answers', async () => {
  const question = await makeQuestion(server)
  const answers = question.answers.map((answer, at) => ({ ...answer, description: ` text ${at} ` }))

  const after = await edit(question, { answers: answers.toReversed() })

  const written = answers.map((answer, at) => ({
    ...answer,
    description: `text ${at}`,
    description_html: `text ${at}`,
  }))
  expect(after.answers).toEqual(written)
  expect(after).toMatchObject({ version: 2, description: question.description })
})

test('an edit replaces the labels of a question, and creates labels that do not exist', async () => {
  const question = await makeQuestion(server, { labels: ['GENERAL', 'OTHER'] })
  const { name } = aLabel()

  const after = await edit(question, { labels: ['other', name] })

  expect(after.labels.map((label) => label.name)).toEqual([name, 'OTHER'].toSorted())
})

test('an edit without changes creates no version', async () => {
  const question = await makeQuestion(server)
  const { description, answers, labels } = question

  expect(await edit(question, {})).toEqual(question)
  expect(await edit(question, { description, answers, labels: labels.map(({ name }) => name) })).toEqual(question)
  expect(await versionsOf(question)).toHaveLength(1)
})

test('if two users edit the same version of a question, the second save is rejected', async () => {
  const question = await makeQuestion(server)
  const { version } = question
  await edit(question, { version, description: 'The first' })

  await expect(edit(question, { version, description: 'The second' })).rejects.toMatchObject({
    status: 409,
    code: 'QUESTION_CHANGED',
  })
  expect(await edit(question, { version: 2, description: 'The second' })).toMatchObject({ version: 3 })
  expect(await edit(question, { description: 'Without asking' })).toMatchObject({ version: 4 })
})

type Change = (question: Question) => unknown
const answersWith = (change: (answer: Question['answers'][number], at: number) => object) => (question: Question) => ({
  answers: question.answers.map(change),
})
const wrong: [string, Change, string, string][] = [
  [
    'an unknown answer id',
    answersWith((answer, at) => ({ ...answer, id: at === 1 ? 1 : answer.id })),
    'answers.1.id',
    'UNKNOWN_ANSWER',
  ],
  [
    'the same answer twice',
    ({ answers: [a, b] }) => ({ answers: [a, b, { ...a, description: 'z' }] }),
    'answers.2.id',
    'UNKNOWN_ANSWER',
  ],
  ['a missing answer', ({ answers }) => ({ answers: answers.slice(1) }), 'answers', 'MISSING_ANSWER'],
  ['no answers', () => ({ answers: [] }), 'answers', 'MISSING_ANSWER'],
  [
    'an additional answer',
    ({ answers }) => ({ answers: [...answers, { id: 5, description: 'n' }] }),
    'answers.3.id',
    'UNKNOWN_ANSWER',
  ],
  [
    'a wrong answer marked as correct',
    answersWith((answer) => ({ ...answer, is_valid: true })),
    'answers.1.is_valid',
    'FIXED_ANSWER',
  ],
  [
    'no correct answer',
    answersWith((answer) => ({ ...answer, is_valid: false })),
    'answers.0.is_valid',
    'FIXED_ANSWER',
  ],
  [
    'a string for is_valid',
    answersWith((answer) => ({ ...answer, is_valid: 'true' })),
    'answers.0.is_valid',
    'WRONG_TYPE',
  ],
  ['a string for an id', answersWith((answer) => ({ ...answer, id: String(answer.id) })), 'answers.0.id', 'WRONG_TYPE'],
  ['a fraction as an id', answersWith((answer) => ({ ...answer, id: answer.id + 0.5 })), 'answers.0.id', 'WRONG_TYPE'],
  ['an id that is too large', answersWith((answer) => ({ ...answer, id: 1e300 })), 'answers.0.id', 'TOO_LARGE'],
  [
    'two equal answers',
    answersWith((answer) => ({ ...answer, description: 'a' })),
    'answers.1.description',
    'DUPLICATE_ANSWER',
  ],
  ['a blank answer', answersWith((answer) => ({ ...answer, description: '\t' })), 'answers.0.description', 'REQUIRED'],
  [
    'an answer that is too long',
    answersWith((answer, at) => ({ ...answer, description: `${at}`.repeat(2001) })),
    'answers.0.description',
    'TOO_LONG',
  ],
  [
    'a NUL character in an answer',
    answersWith((answer) => ({ ...answer, description: `${answer.id}\0` })),
    'answers.0.description',
    'UNREADABLE_TEXT',
  ],
  ['a map of answers', () => ({ answers: { 0: 'a' } }), 'answers', 'WRONG_TYPE'],
  ['a blank description', () => ({ description: ' \n ' }), 'description', 'REQUIRED'],
  ['a description that is too long', () => ({ description: 'x'.repeat(20_001) }), 'description', 'TOO_LONG'],
  ['half a surrogate pair', () => ({ description: 'x\ud83d' }), 'description', 'UNREADABLE_TEXT'],
  ['null for a description', () => ({ description: null }), 'description', 'WRONG_TYPE'],
  ['no labels', () => ({ labels: [] }), 'labels', 'LABEL_REQUIRED'],
  ['a label with a digit', () => ({ labels: ['SQL', 'SQL2'] }), 'labels.1', 'BAN_CHARACTER'],
  ['a string for labels', () => ({ labels: 'SQL' }), 'labels', 'WRONG_TYPE'],
  ['a string for a version', () => ({ version: '1' }), 'version', 'WRONG_TYPE'],
]

test.each(wrong)('an edit with %s is rejected, and the question stays unchanged', async (_, change, field, code) => {
  const question = await makeQuestion(server)

  await expect(edit(question, change(question) as object)).rejects.toMatchObject({
    status: 422,
    errors: expect.arrayContaining([expect.objectContaining({ field, code })]),
  })
  expect(await server.staff(getQuestion, { params: { id: question.id } })).toEqual(question)
})
