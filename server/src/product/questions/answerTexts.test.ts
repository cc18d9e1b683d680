import { discardImport } from '@assay/contract/imports/imports'
import { addPicture } from '@assay/contract/pictures'
import { listVersions, restoreVersion } from '@assay/contract/questions/history'
import { getQuestion, previewQuestion, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, itemsOf } from '../../../../testing/client/imports.ts'
import { aQuestion, fileForm, makeQuestion } from '../../../../testing/client/make.ts'
import { pngOf } from '../../../../testing/server/pictureBytes.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const two = (description: string) => [
  { description, is_valid: true },
  { description: 'other', is_valid: false },
]
const picture = async (shade: number) => (await server.staff(addPicture, { body: fileForm(pngOf({ shade })) })).address

test('in an answer, code, formulae and pictures are rendered, and all other text is shown as written', async () => {
  const address = await picture(11)
  const written = `**a** \`b\` $x^2$ \\$\n\`\`\`js\nlet a\n\`\`\`\n![A curve](${address})`
  const { id, answers } = await makeQuestion(server, { answers: two(written) })

  const html = answers[0]?.description_html ?? ''
  expect(html).toContain('**a** <code>b</code> <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> $<pre')
  expect(html).toContain('class="hljs language-js"')
  expect(html).toMatch(/<img src="\/pictures\/\w+\.png" width="\d+" height="\d+" alt="A curve">$/)
  expect(answers[1]?.description_html).toBe('other')
  const { versions } = await server.staff(listVersions, { params: { id } })
  expect(versions[0]?.answers[0]?.description_html).toBe(html)
  const kept = await server.db.selectFrom('version_pictures').selectAll().execute()
  expect(kept.length).toBeGreaterThan(0)
})

test('an answer without a formula or picture is stored without rendered HTML', async () => {
  const { id } = await makeQuestion(server, { answers: two('plain `a` costs $5\nb') })
  const { answers } = await server.db
    .selectFrom('question_versions')
    .select('answers')
    .where('question_id', '=', id)
    .executeTakeFirstOrThrow()
  const [one, other] = JSON.parse(answers)
  expect(one).toEqual({ id: one.id, description: 'plain `a` costs $5\nb', is_valid: true })
  expect(Object.keys(other)).toEqual(['id', 'description', 'is_valid'])
})

test('an answer of an older version is shown as written, even if its text looks like a formula', async () => {
  const { id } = await makeQuestion(server, { description: 'old', answers: two('placeholder') })
  await server.db
    .updateTable('question_versions')
    .set(({ fn, val }) => ({ answers: fn('replace', ['answers', val('placeholder'), val('$x$')]) }) as never)
    .where('question_id', '=', id)
    .execute()
  const { answers } = await server.staff(getQuestion, { params: { id } })
  expect(answers[0]).toMatchObject({ description: '$x$', description_html: '$x$' })
})

describe('an invalid formula', () => {
  test.each([
    ['\\foo', 4],
    ['', 4],
    ['\\def\\x{1}\\x', 4],
    ['\\href{a}{b}', 4],
    ['\\href{https://x.example}{x}', 4],
    ['\\url{https://x.example}', 4],
    ['\\includegraphics{https://x.example/a.png}', 4],
    [`x${'+x'.repeat(1_000)}`, 4],
  ])('an invalid formula is rejected at its position (case %#)', async (tex, at) => {
    const description = `😀: $$${tex}$$`
    const refused = { status: 422, errors: [{ field: '0.description', code: 'FORMULA_INVALID', at }] }
    await expect(makeQuestion(server, { description })).rejects.toMatchObject(refused)
  })

  test('a web address that is only a text inside a formula is accepted', async () => {
    const { labels: _, ...body } = aQuestion({ description: 'It is $\\text{see https://x.example}$' })
    const { description_html } = await server.staff(previewQuestion, { body })
    expect(description_html).toContain('<math alttext="\\text{see https://x.example}">')
    expect(description_html).not.toContain('<a ')
  })

  test('an invalid formula in an answer is rejected, also in a preview', async () => {
    const { labels: _, ...body } = aQuestion({ answers: two('see $\\foo$') })
    const errors = [{ field: 'answers.0.description', code: 'FORMULA_INVALID', at: 4 }]
    await expect(server.staff(previewQuestion, { body })).rejects.toMatchObject({ status: 422, errors })
    const good = await server.staff(previewQuestion, { body: { ...body, answers: two('$x$') } })
    expect(good.answers[0]?.description_html).toBe('<math alttext="x"><mi>x</mi></math>')
  })

  test('if an old version has an invalid formula, a restore shows the formula as plain text', async () => {
    const { id } = await makeQuestion(server, { description: 'SAYS_FOO' })
    await server.db
      .updateTable('question_versions')
      .set({ description: 'It is $\\foo$' })
      .where('question_id', '=', id)
      .execute()
    await server.staff(updateQuestion, { params: { id }, body: { description: 'Another' } })
    const restored = await server.staff(restoreVersion, { params: { id }, body: { version: 1 } })
    expect(restored).toMatchObject({ description: 'It is $\\foo$', description_html: '<p>It is $\\foo$</p>' })
  })
})

test('a picture in an answer is rejected without alternative text', async () => {
  const answers = two(`![ ](${await picture(12)})`)
  const errors = [{ field: '0.answers.0.description', code: 'PICTURE_WORDS_MISSING' }]
  await expect(makeQuestion(server, { answers })).rejects.toMatchObject({ status: 422, errors })
})

test('the HTML of a formula contains no links, ids, classes, styles or colours', async () => {
  const tex = '\\color{red}{x}\\tag{1}\\boxed{\\cancel{y}}\\begin{aligned}a&=b\\end{aligned}'
  const { description_html } = await makeQuestion(server, { description: `$$${tex}$$` })
  expect(description_html).toMatch(/^<p><math display="block" alttext="/)
  const [, ...names] = description_html.replace(/alttext="[^"]*"/, '').split(/\s([a-z]+)=/)
  for (const name of names.filter((_, at) => at % 2 === 0)) {
    expect(['style', 'class', 'href', 'id', 'src', 'xmlns', 'mathcolor']).not.toContain(name)
  }
})

const moodle = (text: string, answer: string) =>
  `<quiz><question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>
<single>true</single><answer fraction="100" format="html"><text><![CDATA[${answer}]]></text></answer><answer fraction="0"><text>no</text></answer></question></quiz>`

test.each([
  ['<p>Let \\(x_1\\) and \\[y\\] cost $5</p>', 'Let $x_1$ and $$y$$ cost \\$5', []],
  ['<p>10\\(^2\\)m</p>', '10\u200b$^2$\u200bm', []],
  ['<img data-equation-content="a*b" src="x">', '$a*b$', []],
  [
    '<math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
    '$$x$$',
    [],
  ],
  ['<p>\\(\\foo\\)</p>', '\\\\(\\foo\\\\)', ['FORMULA']],
  ['<math><mi>x</mi></math>', 'x', ['FORMULA']],
])('a formula in the Moodle text %j is imported, or reported as lost', async (text, description, losses) => {
  const read = await importFile(server, moodle(text, `${text}<pre>a\n  b</pre>`))
  const [item] = await itemsOf(server, read.id)
  expect(item?.description).toBe(description)
  expect(item?.answers[0]?.description).toMatch(/\n```\na\n {2}b\n```$/)
  expect(item?.losses.map(({ code }) => code)).toEqual(losses)
  await server.staff(discardImport, { params: { id: read.id } })
})

const ours = (rationale: string, ofAnswer: string) =>
  `- description: W?\n  labels: [A]\n  rationale: ${rationale}\n  answers:\n    - {description: a, is_valid: true, rationale: ${ofAnswer}}\n    - {description: b, is_valid: false}\n`

test.each([
  [ours('a $\\foo$', 'x'), 'rationale'],
  [ours('x', 'a $\\foo$'), 'answers.0.rationale'],
  ['description,answer 1,answer 2,correct numbers,rationale\nW?,a,b,1,a $\\foo$\n', 'rationale'],
  ['description,answer 1,answer 2,correct numbers,rationale 2\nW?,a,b,1,a $\\foo$\n', 'answers.1.rationale'],
])('an imported question is rejected if a rationale has an invalid formula: %s', async (content, field) => {
  const [item] = await itemsOf(server, (await importFile(server, content)).id)
  expect(item).toMatchObject({ state: 'refused', errors: [{ field, code: 'FORMULA_INVALID', at: 2 }] })
})

test('an invalid formula in a YAML file rejects its question', async () => {
  const yaml =
    '- description: "a $\\\\foo$"\n  labels: [A]\n  answers:\n    - {description: a, is_valid: true}\n    - {description: b, is_valid: false}\n'
  const read = await importFile(server, yaml)
  const [item] = await itemsOf(server, read.id)
  expect(item).toMatchObject({ state: 'refused', errors: [{ field: 'description', code: 'FORMULA_INVALID', at: 2 }] })
})
