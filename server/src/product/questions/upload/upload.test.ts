import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { undoImport } from '@assay/contract/imports/imports'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { getPassage, listPassages } from '@assay/contract/passages/passages'
import { deleteQuestion, getQuestion, listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQuestion, fileForm, makeQuestion } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { renderDescription } from '../texts/markdown.ts'

const EXAMPLES = join(import.meta.dirname, '../../../../../docs/examples')
const DOCS = join(import.meta.dirname, '../../../../../docs/questions-file.md')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const upload = (text: string, name?: string) => server.staff(uploadQuestions, { body: fileForm(text, name) })
const total = async () => (await server.staff(listQuestions)).amount_of_questions

const file = `# Two questions
- description: |
    What does **this** print?

    \`\`\`js
    console.log(1 + '1')
    \`\`\`
  answers:
    - {description: "11", is_valid: true}
    - description: "2"
      is_valid: false
  labels: [JAVASCRIPT, from_a_file]
- description: Which are even?
  answers:
    - {description: two, is_valid: true}
    - {description: three, is_valid: false}
    - {description: four, is_valid: true}
  labels:
    - LOGIC
`

describe('a valid file', () => {
  test('questions of a file are stored in the order of the file, and count as duplicates if the file is uploaded again', async () => {
    const first = await upload(file, '1732140000-questions.yaml')
    const second = await upload(file, 'QUESTIONS.YML')

    expect(first).toMatchObject({
      amount_of_questions: 2,
      duplicates: [],
      questions: [
        { labels: [{ name: 'FROM_A_FILE' }, { name: 'JAVASCRIPT' }], answers: [{ description: '11' }, {}] },
        { description: 'Which are even?', is_multiple_choice: true },
      ],
    })
    expect(await server.staff(getQuestion, { params: { id: first.questions[0]?.id ?? 0 } })).toEqual(first.questions[0])
    expect(second).toEqual({ amount_of_questions: 0, questions: [], duplicates: [0, 1], import_id: expect.any(Number) })
  })

  test.each([
    ['a map with a list of questions', (list: string) => `questions: ${list}`],
    ['JSON', (list: string) => list],
    ['a byte order mark', (list: string) => `\ufeff${list}`],
    ['YAML document markers', (list: string) => `---\n${list}\n...\n`],
    ['Windows line breaks', (list: string) => `- ${list.slice(1, -1)}\r\n`],
  ])('an uploaded file can contain %s', async (_, write) => {
    const { questions } = await upload(write(JSON.stringify([aQuestion()])))

    expect(questions).toHaveLength(1)
  })

  test('duplicate questions in an upload are skipped, even with other line breaks or another order of answers', async () => {
    const known = aQuestion({ description: 'Which  one\nis it?', labels: ['ONE'] })
    const again = { ...known, description: ' Which one is it? ', answers: known.answers.toReversed(), labels: ['TWO'] }
    const { id } = await makeQuestion(server, known)
    const fresh = aQuestion()
    const other = { ...known, answers: known.answers.map((answer) => ({ ...answer, is_valid: true })) }

    const uploaded = await upload(JSON.stringify([again, fresh, fresh, other]))

    expect(uploaded.duplicates).toEqual([0, 2])
    expect(uploaded.questions).toMatchObject([{ description: fresh.description }, { is_multiple_choice: true }])
    await server.staff(deleteQuestion, { params: { id } })
    expect((await upload(JSON.stringify([again]))).duplicates).toEqual([])
  })

  test.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('.yaml')))(
    'the example file %s is valid',
    async (name) => {
      const { questions, duplicates } = await upload(readFileSync(join(EXAMPLES, name), 'utf8'), name)

      // The example file with passages has few questions, but all of them refer to a passage.
      expect(questions.length).toBeGreaterThan(name === 'reading.yaml' ? 3 : 10)
      expect(new Set(questions.map(({ passage_id }) => passage_id !== null))).toEqual(
        new Set([name === 'reading.yaml']),
      )
      expect(duplicates).toEqual([])
      expect(questions.filter(({ rationale }) => rationale.length < 20)).toEqual([])
      expect(questions.filter(({ rationale }) => renderDescription(rationale).formulaErrorAt !== null)).toEqual([])
      if (name === 'algorithms.yaml') {
        const html = questions
          .flatMap((question) => [question, ...question.answers])
          .map((each) => each.description_html)
        expect(html.filter((each) => each.includes('<math')).length).toBeGreaterThan(25)
      }
    },
  )
})

test('the example files in the documentation are valid', async () => {
  const blocks = [...readFileSync(DOCS, 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)

  const uploads = await Promise.all(blocks.map((text) => upload(text)))

  expect(uploads.map(({ amount_of_questions }) => amount_of_questions)).toEqual([2, 1, 1, 1, 1, 1])
})

const sharing = (passages: object[], of: string[]) =>
  JSON.stringify(
    { passages, questions: of.map((passage) => ({ ...aQuestion({ labels: ['READING'] }), passage })) },
    null,
    1,
  )

test('a file can contain the passages of its questions', async () => {
  const barge = { code: 'BARGE', title: 'The barge', description: 'It leaves at **nine**.', lang: 'en' }
  const first = sharing([barge, { code: 'NOBODYS', title: 5 }], ['BARGE', 'BARGE'])

  const { questions, import_id } = await upload(first)
  const [{ passage_id: id } = { passage_id: null }, other] = questions
  expect(other?.passage_id).toBe(id)
  const passage = await server.staff(getPassage, { params: { id: id ?? 0 } })
  expect(passage).toMatchObject({ ...barge, version: 1, amount_of_questions: 2 })
  expect(passage.description_html).toContain('<strong>nine</strong>')

  expect((await upload(sharing([barge], ['BARGE']))).questions).toMatchObject([{ passage_id: id }])
  expect((await upload(first)).amount_of_questions).toBe(0)
  const { amount_of_passages } = await server.staff(listPassages, { query: { search: 'barge' } })
  expect(amount_of_passages).toBe(1)
  await server.staff(undoImport, { params: { id: import_id } })
  expect(await server.staff(getPassage, { params: { id: id ?? 0 } })).toMatchObject({ amount_of_questions: 1 })
})

test.each([
  ['a code that no question uses', { code: 'BOAT' }, '0.passage', 'UNKNOWN_PASSAGE'],
  ['no title', { title: undefined }, 'passages.0.title', 'REQUIRED'],
  ['a number as its title', { title: 5 }, 'passages.0.title', 'NOT_TEXT'],
  ['an invalid formula', { description: 'So $\\foo$' }, 'passages.0.description', 'FORMULA_INVALID'],
  [
    'a picture from another site',
    { description: '![A boat](https://example.com/a.png)' },
    'passages.0.description',
    'FOREIGN_IMAGE',
  ],
])('an uploaded file is rejected if its passage has %s', async (_, wrong, field, code) => {
  const ferry = { code: 'FERRY', title: 'The ferry', description: 'It leaves at nine.', ...wrong }
  const before = await total()

  await expect(upload(sharing([ferry], ['FERRY']))).rejects.toMatchObject({
    status: 422,
    errors: [{ field, code, line: expect.any(Number) }],
  })
  expect(await total()).toBe(before)
})

test('an invalid question rejects the whole file, and the error has its line', async () => {
  const before = await total()
  const broken = file.replace('description: three', 'description: two')

  await expect(upload(broken)).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: '1.answers.1.description', code: 'DUPLICATE_ANSWER', line: 16, message: 'This answer is there already' },
    ],
  })
  expect(await total()).toBe(before)
})

test('an invalid formula is reported with its line in the file and its position in the text', async () => {
  const text = `- description: Which?
  labels: [ONE]
  answers:
    - {description: 'so $x$', is_valid: true}
    - {description: 'so $\\foo$', is_valid: false}
- answers: [{description: a, is_valid: true}, {description: b, is_valid: false}]
  labels: [ONE]
  description: |
    Or

    $\\bar{$?
- description: Why?
  labels: [ONE]
  answers: [{description: a, is_valid: true}, {description: b, is_valid: false}]
  rationale: So $\\foo$
`
  await expect(upload(text)).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: '0.answers.1.description', code: 'FORMULA_INVALID', at: 3, line: 5 },
      { field: '1.description', code: 'FORMULA_INVALID', at: 4, line: 8 },
      { field: '2.rationale', code: 'FORMULA_INVALID', at: 3, line: 15 },
    ],
  })
})

test('line numbers of errors are also correct in a file with the key “questions”', async () => {
  const text = 'questions:\n  - description: a\n    labels: [ONE]\n    answers: [{description: a, is_valid: true}]\n'

  await expect(upload(text)).rejects.toMatchObject({
    errors: [{ field: '0.answers', code: 'ANSWERS_MINIMUM', line: 4 }],
  })
})
