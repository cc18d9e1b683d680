import { createImport, discardImport, getImport } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importForm, readOnly, untilRead } from '../../../../testing/client/imports.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { type Packed, zipOf } from '../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MIB = 1024 * 1024
const aiken = 'Which?\nA. a\nB. b\nANSWER: A\n'
const item = (title: string) =>
  `<assessmentItem identifier="${title}" title="${title}"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${title}?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const quiz = (inside: string, head = '') =>
  `<?xml version="1.0"?>${head}<quiz><question type="multichoice">${inside}</question></quiz>`
const lol = `<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
const deep = (levels: number) => quiz('<a>'.repeat(levels) + '</a>'.repeat(levels))

/** An archive whose directory states a smaller size than its content has. */
const liar = (): Packed => ({ path: 'a.txt', content: 'x'.repeat(100_000), saidSize: 10 })

const compoundWith = (part: string) =>
  new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(part, 'utf16le')]))

const refused: [string, string | Uint8Array<ArrayBuffer>, string, object][] = [
  ['no question at all', 'hello', 'UNKNOWN_FORMAT', {}],
  ['bytes', new Uint8Array(1_000).fill(7), 'UNKNOWN_FORMAT', {}],
  ['another document', '<html><body/></html>', 'UNKNOWN_FORMAT', {}],
  ['two formats', `${aiken}\nWhich?{=a ~b}\n`, 'FORMAT_UNCLEAR', { formats: ['gift', 'aiken'] }],
  ['a list without an entry', 'questions: []', 'REQUIRED', {}],
  ['XML that ends too soon', '<quiz><question type="essay">', 'UNREADABLE_FILE', {}],
  ['an entity of its own', quiz('&b;', lol), 'XML_FEATURE', {}],
  ['an entity that nobody has declared', quiz('&secret;'), 'XML_FEATURE', {}],
  [
    'a file that it wants to be shown',
    quiz('', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'XML_FEATURE',
    {},
  ],
  ['depth', deep(101), 'TOO_DEEP', {}],
  ['much depth', deep(100_000), 'TOO_DEEP', {}],
  ['a list in lists', `${'['.repeat(50_000)}{"question": 1, "answers": 2}`, 'UNREADABLE_FILE', {}],
  [
    'columns of something else',
    'sep=,\nname,age\nAda,36\n',
    'COLUMNS_UNCLEAR',
    {
      columns: [
        { name: 'name', role: null },
        { name: 'age', role: null },
      ],
    },
  ],
  ['a table of something else', 'name;age;town\nAda;36;London\n', 'COLUMNS_UNCLEAR', {}],
  ['an empty quiz', '<?xml version="1.0"?><quiz></quiz>', 'REQUIRED', {}],
  ['an empty list', '[]', 'REQUIRED', {}],
  ['an unknown document with entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'XML_FEATURE', {}],
  ['an unknown document without an end', '<a><b></a>', 'UNREADABLE_FILE', {}],
  ['a quote without an end', 'question,a,b,correct\n"W?,a,b,1\n', 'UNREADABLE_FILE', {}],
  ['a spreadsheet', zipOf([{ path: '[Content_Types].xml', content: '<x/>' }]), 'SPREADSHEET', {}],
  ['an old spreadsheet', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'SPREADSHEET', {}],
  ['an old document', compoundWith('WordDocument'), 'DOCUMENT', {}],
  ['old slides', compoundWith('PowerPoint Document'), 'DOCUMENT', {}],
  [
    'a document',
    zipOf([
      { path: '[Content_Types].xml', content: '<x/>' },
      { path: 'word/document.xml', content: '<x/>' },
    ]),
    'DOCUMENT',
    {},
  ],
  [
    'slides',
    zipOf([
      { path: '[Content_Types].xml', content: '<x/>' },
      { path: 'ppt/presentation.xml', content: '<x/>' },
    ]),
    'DOCUMENT',
    {},
  ],
  [
    'an open document',
    zipOf([{ path: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]),
    'DOCUMENT',
    {},
  ],
  [
    'an open spreadsheet',
    zipOf([{ path: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    'SPREADSHEET',
    {},
  ],
  ['rich text', '{\\rtf1\\ansi Which one?\\par A. x}', 'DOCUMENT', {}],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'DOCUMENT', {}],
  ['notes in Markdown', '# Loops\n\n1. Which one ends?\n   - [ ] for ever\n   - [x] at last\n', 'MARKDOWN', {}],
  ['notes in bold', '**Which one ends?**\n\na) for ever\n', 'MARKDOWN', {}],
  [
    'a pool of Blackboard',
    zipOf([
      { path: '.bb-package-info', content: 'x' },
      { path: 'res00001.dat', content: '<questestinterop/>' },
    ]),
    'BLACKBOARD',
    {},
  ],
  [
    'a pool by its manifest',
    zipOf([{ path: 'imsmanifest.xml', content: '<manifest><resource type="assessment/x-bb-qti-pool"/></manifest>' }]),
    'BLACKBOARD',
    {},
  ],
  [
    'a file of a pool',
    '<questestinterop><assessment><assessmentmetadata><bbmd_asi_object_id>_1</bbmd_asi_object_id></assessmentmetadata></assessment></questestinterop>',
    'BLACKBOARD',
    {},
  ],
  [
    'a deck of Anki',
    zipOf([
      { path: 'collection.anki21b', content: 'x' },
      { path: 'media', content: '{}' },
    ]),
    'ANKI',
    {},
  ],
  ['notes of Anki', '#separator:tab\n#html:true\nfront\tback\n', 'ANKI', {}],
  ['an archive that is none', new Uint8Array(Buffer.from('PK\x03\x04 and so on')), 'UNREADABLE_FILE', {}],
  ['an archive of nothing', zipOf([{ path: 'a.bin', content: '\0\x01' }]), 'UNKNOWN_FORMAT', {}],
  ['a path that leaves', zipOf([{ path: '../a.txt', content: aiken }]), 'UNSAFE_ARCHIVE', {}],
  ['a path from the root', zipOf([{ path: '/etc/a.txt', content: aiken }]), 'UNSAFE_ARCHIVE', {}],
  ['a path of Windows', zipOf([{ path: '..\\a.txt', content: aiken }]), 'UNSAFE_ARCHIVE', {}],
  ['encryption', zipOf([{ path: 'a.txt', content: aiken, flags: 1 }]), 'UNSAFE_ARCHIVE', {}],
  ['a size that lies', zipOf([liar()]), 'UNSAFE_ARCHIVE', {}],
  [
    'a bomb',
    zipOf(Array.from({ length: 5 }, (_, at) => ({ path: `${at}.txt`, content: '0'.repeat(30 * MIB) }))),
    'ARCHIVE_TOO_LARGE',
    {},
  ],
  [
    'too many entries',
    zipOf(Array.from({ length: 10_001 }, (_, at) => ({ path: `${at}.txt`, content: '' }))),
    'ARCHIVE_TOO_LARGE',
    {},
  ],
  ['too many questions', Array.from({ length: 10_001 }, () => aiken).join('\n'), 'TOO_MANY', {}],
]

describe('a hostile file is rejected with a clear message and without harm', () => {
  test.each(refused)('%s', async (_, content, code, more) => {
    const plan = await readOnly(server, content)

    expect(plan).toMatchObject({
      state: 'refused',
      amount_of_items: 0,
      items: [],
      errors: [{ field: 'file', code }],
      ...more,
    })
    expect(JSON.stringify(plan.errors)).not.toMatch(/node_modules|\/tmp\/|\.ts\b|at .+:\d+:\d+/)
    expect((await ask(server.url, '/api/health')).status).toBe(200)
  })
})

test('a file with permitted nesting or with a DTD without declarations is accepted', async () => {
  const file = quiz(
    '<questiontext><text>W?</text></questiontext>',
    '<!DOCTYPE quiz SYSTEM "http://127.0.0.1:1/quiz.dtd" [<!-- <!ENTITY a "b"> --><!ELEMENT quiz ANY>]>',
  )

  expect(await readOnly(server, file)).toMatchObject({ state: 'ready', refused: 1 })
})

test('an archive is read file by file in manifest order, and unreadable files are reported', async () => {
  const manifest = `<manifest><resources><resource href="b.xml"><metadata><lom><general><keyword><string>loops</string></keyword></general></lom></metadata></resource><resource href="a.xml"><file href="a.xml"/><file href="look.css"/><file href="gone/c.xml"/><file href="https://example.com/d.xml"/></resource></resources></manifest>`
  const archive = zipOf([
    { path: 'a.xml', content: item('first') },
    { path: 'b.xml', content: item('second') },
    { path: 'broken.xml', content: '<assessmentItem><x>' },
    { path: 'film.mp4', content: `\0\0\0 ftyp Which one?{=a ~b}\n\n${'\x01\x02\x03and so on'.repeat(20)}` },
    { path: 'imsmanifest.xml', content: manifest },
    { path: 'look.css', content: '::before:: is no question: a { }\n\n.b {=}' },
    { path: 'meta.xml', content: '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>T</title></quiz>' },
    { path: 'notes/readme.md', content: '# nothing to read' },
    { path: 'z.txt', content: aiken },
  ])

  const { format, items, errors, labels } = await readOnly(server, archive, { name: 'package.zip' })

  expect({ format, files: items.map(({ number, file }) => [number, file]) }).toEqual({
    format: 'mixed',
    files: [
      [1, 'b.xml'],
      [2, 'a.xml'],
      [3, 'z.txt'],
    ],
  })
  expect(errors).toMatchObject([
    { code: 'FILE_MISSING', file: 'gone/c.xml' },
    { code: 'UNREADABLE_FILE', file: 'broken.xml' },
  ])
  expect(labels).toMatchObject([{ from: 'loops', to: 'LOOPS', amount: 1 }])
})

test('a GIFT file unknown by its content is read by its extension, or reported, in an archive', async () => {
  const archive = zipOf([
    { path: 'a.gift', content: 'It is {1:MC:~=so~not so}\n' },
    { path: 'b.txt', content: 'So it is {1:MC:~=so~not so}\n' },
    { path: 'c.gift', content: 'no question' },
    { path: 'd.txt', content: 'no { } question' },
  ])

  const { items, errors } = await readOnly(server, archive, { name: 'package.zip' })

  expect(items).toMatchObject([
    { file: 'a.gift', errors: [{ code: 'OTHER_TYPE' }] },
    { file: 'b.txt', errors: [{ code: 'OTHER_TYPE' }] },
  ])
  expect(errors).toMatchObject([{ code: 'UNKNOWN_FORMAT', file: 'c.gift' }])
})

const options = (amount: number) => Array.from({ length: amount }, (_, at) => `A. option ${at}`).join('\n')
const heavy: [string, string, string, string[]][] = [
  ['a GIFT of signs that begin a feedback', `Which?{=a ~b${'#'.repeat(800_000)}}\n`, 'ready', []],
  ['a GIFT of options without words', `Which?{=a ${'~'.repeat(800_000)}}\n`, 'ready', ['ANSWERS_MINIMUM']],
  ['a GIFT of names', `::${'::'.repeat(400_000)}\n{=a ~b}\n`, 'ready', ['TOO_LONG']],
  ['a GIFT of notes without an end', `// ${'[tag:'.repeat(160_000)}\nWhich?{=a ~b}\n`, 'ready', []],
  ['a GIFT of a tag without an end', `Which <${'b'.repeat(800_000)}?{=a ~b}\n`, 'ready', ['TOO_LONG']],
  ['a GIFT of tags', `Which${'<b>'.repeat(300_000)}?{=a ~b}\n`, 'ready', ['TOO_LONG']],
  ['a GIFT of braces', `Which?${'{'.repeat(900_000)}=a ~b}\n`, 'ready', ['BROKEN_ITEM']],
  ['braces alone', '{'.repeat(900_000), 'refused', ['UNKNOWN_FORMAT']],
  ['an Aiken of options', `Which?\n${options(200_000)}\nANSWER: A\n`, 'ready', ['BROKEN_ITEM']],
  ['an Aiken of lines', `${'*\n'.repeat(300_000)}${aiken}`, 'ready', ['TOO_LONG']],
]

test.each(heavy)('%s is read or rejected within the time limit of a file', async (_, content, state, codes) => {
  const plan = await readOnly(server, content)

  const [item] = plan.items
  const told = (item ?? plan).errors.map(({ code }) => code)
  expect({ state: plan.state, told }).toMatchObject({ state, told: expect.arrayContaining(codes) })
  expect(item?.answers.length ?? 0).toBeLessThanOrEqual(20)
})

test('users take turns with imports, so a slow file does not block another user’s file', async () => {
  const slow = Array.from(
    { length: 9_000 },
    (_, at) => `Which of ${at} is **right**?\n${options(6)}\nANSWER: B\n`,
  ).join('\n')
  const sent = []
  for (let at = 0; at < 5; at += 1) sent.push(await server.staff(createImport, { body: importForm(slow) }))

  const { id } = await server.admin(createImport, { body: importForm(aiken) })
  const own = await untilRead({ ...server, staff: server.admin }, id)

  const others = await Promise.all(sent.map((each) => server.staff(getImport, { params: { id: each.id } })))
  expect(own).toMatchObject({ state: 'ready', amount_of_items: 1 })
  expect(others.slice(1).map(({ state }) => state)).toEqual(Array(4).fill('reading'))
  for (const each of sent) await server.staff(discardImport, { params: { id: each.id } })
})

test('a rejected file uses no memory afterwards', async () => {
  const bomb = zipOf([{ path: 'a.txt', content: ' \n'.repeat(10 * MIB) }])
  const before = process.memoryUsage().rss

  for (let round = 0; round < 3; round += 1) {
    expect(await readOnly(server, bomb)).toMatchObject({ state: 'refused' })
  }

  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB)
})
