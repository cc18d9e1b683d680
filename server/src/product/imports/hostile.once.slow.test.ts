import { createImport, discardImport, getImport } from '@assay/contract/imports/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importForm, readOnly, waitUntilParsed } from '../../../../testing/client/imports.ts'
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

/** The directory of the archive states a smaller size than the real size of the content. */
const liar = (): Packed => ({ path: 'a.txt', content: 'x'.repeat(100_000), saidSize: 10 })

const compoundWith = (part: string) =>
  new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(part, 'utf16le')]))

const refused: [string, string | Uint8Array<ArrayBuffer>, string, object][] = [
  ['a text without a question', 'hello', 'UNKNOWN_FORMAT', {}],
  ['binary data', new Uint8Array(1_000).fill(7), 'UNKNOWN_FORMAT', {}],
  ['an HTML document', '<html><body/></html>', 'UNKNOWN_FORMAT', {}],
  ['a mixture of two formats', `${aiken}\nWhich?{=a ~b}\n`, 'FORMAT_UNCLEAR', { formats: ['gift', 'aiken'] }],
  ['a map with an empty list', 'questions: []', 'REQUIRED', {}],
  ['XML without its end', '<quiz><question type="essay">', 'UNREADABLE_FILE', {}],
  ['XML with its own entities', quiz('&b;', lol), 'XML_FEATURE', {}],
  ['XML with an undeclared entity', quiz('&secret;'), 'XML_FEATURE', {}],
  [
    'XML that includes a file of the server',
    quiz('', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'XML_FEATURE',
    {},
  ],
  ['XML with 101 levels', deep(101), 'TOO_DEEP', {}],
  ['XML with 100,000 levels', deep(100_000), 'TOO_DEEP', {}],
  ['a list in 50,000 lists', `${'['.repeat(50_000)}{"question": 1, "answers": 2}`, 'UNREADABLE_FILE', {}],
  [
    'a table with unrelated columns and a separator line',
    'sep=,\nname,age\nAda,36\n',
    'COLUMNS_UNCLEAR',
    {
      columns: [
        { name: 'name', role: null },
        { name: 'age', role: null },
      ],
    },
  ],
  ['a table with unrelated columns', 'name;age;town\nAda;36;London\n', 'COLUMNS_UNCLEAR', {}],
  ['a Moodle quiz without a question', '<?xml version="1.0"?><quiz></quiz>', 'REQUIRED', {}],
  ['an empty list', '[]', 'REQUIRED', {}],
  ['unknown XML with its own entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'XML_FEATURE', {}],
  ['unknown XML without its end', '<a><b></a>', 'UNREADABLE_FILE', {}],
  ['a quotation mark without its end', 'question,a,b,correct\n"W?,a,b,1\n', 'UNREADABLE_FILE', {}],
  ['an Excel workbook', zipOf([{ path: '[Content_Types].xml', content: '<x/>' }]), 'SPREADSHEET', {}],
  [
    'an Excel workbook of the old format',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'SPREADSHEET',
    {},
  ],
  ['a Word document of the old format', compoundWith('WordDocument'), 'DOCUMENT', {}],
  ['PowerPoint slides of the old format', compoundWith('PowerPoint Document'), 'DOCUMENT', {}],
  [
    'a Word document',
    zipOf([
      { path: '[Content_Types].xml', content: '<x/>' },
      { path: 'word/document.xml', content: '<x/>' },
    ]),
    'DOCUMENT',
    {},
  ],
  [
    'PowerPoint slides',
    zipOf([
      { path: '[Content_Types].xml', content: '<x/>' },
      { path: 'ppt/presentation.xml', content: '<x/>' },
    ]),
    'DOCUMENT',
    {},
  ],
  [
    'an OpenDocument text',
    zipOf([{ path: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]),
    'DOCUMENT',
    {},
  ],
  [
    'an OpenDocument spreadsheet',
    zipOf([{ path: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    'SPREADSHEET',
    {},
  ],
  ['an RTF document', '{\\rtf1\\ansi Which one?\\par A. x}', 'DOCUMENT', {}],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'DOCUMENT', {}],
  ['notes in Markdown lists', '# Loops\n\n1. Which one ends?\n   - [ ] for ever\n   - [x] at last\n', 'MARKDOWN', {}],
  ['notes in bold text', '**Which one ends?**\n\na) for ever\n', 'MARKDOWN', {}],
  [
    'a Blackboard package',
    zipOf([
      { path: '.bb-package-info', content: 'x' },
      { path: 'res00001.dat', content: '<questestinterop/>' },
    ]),
    'BLACKBOARD',
    {},
  ],
  [
    'a Blackboard package with only a manifest',
    zipOf([{ path: 'imsmanifest.xml', content: '<manifest><resource type="assessment/x-bb-qti-pool"/></manifest>' }]),
    'BLACKBOARD',
    {},
  ],
  [
    'a single file of a Blackboard package',
    '<questestinterop><assessment><assessmentmetadata><bbmd_asi_object_id>_1</bbmd_asi_object_id></assessmentmetadata></assessment></questestinterop>',
    'BLACKBOARD',
    {},
  ],
  [
    'an Anki deck',
    zipOf([
      { path: 'collection.anki21b', content: 'x' },
      { path: 'media', content: '{}' },
    ]),
    'ANKI',
    {},
  ],
  ['exported Anki notes', '#separator:tab\n#html:true\nfront\tback\n', 'ANKI', {}],
  ['a broken ZIP archive', new Uint8Array(Buffer.from('PK\x03\x04 and so on')), 'UNREADABLE_FILE', {}],
  ['a ZIP archive without questions', zipOf([{ path: 'a.bin', content: '\0\x01' }]), 'UNKNOWN_FORMAT', {}],
  ['a ZIP path to a parent folder', zipOf([{ path: '../a.txt', content: aiken }]), 'UNSAFE_ARCHIVE', {}],
  ['an absolute ZIP path', zipOf([{ path: '/etc/a.txt', content: aiken }]), 'UNSAFE_ARCHIVE', {}],
  ['a Windows ZIP path to a parent folder', zipOf([{ path: '..\\a.txt', content: aiken }]), 'UNSAFE_ARCHIVE', {}],
  ['an encrypted ZIP archive', zipOf([{ path: 'a.txt', content: aiken, flags: 1 }]), 'UNSAFE_ARCHIVE', {}],
  ['a ZIP archive with a wrong file size', zipOf([liar()]), 'UNSAFE_ARCHIVE', {}],
  [
    'a ZIP archive that unpacks to 150 MiB',
    zipOf(Array.from({ length: 5 }, (_, at) => ({ path: `${at}.txt`, content: '0'.repeat(30 * MIB) }))),
    'ARCHIVE_TOO_LARGE',
    {},
  ],
  [
    'a ZIP archive with too many files',
    zipOf(Array.from({ length: 10_001 }, (_, at) => ({ path: `${at}.txt`, content: '' }))),
    'ARCHIVE_TOO_LARGE',
    {},
  ],
  ['too many questions', Array.from({ length: 10_001 }, () => aiken).join('\n'), 'TOO_MANY', {}],
]

describe('a hostile or unsuitable file gets an error message, and the server stays available', () => {
  test.each(refused)('%s is rejected as a question file', async (_, content, code, more) => {
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

test('XML with a DTD that declares no entity is accepted', async () => {
  const file = quiz(
    '<questiontext><text>W?</text></questiontext>',
    '<!DOCTYPE quiz SYSTEM "http://127.0.0.1:1/quiz.dtd" [<!-- <!ENTITY a "b"> --><!ELEMENT quiz ANY>]>',
  )

  expect(await readOnly(server, file)).toMatchObject({ state: 'ready', refused: 1 })
})

test('files of an archive are read in the order of the manifest, and unreadable files are reported', async () => {
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

test('in an archive, a file with the extension .gift is read as GIFT or reported as unreadable', async () => {
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
  ['GIFT with 800,000 feedback signs', `Which?{=a ~b${'#'.repeat(800_000)}}\n`, 'ready', []],
  ['GIFT with 800,000 empty options', `Which?{=a ${'~'.repeat(800_000)}}\n`, 'ready', ['ANSWERS_MINIMUM']],
  ['GIFT with a name of 800,000 colons', `::${'::'.repeat(400_000)}\n{=a ~b}\n`, 'ready', ['TOO_LONG']],
  ['GIFT with 160,000 unfinished comments', `// ${'[tag:'.repeat(160_000)}\nWhich?{=a ~b}\n`, 'ready', []],
  ['GIFT with a tag of 800,000 letters', `Which <${'b'.repeat(800_000)}?{=a ~b}\n`, 'ready', ['TOO_LONG']],
  ['GIFT with 300,000 tags', `Which${'<b>'.repeat(300_000)}?{=a ~b}\n`, 'ready', ['TOO_LONG']],
  ['GIFT with 900,000 braces', `Which?${'{'.repeat(900_000)}=a ~b}\n`, 'ready', ['BROKEN_ITEM']],
  ['a file of 900,000 braces', '{'.repeat(900_000), 'refused', ['UNKNOWN_FORMAT']],
  ['Aiken with 200,000 options', `Which?\n${options(200_000)}\nANSWER: A\n`, 'ready', ['BROKEN_ITEM']],
  ['Aiken with 300,000 lines', `${'*\n'.repeat(300_000)}${aiken}`, 'ready', ['TOO_LONG']],
]

test.each(heavy)('%s is read or rejected within the time limit', async (_, content, state, codes) => {
  const plan = await readOnly(server, content)

  const [item] = plan.items
  const errorCodes = (item ?? plan).errors.map(({ code }) => code)
  expect({ state: plan.state, errorCodes }).toMatchObject({ state, errorCodes: expect.arrayContaining(codes) })
  expect(item?.answers.length ?? 0).toBeLessThanOrEqual(20)
})

test('files of different users are read alternately, and slow files of one user do not block another user', async () => {
  const slow = Array.from(
    { length: 9_000 },
    (_, at) => `Which of ${at} is **right**?\n${options(6)}\nANSWER: B\n`,
  ).join('\n')
  const sent = []
  for (let at = 0; at < 5; at += 1) sent.push(await server.staff(createImport, { body: importForm(slow) }))

  const { id } = await server.admin(createImport, { body: importForm(aiken) })
  const own = await waitUntilParsed({ ...server, staff: server.admin }, id)

  const others = await Promise.all(sent.map((each) => server.staff(getImport, { params: { id: each.id } })))
  expect(own).toMatchObject({ state: 'ready', amount_of_items: 1 })
  expect(others.slice(1).map(({ state }) => state)).toEqual(Array(4).fill('reading'))
  for (const each of sent) await server.staff(discardImport, { params: { id: each.id } })
})

test('after a file is rejected, the memory that it used is free again', async () => {
  const bomb = zipOf([{ path: 'a.txt', content: ' \n'.repeat(10 * MIB) }])
  const before = process.memoryUsage().rss

  for (let round = 0; round < 3; round += 1) {
    expect(await readOnly(server, bomb)).toMatchObject({ state: 'refused' })
  }

  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB)
})
