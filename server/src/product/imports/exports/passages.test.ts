import { type ExportFormat, exportQuestions, planExport } from '@assay/contract/imports/exports'
import { confirmImport } from '@assay/contract/imports/imports'
import { createPassage, listPassages } from '@assay/contract/passages/passages'
import { addPicture } from '@assay/contract/pictures'
import { createQuestions, listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, itemsOf } from '../../../../../testing/client/imports.ts'
import { aQuestion, fileForm } from '../../../../../testing/client/make.ts'
import { receiveFile } from '../../../../../testing/client/receiveFile.ts'
import { pngOf } from '../../../../../testing/server/pictureBytes.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { openArchive } from '../reading/archive.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { address } = await server.staff(addPicture, { body: fileForm(pngOf({ shade: 91 })) })
  await addPassages(server, address)
})
afterAll(() => server.close())

const ferry =
  '# The *ferry*\n\nIt {sinks} ~ = #: `code`, $x_1$ and \\$5.\n\n```js\nlet a = 1 < 2\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |'

async function addPassages(into: TestServer, address: string) {
  const add = (title: string, description: string, lang: string | null = null) =>
    into.staff(createPassage, { body: { title, description, lang } })
  const [first, second] = [
    await add('The ferry: {1} ~ "a" & <b>', ferry, 'en'),
    await add('Seen', `![A map](${address})`),
  ]
  const own = [first.id, null, second.id, first.id, second.id]
  const body = own.map((passage_id) => ({ ...aQuestion({ labels: ['READING'] }), passage_id }))
  await into.staff(createQuestions, { body })
}

async function exported(from: TestServer, format: ExportFormat, filter: object = {}) {
  const body = { format, ...filter }
  const { name, content } = await receiveFile(from.staff.connection, exportQuestions, { body })
  return { name, bytes: new Uint8Array(await content.arrayBuffer()) }
}

async function sharedIn(from: TestServer) {
  const { passages } = await from.staff(listPassages, { query: {} })
  const texts = new Map(passages.map((passage) => [passage.id, passage]))
  const { questions } = await from.staff(listQuestions, { query: { end_index: 50 } })
  return questions.toReversed().map(({ passage_id }) => texts.get(passage_id ?? 0))
}

const reads = (html: string | undefined) => html?.replaceAll(/\s+/g, ' ').replaceAll(/ ?(<[^>]+>) ?/g, '$1')

test('after an import, a YAML export of questions with passages is exported again with the same bytes', async () => {
  const reader = await startTestServer()
  const first = await exported(server, 'yaml')
  const plan = await importFile(reader, first.bytes, { name: first.name })
  expect(plan).toMatchObject({ refused: 0, losses: [], to_add: 5, taken: 5 })
  expect(plan.passages).toMatchObject([
    { questions: [1, 4], certain: true },
    { questions: [3, 5], certain: true },
  ])
  await reader.staff(confirmImport, { params: { id: plan.id } })
  const second = await exported(reader, 'yaml')
  expect(first.name).toBe('questions.zip')
  expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true)
  await reader.close()
})

describe.each(['moodle', 'gift', 'qti', 'csv'] as const)('a %s export with passages', (format) => {
  test('an import restores each passage and its questions', async () => {
    const reader = await startTestServer()
    const { bytes } = await exported(server, format)
    const plan = await importFile(reader, bytes)
    const items = await itemsOf(reader, plan.id)
    const isPlain = format === 'gift' || format === 'csv'

    expect(plan).toMatchObject({ amount_of_items: 5, refused: 0 })
    expect(plan.passages.map(({ questions, certain }) => [questions, certain])).toEqual([
      [[1, 4], true],
      [[3, 5], true],
    ])
    if (!isPlain) expect(items.map(({ losses, take }) => [losses, take])).toEqual(items.map(() => [[], true]))
    await reader.staff(confirmImport, { params: { id: plan.id }, body: { take: items.map(({ number }) => number) } })
    const [before, after] = [await sharedIn(server), await sharedIn(reader)]
    expect(after.map((passage) => passage !== undefined)).toEqual(before.map((passage) => passage !== undefined))
    expect(reads(after[0]?.description_html)).toBe(reads(before[0]?.description_html))
    if (format !== 'csv') {
      expect(after.map((passage) => passage?.code)).toEqual(before.map((passage) => passage?.code))
      expect(after.map((passage) => passage?.title)).toEqual(before.map((passage) => passage?.title))
    } else expect(after[0]?.description).toBe(ferry)
    await reader.close()
  })

  test('two exports of the same passages have the same bytes', async () => {
    expect(await exported(server, format)).toEqual(await exported(server, format))
  })
})

test('the export plan reports which contents of passages a format cannot store', async () => {
  const lossesOf = async (format: ExportFormat) => (await server.staff(planExport, { body: { format } })).losses
  const language = { code: 'LANGUAGE', amount: 2 }
  expect(await lossesOf('yaml')).toEqual([])
  expect(await lossesOf('moodle')).toEqual([language])
  expect(await lossesOf('gift')).toEqual([{ code: 'PICTURE', amount: 2 }, language])
  expect(await lossesOf('csv')).toEqual([{ code: 'PICTURE', amount: 2 }, language, { code: 'PASSAGE', amount: 4 }])
})

const old = `labels:
  - name: OLD
    color: "#123456"
    description: ""
questions:
  - code: 7KQ2M9XHPA
    description: "Which of $x_1$ {a} & *b*?"
    labels:
      - OLD
    answers:
      - description: "\`code\`"
        is_valid: true
      - description: another
        is_valid: false
`

test('an export of questions without passages has the same bytes as in releases without passages', async () => {
  const plain = await startTestServer()
  const plan = await importFile(plain, old)
  await plain.staff(confirmImport, { params: { id: plan.id } })
  const textOf = async (format: ExportFormat) => Buffer.from((await exported(plain, format)).bytes).toString()
  expect(await textOf('csv')).toMatchInlineSnapshot(`
    "﻿code,description,answer 1,answer 2,answer 3,answer 4,answer 5,answer 6,correct numbers,labels
    7KQ2M9XHPA,Which of $x_1$ {a} & *b*?,\`code\`,another,,,,,1,OLD
    "
  `)
  expect(await textOf('gift')).toMatchInlineSnapshot(`
    "// Assay

    // [id:7KQ2M9XHPA] [tag:OLD]
    ::7KQ2M9XHPA::[html]<p>Which of <span class\\="formula">\\\\(x_1\\\\)</span> \\{a\\} &amp; <em>b</em>?</p>{
    	=[html]<code>code</code>
    	~[plain]another
    }

    "
  `)
  expect(await textOf('moodle')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <quiz generator="Assay">
      <question type="multichoice">
        <name><text>7KQ2M9XHPA</text></name>
        <questiontext format="html">
          <text>&lt;p&gt;Which of &lt;span class=&quot;formula&quot;&gt;\\(x_1\\)&lt;/span&gt; {a} &amp;amp; &lt;em&gt;b&lt;/em&gt;?&lt;/p&gt;</text>
        </questiontext>
        <defaultgrade>1</defaultgrade>
        <penalty>0</penalty>
        <hidden>0</hidden>
        <idnumber>7KQ2M9XHPA</idnumber>
        <single>true</single>
        <shuffleanswers>1</shuffleanswers>
        <answernumbering>none</answernumbering>
        <answer fraction="100" format="html"><text>&lt;code&gt;code&lt;/code&gt;</text></answer>
        <answer fraction="0" format="plain_text"><text>another</text></answer>
        <tags><tag><text>OLD</text></tag></tags>
      </question>
    </quiz>
    "
  `)
  expect(await textOf('yaml')).toMatchInlineSnapshot(`
    "labels:
      - name: OLD
        color: "#123456"
        description: ""
    questions:
      - code: 7KQ2M9XHPA
        description: Which of $x_1$ {a} & *b*?
        labels:
          - OLD
        answers:
          - description: "\`code\`"
            is_valid: true
          - description: another
            is_valid: false
    "
  `)
  const files = await openArchive((await exported(plain, 'qti')).bytes)
  const item = files.find(({ path }) => path === 'items/item00001.xml')
  expect(Buffer.from((await item?.read()) ?? []).toString()).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="item00001" title="7KQ2M9XHPA" adaptive="false" timeDependent="false" toolName="Assay">
      <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
        <correctResponse><value>choice_1</value></correctResponse>
      </responseDeclaration>
      <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
      <itemBody>
        <div><p>Which of <span class="formula">\\(x_1\\)</span> {a} &amp; <em>b</em>?</p></div>
        <choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">
          <simpleChoice identifier="choice_1"><code>code</code></simpleChoice>
          <simpleChoice identifier="choice_2">another</simpleChoice>
        </choiceInteraction>
      </itemBody>
      <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
    </assessmentItem>
    "
  `)
  await plain.close()
})
