import { type FieldCode, fieldSentences } from '@assay/contract/fieldErrors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion } from '../../../../testing/client/make.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const answer = (description: unknown, is_valid: unknown = false) => ({ description, is_valid })
const right = answer('right', true)
const many = (amount: number) => Array.from({ length: amount }, (_, at) => answer(`a${at}`, at === 0))

const wrong: [string, object, string, FieldCode][] = [
  ['no description', { description: undefined }, 'description', 'REQUIRED'],
  ['an empty description', { description: '' }, 'description', 'REQUIRED'],
  ['a description of spaces', { description: ' \n\t\u00a0\u3000' }, 'description', 'REQUIRED'],
  ['null as its description', { description: null }, 'description', 'WRONG_TYPE'],
  ['a number as its description', { description: 42 }, 'description', 'WRONG_TYPE'],
  ['a list as its description', { description: ['a'] }, 'description', 'WRONG_TYPE'],
  ['an object as its description', { description: { toString: 'a' } }, 'description', 'WRONG_TYPE'],
  ['a description that is too long', { description: 'x'.repeat(20_001) }, 'description', 'TOO_LONG'],
  ['a NUL character in its description', { description: 'a\0b' }, 'description', 'UNREADABLE_TEXT'],
  [
    'the first half of a surrogate pair in its description',
    { description: 'a\ud83d' },
    'description',
    'UNREADABLE_TEXT',
  ],
  [
    'the second half of a surrogate pair in its description',
    { description: '\ude00a' },
    'description',
    'UNREADABLE_TEXT',
  ],
  ['no answers', { answers: undefined }, 'answers', 'REQUIRED'],
  ['null as answers', { answers: null }, 'answers', 'WRONG_TYPE'],
  ['a string as answers', { answers: 'a, b' }, 'answers', 'WRONG_TYPE'],
  ['an object as answers', { answers: { 0: right } }, 'answers', 'WRONG_TYPE'],
  ['an empty list of answers', { answers: [] }, 'answers', 'ANSWERS_MINIMUM'],
  ['one answer', { answers: [right] }, 'answers', 'ANSWERS_MINIMUM'],
  ['seven answers', { answers: many(7) }, 'answers', 'ANSWERS_MAXIMUM'],
  ['a thousand answers', { answers: many(1000) }, 'answers', 'ANSWERS_MAXIMUM'],
  ['no correct answer', { answers: [answer('a'), answer('b')] }, 'answers', 'NO_VALID_ANSWER'],
  ['strings as answers', { answers: ['a', 'b'] }, 'answers.0', 'WRONG_TYPE'],
  ['null as an answer', { answers: [right, null] }, 'answers.1', 'WRONG_TYPE'],
  ['an empty answer', { answers: [right, answer('')] }, 'answers.1.description', 'REQUIRED'],
  ['an answer of spaces', { answers: [answer(' \t'), right] }, 'answers.0.description', 'REQUIRED'],
  ['an answer without a text', { answers: [right, { is_valid: false }] }, 'answers.1.description', 'REQUIRED'],
  ['a number as the text of an answer', { answers: [right, answer(1)] }, 'answers.1.description', 'WRONG_TYPE'],
  ['null as the text of an answer', { answers: [right, answer(null)] }, 'answers.1.description', 'WRONG_TYPE'],
  ['an answer that is too long', { answers: [right, answer('x'.repeat(2001))] }, 'answers.1.description', 'TOO_LONG'],
  [
    'two answers that look alike',
    { answers: [right, answer('ri\u200bght')] },
    'answers.1.description',
    'DUPLICATE_ANSWER',
  ],
  ['an answer of invisible characters', { answers: [right, answer('\u3164')] }, 'answers.1.description', 'REQUIRED'],
  ['two equal answers', { answers: [right, answer('right')] }, 'answers.1.description', 'DUPLICATE_ANSWER'],
  [
    'two answers that differ only in spaces',
    { answers: [right, answer(' right\n')] },
    'answers.1.description',
    'DUPLICATE_ANSWER',
  ],
  ['a NUL character in an answer', { answers: [right, answer('a\0')] }, 'answers.1.description', 'UNREADABLE_TEXT'],
  [
    'half a surrogate pair in an answer',
    { answers: [right, answer('\udfff')] },
    'answers.1.description',
    'UNREADABLE_TEXT',
  ],
  [
    'an answer that does not say if it is correct',
    { answers: [right, { description: 'b' }] },
    'answers.1.is_valid',
    'REQUIRED',
  ],
  ['a string as is_valid', { answers: [right, answer('b', 'false')] }, 'answers.1.is_valid', 'WRONG_TYPE'],
  ['a number as is_valid', { answers: [right, answer('b', 0)] }, 'answers.1.is_valid', 'WRONG_TYPE'],
  ['null as is_valid', { answers: [right, answer('b', null)] }, 'answers.1.is_valid', 'WRONG_TYPE'],
  ['no labels', { labels: undefined }, 'labels', 'REQUIRED'],
  ['null as labels', { labels: null }, 'labels', 'WRONG_TYPE'],
  ['an empty list of labels', { labels: [] }, 'labels', 'LABEL_REQUIRED'],
  ['a string as labels', { labels: 'SQL' }, 'labels', 'WRONG_TYPE'],
  ['more labels than a question may have', { labels: Array(51).fill('SQL') }, 'labels', 'TOO_MANY'],
  ['a number among labels', { labels: ['SQL', 5] }, 'labels.1', 'WRONG_TYPE'],
  ['an object as a label', { labels: [{ id: 1 }] }, 'labels.0', 'WRONG_TYPE'],
  ['an empty label', { labels: ['SQL', ''] }, 'labels.1', 'REQUIRED'],
  ['a label of one letter', { labels: ['A'] }, 'labels.0', 'LIMIT_LENGTH'],
  ['a label of 51 letters', { labels: ['A'.repeat(51)] }, 'labels.0', 'LIMIT_LENGTH'],
  ['a label with a digit', { labels: ['SQL2'] }, 'labels.0', 'BAN_CHARACTER'],
  ['a label with a space', { labels: ['BACK END'] }, 'labels.0', 'BAN_CHARACTER'],
  ['a NUL character in a label', { labels: ['SQ\0L'] }, 'labels.0', 'UNREADABLE_TEXT'],
]

const create = (json: unknown) => ask(server.url, '/api/question/', { method: 'POST', token: server.staff.token, json })

async function everything() {
  const tables = ['questions', 'question_versions', 'question_labels', 'labels'] as const
  return Promise.all(tables.map(async (table) => (await server.db.selectFrom(table).selectAll().execute()).length))
}

test.each(wrong)('a question with %s is rejected at this field and not stored', async (_, part, field, code) => {
  const before = await everything()

  const answered = await create([aQuestion({ labels: ['NEVER_STORED'] }), { ...aQuestion(), ...part }])

  expect(answered).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } })
  expect(answered.json.errors).toContainEqual({ field: `1.${field}`, code, message: fieldSentences[code] })
  expect(answered.json.errors.every((error: { field: string }) => error.field.startsWith('1.'))).toBe(true)
  expect(await everything()).toEqual(before)
})

test.each<[string, unknown]>([
  ['one question without a list', aQuestion()],
  ['an empty list', []],
  ['null', null],
  ['a list with null', [null]],
  ['a list within a list', [[aQuestion()]]],
  ['a string', 'questions'],
  ['a number', 1],
  ['a list of strings', ['a']],
])('the body of a request must be a list of questions, not %s', async (_, body) => {
  expect(await create(body)).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } })
})

test('all errors of a question are reported in one response', async () => {
  const { json } = await create([{ description: ' ', answers: [answer('a'), answer('a')], labels: [''] }])

  expect(json.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)).toEqual(
    expect.arrayContaining(['0.labels.0 REQUIRED']),
  )
})

test('an emoji counts as one character in length limits', async () => {
  const longest = aQuestion({
    description: '😀'.repeat(20_000),
    answers: [
      { description: '𠀀'.repeat(2_000), is_valid: true },
      { description: 'b', is_valid: false },
    ],
  })

  expect(await create([longest])).toMatchObject({ status: 201 })
})

test('a request body over 256 KiB is rejected as too large', async () => {
  const questions = Array.from({ length: 15 }, () => aQuestion({ description: 'x'.repeat(19_000) }))

  expect(await create(questions)).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
})

test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00', "1'--", '..'])(
  'a request with the question id %s gets no server error',
  async (id) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const given = { method, token: server.staff.token, ...(method === 'PUT' && { json: {} }) }
      const { status } = await ask(server.url, `/api/question/${id}`, given)
      expect([404, 405, 422]).toContain(status)
    }
  },
)

test.each([
  'start_index=-1',
  'start_index=a',
  'start_index=1.5',
  'end_index=101',
  'start_index=5&end_index=4',
  'start_index=0&limit=5',
  'offset=0&limit=101',
  'limit=-5',
  'labels=%00',
  'start_index=1&start_index=2',
  'labels=A&labels=B',
])('a question list with ?%s is rejected', async (query) => {
  const answered = await ask(server.url, `/api/question/?${query}`, { token: server.staff.token })

  expect(answered).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } })
})

test('unknown fields of a question are not stored', async () => {
  const extra = { id: 7, code: 'MINE', version: 9, description_html: '<script>alert(1)</script>', in_use: true }

  const { json } = await create([{ ...aQuestion({ description: 'Plain' }), ...extra }])

  expect(json.questions[0]).toMatchObject({ version: 1, description_html: '<p>Plain</p>', in_use: false })
  expect(json.questions[0].code).not.toBe('MINE')
})
