import { confirmImport, undoImport } from '@assay/contract/imports/imports'
import { addPicture } from '@assay/contract/pictures'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, itemsOf, readOnly } from '../../../../testing/client/imports.ts'
import { fileForm } from '../../../../testing/client/make.ts'
import { jpegOf, pngOf } from '../../../../testing/server/pictureBytes.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { zipOf } from '../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let shade = 100
const freshPng = () => {
  shade += 1
  return pngOf({ shade })
}
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const encodeText = (text: string) => new Uint8Array(Buffer.from(text))

const moodle = (html: string, files = '', answer = 'a') =>
  encodeText(`<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext>
<single>true</single><answer fraction="100" format="html"><text><![CDATA[${answer}]]></text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`)
const file = (name: string, bytes: Uint8Array) =>
  `<file name="${name}" path="/" encoding="base64">${base64(bytes)}</file>`
const item = (html: string) =>
  `<assessmentItem identifier="i" title="T"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>${html}<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const canvas = `<questestinterop><item title="T"><presentation><material><mattext texttype="text/html">&lt;p&gt;See &lt;img src="%24IMS-CC-FILEBASE%24/Uploaded%20Media/plan.png" alt="A plan"&gt;&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>a</mattext></material></response_label><response_label ident="2"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item></questestinterop>`

const SHOWN = /^<p>See <img src="(\/pictures\/\w{22}\.\w+)" width="3" height="2" alt="A plan">/

const files: [string, () => Uint8Array<ArrayBuffer>][] = [
  [
    'a Moodle file',
    () => moodle('<p>See <img src="@@PLUGINFILE@@/my%20plan.png" alt="A plan"></p>', file('my plan.png', freshPng())),
  ],
  [
    'a data address in HTML',
    () => moodle(`<p>See <img src="data:image/png;base64,${base64(freshPng())}" alt="A plan"></p>`),
  ],
  [
    'a QTI package',
    () =>
      zipOf([
        { path: 'items/one.xml', content: item('<p>See <img src="../images/plan.png" alt="A plan"/></p>') },
        { path: 'images/plan.png', content: freshPng() },
      ]),
  ],
  [
    'a Respondus package',
    () =>
      zipOf([
        { path: 'quiz.xml', content: canvas.replace('%24IMS-CC-FILEBASE%24/Uploaded%20Media/', '%%LINKPATH%%my%20') },
        { path: 'my plan.png', content: freshPng() },
      ]),
  ],
  [
    'a Canvas package',
    () =>
      zipOf([
        { path: 'quiz/quiz.xml', content: canvas },
        { path: 'web_resources/Uploaded Media/plan.png', content: freshPng() },
      ]),
  ],
  [
    'a ZIP archive with GIFT',
    () =>
      zipOf([
        { path: 'quiz.txt', content: '[html]<p>See <img src\\="plan.jpg" alt\\="A plan"></p>{=a ~b}\n' },
        { path: 'plan.jpg', content: jpegOf() },
      ]),
  ],
  [
    'a ZIP archive with YAML',
    () =>
      zipOf([
        {
          path: 'list.yaml',
          content:
            '- description: See ![A plan](plan.png)\n  answers: [{description: a, is_valid: true}, {description: b, is_valid: false}]\n',
        },
        { path: 'plan.png', content: freshPng() },
      ]),
  ],
]

test.each(files)('a picture from %s is stored as a picture of the bank', async (_, make) => {
  const { items, losses } = await readOnly(server, make())

  const [only] = items
  expect(losses).toEqual([])
  expect(only).toMatchObject({ state: 'add', take: true, errors: [] })
  const [, address = ''] = SHOWN.exec(only?.description_html ?? '') ?? []
  expect((await fetch(server.url + address)).status).toBe(200)
})

const lost: [string, () => Uint8Array<ArrayBuffer>, RegExp][] = [
  ['is not in the file', () => moodle('<img src="@@PLUGINFILE@@/plan.png" alt="A plan">'), /^plan\.png: it is not/],
  [
    'is on another server',
    () => moodle('<img src="https://elsewhere.example/plan.png" alt="A plan">'),
    /^plan\.png: it is on another server/,
  ],
  [
    'is an SVG',
    () => moodle('<img src="@@PLUGINFILE@@/p.svg" alt="A plan">', file('p.svg', encodeText('<svg/>'))),
    /^p\.svg: it is not a PNG/,
  ],
  [
    'is an SVG in a QTI package',
    () =>
      zipOf([
        { path: 'one.xml', content: item('<p>See <img src="p.svg" alt="A plan"/></p>') },
        { path: 'p.svg', content: '<svg/>' },
      ]),
    /^p\.svg: it is not a PNG/,
  ],
  [
    'is a PostScript file',
    () =>
      zipOf([
        { path: 'one.xml', content: item('<p>See <img src="p.eps" alt="A plan"/></p>') },
        { path: 'p.eps', content: '%!PS-Adobe-3.0 EPSF-3.0\n/f {#1 ~x =y} def\n' },
      ]),
    /^p\.eps: it is not a PNG/,
  ],
  [
    'has too many pixels',
    () =>
      moodle('<img src="@@PLUGINFILE@@/p.png" alt="A plan">', file('p.png', pngOf({ width: 6_000, height: 5_000 }))),
    /too many pixels/,
  ],
  [
    'belongs to another installation',
    () =>
      encodeText(
        `- description: "![A plan](/pictures/${'x'.repeat(22)}.png)"\n  answers: [{description: a, is_valid: true}, {description: b, is_valid: false}]\n`,
      ),
    /^x{22}\.png: it is not/,
  ],
]

test.each(lost)(
  'a picture that %s is replaced by its alternative text, and its question is not selected',
  async (_, make, detail) => {
    const { items } = await readOnly(server, make())

    const [only] = items
    expect(only).toMatchObject({
      state: 'add',
      take: false,
      losses: [{ code: 'PICTURE', detail: expect.stringMatching(detail) }],
    })
    expect(only?.description_html).toContain('A plan')
  },
)

test('a picture without alternative text in an answer is kept, but its question is not selected for the import', async () => {
  const picture = file('plan.png', freshPng())
  const { items } = await readOnly(server, moodle('Which?', picture, '<img src="@@PLUGINFILE@@/plan.png">'))

  expect(items[0]).toMatchObject({ state: 'add', take: false, losses: [{ code: 'PICTURE' }], errors: [] })
  const [, words, name] = /^!\[(.*)\]\(\/pictures\/(.*)\.png\)$/.exec(items[0]?.answers[0]?.description ?? '') ?? []
  expect(words).toBe(`Picture ${name?.slice(0, 4)}`)
  expect(items[0]?.answers[0]?.description_html).toMatch(/^<img src="[^"]*" width="\d+" height="\d+" alt="Picture /)
})

test('an undo deletes the imported pictures, except for pictures that were also uploaded separately', async () => {
  const [own, shared] = [freshPng(), freshPng()]
  const html =
    '<p>A <img src="@@PLUGINFILE@@/own.png" alt="own"> <img src="@@PLUGINFILE@@/shared.png" alt="shared"></p>'
  const plan = await importFile(server, moodle(html, file('own.png', own) + file('shared.png', shared)))
  const [only] = await itemsOf(server, plan.id)
  const [mine = '', theirs = ''] = [...(only?.description_html ?? '').matchAll(/src="([^"]*)"/g)].map(
    ([, address]) => address,
  )
  await server.staff(confirmImport, { params: { id: plan.id }, body: { add_labels: ['SHOWN'] } })
  const [question] = (await server.staff(listQuestions)).questions
  expect(question?.description_html).toBe(only?.description_html)
  expect((await server.staff(addPicture, { body: fileForm(shared) })).address).toBe(theirs)

  await server.staff(undoImport, { params: { id: plan.id } })

  const statuses = await Promise.all([mine, theirs].map(async (address) => (await fetch(server.url + address)).status))
  expect(statuses).toEqual([404, 200])
})

test('an imported picture that is already in the bank gets the existing address', async () => {
  const bytes = freshPng()
  const { address } = await server.staff(addPicture, { body: fileForm(bytes) })
  const { items } = await readOnly(server, moodle('<img src="@@PLUGINFILE@@/a.png" alt="x">', file('a.png', bytes)))

  expect(items[0]?.description).toBe(`![x](${address})`)
})
