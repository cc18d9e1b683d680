import type { FieldError } from '@assay/contract/fieldErrors'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQuestion, fileForm } from '../../../../../testing/client/make.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (body: FormData) =>
  ask(server.url, '/api/question/upload', { method: 'POST', token: server.staff.token, body })
const total = async () => (await server.staff(listQuestions)).amount_of_questions

const entry = (change: object) => JSON.stringify([aQuestion(), { ...aQuestion(), ...change }], null, 1)
const wrongFiles: [string, string, object][] = [
  ['only comments', '# nothing\n', { field: 'file', code: 'REQUIRED' }],
  ['only spaces', ' \n', { field: 'file', code: 'REQUIRED' }],
  ['a text', 'hello', { field: 'file', code: 'NOT_A_LIST', line: 1 }],
  ['a number', '42', { field: 'file', code: 'NOT_A_LIST' }],
  ['a map without questions', 'answers: []', { field: 'file', code: 'NOT_A_LIST' }],
  ['no list under “questions”', 'questions: none', { field: 'file', code: 'NOT_A_LIST' }],
  ['an empty list', '[]', { field: 'file', code: 'REQUIRED' }],
  ['a list of texts', '- a\n- b', { field: '1', code: 'WRONG_TYPE', line: 2 }],
  ['a list of empty entries', '-\n-', { field: '0', code: 'REQUIRED' }],
  ['an anchor', '- description: &a x', { field: '0.description', code: 'YAML_FEATURE', line: 1 }],
  ['an anchor on a key', '- &a description: x', { field: '0', code: 'YAML_FEATURE', line: 1 }],
  ['an anchor on a list', '&a\n- x', { field: 'file', code: 'YAML_FEATURE' }],
  ['an alias', '- &a x\n- *a', { field: '1', code: 'YAML_FEATURE', line: 2 }],
  ['an undefined alias', '- *a', { code: 'YAML_FEATURE', line: 1 }],
  ['an alias as a key', '- &a x\n- {*a : y}', { field: '1', code: 'YAML_FEATURE', line: 2 }],
  ['a tag', '- !!str x', { field: '0', code: 'YAML_FEATURE', line: 1 }],
  ['a tag of a programming language', '- !!python/object/apply:os.system [ls]', { code: 'YAML_FEATURE', line: 1 }],
  ['an own tag', '- !question {a: b}', { code: 'YAML_FEATURE' }],
  ['a merge key', '- {description: x, <<: {labels: [MATH]}}', { field: '0', code: 'YAML_FEATURE', line: 1 }],
  ['a list as a key', '- ? [a]\n  : b', { field: '0', code: 'YAML_FEATURE' }],
  [
    'the same key twice',
    '- description: a\n  description: b',
    { field: '0.description', code: 'DUPLICATE_KEY', line: 2 },
  ],
  ['two documents', '- a\n---\n- b', { field: 'file', code: 'ONE_DOCUMENT' }],
  ['a bracket without its end', '- [a', { field: 'file', code: 'UNREADABLE_FILE', line: 1 }],
  ['a quotation mark without its end', '- "a\n', { field: 'file', code: 'UNREADABLE_FILE' }],
  ['tabs for indentation', '- a:\n\t- b', { field: 'file', code: 'UNREADABLE_FILE', line: 2 }],
  ['a wrong indentation', '- a: 1\n b: 2', { field: 'file', code: 'UNREADABLE_FILE', line: 2 }],
  ['an unquoted text that begins with @', '- description: @x', { field: 'file', code: 'UNREADABLE_FILE', line: 1 }],
  ['a colon inside a text', '- description: a: b', { field: 'file', code: 'UNREADABLE_FILE', line: 1 }],
  ['HTML', '<!doctype html>\n<p>x', { field: 'file', code: 'NOT_A_LIST' }],
  ['no description', entry({ description: undefined }), { field: '1.description', code: 'REQUIRED' }],
  [
    'a description that has no value',
    '- description:\n  answers: []',
    { field: '0.description', code: 'REQUIRED', line: 1 },
  ],
  [
    'a number as a description',
    '- labels: []\n  description: 42',
    { field: '0.description', code: 'NOT_TEXT', line: 2 },
  ],
  ['true as a description', '- description: true', { field: '0.description', code: 'NOT_TEXT', line: 1 }],
  [
    'a number as an answer',
    entry({ answers: [{ description: 7, is_valid: true }] }),
    { field: '1.answers.0.description', code: 'NOT_TEXT' },
  ],
  [
    '“yes” for is_valid',
    '- answers: [{description: a, is_valid: yes}]',
    { field: '0.answers.0.is_valid', code: 'WRONG_TYPE', line: 1 },
  ],
  [
    'a picture from another site',
    entry({ description: 'Look: ![a plan](https://elsewhere.example/plan.png)' }),
    { field: '1.description', code: 'FOREIGN_IMAGE', line: expect.any(Number) },
  ],
  ['a string as labels', entry({ labels: 'A' }), { field: '1.labels', code: 'WRONG_TYPE' }],
  ['null as a label', '- labels: [null]', { field: '0.labels.0', code: 'REQUIRED', line: 1 }],
  ['a label with a digit', entry({ labels: ['A1'] }), { field: '1.labels.0', code: 'BAN_CHARACTER' }],
  [
    'no correct answer',
    entry({
      answers: [
        { description: 'a', is_valid: false },
        { description: 'b', is_valid: false },
      ],
    }),
    { field: '1.answers', code: 'NO_VALID_ANSWER' },
  ],
  [
    'two equal answers',
    entry({
      answers: [
        { description: 'a', is_valid: true },
        { description: 'a ', is_valid: false },
      ],
    }),
    { field: '1.answers.1.description', code: 'DUPLICATE_ANSWER' },
  ],
  ['a NUL character in quotes', '- description: "a\\0b"', { field: '0.description', code: 'UNREADABLE_TEXT', line: 1 }],
  ['half a surrogate pair in quotes', '- description: "\\ud800"', { field: '0.description', code: 'UNREADABLE_TEXT' }],
  ['thousands of unclosed brackets', '['.repeat(5_000), { field: 'file', code: 'UNREADABLE_FILE' }],
  ['300 nested lists', '- '.repeat(300), { field: '0', code: 'WRONG_TYPE', line: 1 }],
  [
    '3,000 nested lists',
    '- '.repeat(3_000),
    { field: 'file', code: 'UNREADABLE_FILE', message: 'This file cannot be read: it is nested too deeply', line: 1 },
  ],
  [
    'aliases that expand exponentially',
    `a: &a [x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(9)}]`).join('\n')}`,
    { code: 'YAML_FEATURE' },
  ],
  [
    '40,000 keys',
    Array.from({ length: 40_000 }, (_, at) => `a${at}: 1`).join('\n'),
    { field: 'file', code: 'NOT_A_LIST' },
  ],
]

test.each(wrongFiles)('an uploaded file with %s is rejected with a position and not stored', async (_, text, error) => {
  const before = await total()

  const refused = await post(fileForm(text))

  expect(refused).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } })
  expect(refused.json.errors).toContainEqual(expect.objectContaining(error))
  expect(refused.json.errors.length).toBeLessThanOrEqual(100)
  expect(await total()).toBe(before)
})

describe('an upload without a question file', () => {
  const good = JSON.stringify([aQuestion()])
  const empty = new FormData()
  const textField = new FormData()
  textField.append('file', good)
  const two = fileForm(good)
  two.append('file', new File([good], 'more.yaml'))
  const bytes = new Uint8Array([0x2d, 0x20, 0xff, 0xfe, 0x80])

  test.each([
    ['the file in another field', fileForm(good, 'a.yaml', 'upload'), 'REQUIRED'],
    ['no field', empty, 'REQUIRED'],
    ['text instead of a file', textField, 'REQUIRED'],
    ['an empty file', fileForm(''), 'REQUIRED'],
    ['two files', two, 'ONE_FILE'],
    ['a JSON file name', fileForm(good, 'a.json'), 'NOT_YAML'],
    ['a file name without an extension', fileForm(good, 'yaml'), 'NOT_YAML'],
    ['a file name with two extensions', fileForm(good, 'a.yaml.exe'), 'NOT_YAML'],
    ['bytes that are not text', fileForm(bytes), 'UNREADABLE_FILE'],
  ])('an upload with %s gets 422 at the field “file”', async (_, form, code) => {
    expect(await post(form)).toMatchObject({ status: 422, json: { errors: [{ field: 'file', code }] } })
  })

  test('an upload without a body gets 422 at the field “file”', async () => {
    const given = { method: 'POST', token: server.staff.token }
    const refused = await ask(server.url, '/api/question/upload', given)

    expect(refused).toMatchObject({ status: 422, json: { errors: [{ field: 'file', code: 'REQUIRED' }] } })
  })

  test.each([1024 * 1024 + 1, 3_000_000, 20_000_000])('an upload of %i bytes gets 413', async (size) => {
    expect(await post(fileForm('#'.repeat(size)))).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
  })

  test('an uploaded file of 1 MiB is not rejected as too large', async () => {
    expect((await post(fileForm('#'.repeat(1024 * 1024)))).status).toBe(422)
  })

  test.each([
    ['application/json', good, 415],
    ['application/x-yaml', good, 415],
    ['text/plain', good, 415],
    ['application/x-www-form-urlencoded', 'file=x', 415],
    ['multipart/mixed; boundary=x', '--x--', 415],
    ['multipart/form-data', '--x--', 400],
    ['multipart/form-data; boundary=', '--x--', 400],
    ['multipart/form-data; boundary=x', 'no boundary here', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.yaml"\r\n\r\n- a',
      400,
    ],
  ])('an upload with the content type %s and the body %j is rejected', async (type, body, status) => {
    const given = { method: 'POST', token: server.staff.token, headers: { 'content-type': type }, body }
    expect((await ask(server.url, '/api/question/upload', given)).status).toBe(status)
  })

  test('an unauthenticated upload is rejected before its file is read', async () => {
    const refused = await ask(server.url, '/api/question/upload', { method: 'POST', body: fileForm('x', 'x.exe') })

    expect(refused).toMatchObject({ status: 401, json: { code: 'UNAUTHENTICATED' } })
  })

  test('sending a file to an endpoint without uploads gets 415', async () => {
    const given = { method: 'POST', token: server.staff.token, body: fileForm(good) }

    expect((await ask(server.url, '/api/question', given)).status).toBe(415)
    expect((await ask(server.url, '/api/label', given)).status).toBe(415)
  })
})

test('type errors and rule errors in a file are reported together, in the order of the lines', async () => {
  const refused = await post(
    fileForm(`- description: 42
  labels: [MATH]
  answers:
    - { description: same, is_valid: false }
    - { description: same, is_valid: false }
- description: Which?
  # Written before the answers, and looked at behind them.
  labels: ['1 2 3']
  answers:
    - { description: one, is_valid: 'yes' }
    - { description: one, is_valid: true }
`),
  )

  expect(refused.status).toBe(422)
  const faults = refused.json.errors.map(({ field, code, line }: FieldError) => `${line} ${field} ${code}`)
  expect(faults).toEqual([
    '1 0.description NOT_TEXT',
    '4 0.answers NO_VALID_ANSWER',
    '5 0.answers.1.description DUPLICATE_ANSWER',
    '8 1.labels.0 BAN_CHARACTER',
    '10 1.answers.0.is_valid WRONG_TYPE',
    '11 1.answers.1.description DUPLICATE_ANSWER',
  ])
})
