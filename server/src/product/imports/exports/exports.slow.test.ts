import { type ExportFormat, exportQuestions, planExport } from '@assay/contract/imports/exports'
import { confirmImport } from '@assay/contract/imports/imports'
import { listLabels, updateLabel } from '@assay/contract/labels'
import { addPicture } from '@assay/contract/pictures'
import { listQuestions, type Question } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, itemsOf } from '../../../../../testing/client/imports.ts'
import { fileForm, makeQuestion } from '../../../../../testing/client/make.ts'
import { receiveFile } from '../../../../../testing/client/receiveFile.ts'
import { pngOf } from '../../../../../testing/server/pictureBytes.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let empty: TestServer
beforeAll(async () => {
  server = await startTestServer()
  empty = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await empty.close()
})

async function exported(from: TestServer, format: ExportFormat, wanted: { ids?: number[]; labels?: string } = {}) {
  const { name, content, total } = await receiveFile(from.staff.connection, exportQuestions, {
    body: { format, ...wanted },
  })
  return { name, total, bytes: new Uint8Array(await content.arrayBuffer()) }
}

const right = (description: string) => ({ description, is_valid: true })
const wrong = (description: string) => ({ description, is_valid: false })

const descriptions = [
  '# A heading\n\nA *word*, a **strong** one, ~~none~~ and `code  with  spaces`.\n\n###### Small',
  '```js\nconst a = 1 < 2 && "x"\n\n\n  // {braces} ~ = # :\n```\n\nWhat is `a`?',
  '```\nplain\n\n```\n\n- one\n- two\n  - within\n    1. deep\n\n7. seven\n8. eight',
  '| a | b |\n|:--|--:|\n| `x\\|y` | 2 |\n\n> quoted\n>\n> twice\n\n---\n\nend',
  'Line one  \nline two\\\nline three with [a link](https://example.com "its title") and www.example.com',
  '<script>alert(1)</script> and vector<int> &amp; #include <stdio.h> — 2 < 3 > 1',
  '- [x] done\n- [ ] open\n\nA note[^1].\n\n[^1]: At the foot.',
  '什麼是堆疊？ ¿Qué? 😀 a_b_c *a*b __init__ 2^10 ~x~ {a} [b] (c) \\(not TeX',
  '=SUM(A1) begins like a formula\n\nand has "quotes", commas; and a\ttab',
  '    code by indentation\n\nthen words',
  'Is $$x^2$$ what \\\\(y\\\\) says? `a\u00a0b`\n\n```\nc\u00a0d\n```',
  'Let $a_1 * b_2$, ($x$) and $$\n\\frac{1}{2} < \\{3\\}\n$$ cost \\$5 or US$5',
  'Ends in a backslash \\\n\n1\\. no list\n\n\\# no heading\n\n+ a\n\n* b',
]
const answers = [
  ['`code` and words', '=1+1', "'=quoted", 'two\nlines', 'a, b; c | d', '%50% off'],
  ['{braces}', '~ # : =', '-> arrow', '\\n is no line', '```', '<b>no tag</b>'],
  ['$x_1 < 2$', 'so $$\\frac{a}{b}$$ is', 'US$5', 'US\\$5', '\\(y\\)', 'a `$x$` $y$\nb'],
  ['```js\nlet a = 1\n\n  b\n```', 'x\n```\n  y\n```\nz', '```\n$x$\n```', '$$x$$ `a`  b', '`$5`', '5$ or 6$'],
  ['什麼', '"quoted"', 'a  b', 'a\u00a0b', '`a\u00a0b`', '$$x$$'],
]

const why = { rationale: 'It is so, see **there**:\n\n- one = two', sources: [{ title: 'The manual', url: null }] }

async function fillBank(): Promise<Question[]> {
  const questions: Question[] = []
  for (const [at, description] of descriptions.entries()) {
    const texts = answers[at % answers.length] ?? []
    const isMany = at % 2 === 0
    questions.push(
      await makeQuestion(server, {
        description,
        labels: at % 3 === 0 ? ['ALPHA', 'ÑANDÚ'] : ['BETA'],
        answers: texts.map((text, index) => (index === 0 || (isMany && index === 2) ? right(text) : wrong(text))),
        ...(at === 1 && { keeps_order: true, lang: 'en' }),
        ...(at === 3 && {
          ...why,
          answers: texts.map((text, index) => ({
            ...wrong(text),
            is_valid: index === 0,
            rationale: index % 2 ? `Not *this* ${index}: {a} ~b #c` : '',
          })),
        }),
        ...(at === 2 && {
          answers: texts.map((text, index) => ({ ...wrong(text), is_valid: index === 0, is_fixed: index === 5 })),
        }),
      }),
    )
  }
  return questions
}

async function faultsOf(file: Uint8Array<ArrayBuffer>, into: TestServer) {
  const plan = await importFile(into, file)
  const items = await itemsOf(into, plan.id)
  const faults = items.flatMap(({ number, errors, losses }) =>
    [...errors, ...losses].map(({ code }) => `${number} ${code}`),
  )
  return { plan, items, faults }
}

const spaced = (html: string) =>
  html
    .replaceAll(/(<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>)|\s+/g, (_, code) => code ?? ' ')
    .replaceAll(/ ?(<[^>]+>) ?/g, '$1')
const withoutAddresses = (html: string) => html.replaceAll(/"\/pictures\/[^"]*"/g, '"…"')
const reads = (html: string) => withoutAddresses(spaced(html))
const answersOf = (list: readonly { description: string; is_valid: boolean }[]) =>
  list.map(({ description, is_valid }) => ({ description, is_valid }))

const fixedOf = ({ answers: list }: { answers: readonly { is_fixed: boolean }[] }) =>
  list.flatMap(({ is_fixed }, at) => (is_fixed ? [at + 1] : []))

let bank: Question[]
beforeAll(async () => {
  bank = await fillBank()
})

describe('a YAML export', () => {
  test('a YAML export that is imported into an empty installation is exported again with the same bytes', async () => {
    const { address } = await server.staff(addPicture, { body: fileForm(pngOf({ shade: 77 })) })
    const shown = await makeQuestion(server, { description: `![A plan](${address} "its title")\n\nWhat is it?` })
    const beta = (await server.staff(listLabels)).find(({ name }) => name === 'BETA')
    await server.staff(updateLabel, {
      params: { id: beta?.id ?? 0 },
      body: { color: '#123456', description: 'The second: "β"' },
    })

    const first = await exported(server, 'yaml')
    expect(await exported(server, 'yaml')).toEqual(first)
    const plan = await importFile(empty, first.bytes, { name: first.name })
    expect(plan).toMatchObject({
      format: 'yaml',
      refused: 0,
      losses: [],
      to_add: bank.length + 1,
      taken: bank.length + 1,
    })
    await empty.staff(confirmImport, { params: { id: plan.id } })
    const second = await exported(empty, 'yaml')

    expect(first).toMatchObject({ name: 'questions.zip', total: bank.length + 1 })
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true)
    expect((await fetch(empty.url + address)).status).toBe(200)
    const [own] = (await empty.staff(listQuestions)).questions
    expect(own).toMatchObject({ code: shown.code, description_html: shown.description_html })
  })

  test('a YAML export without pictures is a single YAML file', async () => {
    const { name, bytes } = await exported(server, 'yaml', { ids: [bank[0]?.id ?? 0] })

    expect(name).toBe('questions.yaml')
    expect(Buffer.from(bytes).toString()).toMatch(/^labels:\n {2}- name: ALPHA\n/)
  })
})

describe.each(['moodle', 'gift', 'qti', 'csv'] as const)('a %s export', (format) => {
  test('an import of the export restores the same questions without loss', async () => {
    const reader = await startTestServer()
    const { bytes, total } = await exported(server, format, { ids: bank.map(({ id }) => id) })
    const { plan, items, faults } = await faultsOf(bytes, reader)

    expect(faults).toEqual([])
    expect(total).toBe(bank.length)
    expect(items.map(({ description_html }) => reads(description_html))).toEqual(
      bank.map(({ description_html }) => reads(description_html)),
    )
    expect(items.map((item) => answersOf(item.answers))).toEqual(bank.map((question) => answersOf(question.answers)))
    // Unnecessary backslashes change nothing, so backslashes are not compared.
    const whysOf = (list: readonly Pick<Question, 'rationale' | 'answers'>[]) =>
      list.map(({ rationale, answers: of }) =>
        [rationale, ...of.map((answer) => answer.rationale)].map((words) => words.replaceAll('\\', '')),
      )
    expect(whysOf(items as unknown as Question[])).toEqual(whysOf(bank))
    // If a format cannot fix single options, the export fixes all options.
    const isWhole = format === 'moodle' || format === 'gift'
    expect(items.map((item) => [item.keeps_order, fixedOf(item), item.order_proposed])).toEqual(
      bank.map((question) => {
        const fixed = fixedOf(question)
        return [question.keeps_order || (isWhole && fixed.length > 0), isWhole ? [] : fixed, false]
      }),
    )
    expect(items.map(({ labels }) => labels.toSorted())).toEqual(
      bank.map(({ labels }) => labels.map(({ name }) => name).toSorted()),
    )
    await reader.staff(confirmImport, { params: { id: plan.id } })
    const { questions } = await reader.staff(listQuestions, { query: { end_index: 50 } })
    if (format !== 'qti') expect(questions.toReversed().map(({ code }) => code)).toEqual(bank.map(({ code }) => code))
    if (format === 'csv') {
      expect(questions.toReversed().map(({ description }) => description)).toEqual(
        bank.map(({ description }) => description),
      )
    }
    await reader.close()
  })

  test('two exports of the same questions have the same bytes', async () => {
    expect(await exported(server, format)).toEqual(await exported(server, format))
  })
})

test.each(['moodle', 'qti'] as const)('a %s export includes the pictures of its questions', async (format) => {
  const reader = await startTestServer()
  const { address } = await server.staff(addPicture, { body: fileForm(pngOf({ shade: 78 })) })
  const question = await makeQuestion(server, { description: `Look: ![A plan](${address})`, labels: ['WITH_PICTURE'] })

  const { bytes } = await exported(server, format, { labels: 'WITH_PICTURE' })
  const { items, faults } = await faultsOf(bytes, reader)

  const [item] = items
  expect(faults).toEqual([])
  expect(item?.take).toBe(true)
  expect(reads(item?.description_html ?? '')).toBe(reads(question.description_html))
  const [, kept = ''] = /src="([^"]*)"/.exec(item?.description_html ?? '') ?? []
  expect((await fetch(reader.url + kept)).status).toBe(200)
  await reader.close()
})

describe('the selection of an export', () => {
  const post = (body: object) =>
    ask(server.url, '/api/export/', { method: 'POST', token: server.staff.token, json: body })

  test('an export contains exactly the requested ids, oldest first, and writes one audit entry', async () => {
    const ids = [bank[3]?.id ?? 0, bank[1]?.id ?? 0]
    const { bytes, total } = await exported(server, 'csv', { ids })

    const codes = [
      ...Buffer.from(bytes)
        .toString()
        .matchAll(/^([2-9A-Z]{10}),/gm),
    ].map(([, code]) => code)
    expect({ total, codes }).toEqual({ total: 2, codes: [bank[1]?.code, bank[3]?.code] })
    const auditEntry = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(auditEntry).toMatchObject({ action: 'exported', actor_name: server.consultantUser.full_name })
    expect(JSON.parse(auditEntry.detail ?? '')).toMatchObject({ format: 'csv', questions: 2 })
  })

  test.each([
    ['an unknown id', { ids: [1, 999_999] }, 'ids.1', 'QUESTION_NOT_FOUND'],
    ['no id', { ids: [] }, 'ids', 'REQUIRED'],
    ['labels without questions', { labels: 'NOTHING' }, 'search', 'REQUIRED'],
    ['too many ids', { ids: Array.from({ length: 1_001 }, (_, at) => at) }, 'ids', 'TOO_MANY'],
    ['an unknown format', { format: 'docx' }, 'format', 'NOT_A_CHOICE'],
  ])('an export with %s is rejected', async (_, body, field, code) => {
    expect(await post({ format: 'yaml', ...body })).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
  })
})

describe('the losses of an export format', () => {
  const plan = (body: { format: ExportFormat; ids?: number[]; labels?: string }) => server.staff(planExport, { body })

  test('the export plan counts, for each format, how many questions lose content', async () => {
    const all = bank.length
    const ids = bank.map(({ id }) => id)
    const beta = bank.filter(({ labels }) => labels.some(({ name }) => name === 'BETA')).length
    const rows: [ExportFormat, [string, number][]][] = [
      ['yaml', []],
      [
        'moodle',
        [
          ['ORDER', 1],
          ['COLOR', beta],
          ['LANGUAGE', 1],
          ['SOURCES', 1],
        ],
      ],
      [
        'gift',
        [
          ['ORDER', 1],
          ['COLOR', beta],
          ['LANGUAGE', 1],
          ['SOURCES', 1],
        ],
      ],
      [
        'qti',
        [
          ['CODE', all],
          ['COLOR', beta],
          ['LANGUAGE', 1],
          ['SOURCES', 1],
        ],
      ],
      [
        'csv',
        [
          ['COLOR', beta],
          ['SOURCES', 1],
        ],
      ],
    ]
    for (const [format, losses] of rows)
      expect(await plan({ format, ids })).toEqual({
        amount: all,
        losses: losses.map(([code, amount]) => ({ code, amount })),
      })
    // Entries are compared by id, because other entries may be sealed at the same time.
    const auditEntries = () =>
      server.db.selectFrom('audit').select('id').where('action', '=', 'exported').orderBy('id').execute()
    const before = await auditEntries()
    await plan({ format: 'csv' })
    expect(await auditEntries()).toEqual(before)
  })

  test('the export plan counts questions with characters that the format cannot contain', async () => {
    const odd = 'a\u000bb'
    const of = async (more: Parameters<typeof makeQuestion>[1], label: string) => {
      await makeQuestion(server, { ...more, labels: [label] })
      const found = await Promise.all(
        (['yaml', 'moodle', 'gift', 'qti', 'csv'] as const).map(async (format) =>
          (await plan({ format, labels: label })).losses.some(({ code }) => code === 'CHARACTERS') ? [format] : [],
        ),
      )
      return found.flat()
    }
    expect(await of({ description: odd }, 'ODD')).toEqual(['moodle', 'gift', 'qti'])
    expect(await of({ answers: [right(odd), wrong('b')] }, 'ODD_ANSWER')).toEqual(['moodle', 'qti'])
    expect(await of({ rationale: odd }, 'ODD_REASON')).toEqual(['moodle', 'qti'])
    expect(await of({}, 'EVEN')).toEqual([])
  })

  test('the export plan counts questions with pictures if the format cannot contain pictures', async () => {
    const { address } = await server.staff(addPicture, { body: fileForm(pngOf({ shade: 79 })) })
    await makeQuestion(server, { description: `![Seen](${address})`, labels: ['SEEN'] })
    expect((await plan({ format: 'gift', labels: 'SEEN' })).losses).toEqual([{ code: 'PICTURE', amount: 1 }])
    expect((await plan({ format: 'moodle', labels: 'SEEN' })).losses).toEqual([])
    await expect(plan({ format: 'gift', labels: 'NOTHING' })).rejects.toMatchObject({ errors: [{ field: 'search' }] })
  })
})

test.each(['moodle', 'gift', 'qti'] as const)(
  'dollar signs in questions are unchanged after export and import as %s',
  async (format) => {
    const described = await makeQuestion(server, {
      description: 'It *costs* \\$5, US$6 or `\\$7`\n\n- $x_1$ [\\$8](https://a.org/$y$)',
      answers: [right('\\$5 or $x$'), wrong('US$5')],
    })
    const { bytes } = await exported(server, format, { ids: [described.id] })
    const { items, faults } = await faultsOf(bytes, server)

    expect(faults).toEqual([])
    expect(items).toMatchObject([{ state: 'same', same_as: { question_id: described.id } }])
  },
)

test('a CSV export has the columns for order and language only if a question needs them', async () => {
  const headerOf = async (ids: number[]) =>
    Buffer.from((await exported(server, 'csv', { ids })).bytes)
      .toString()
      .slice(1)
      .split('\r\n', 1)[0]
  const plain = 'code,description,answer 1,answer 2,answer 3,answer 4,answer 5,answer 6,correct numbers,labels'
  expect(await headerOf([bank[0]?.id ?? 0])).toBe(plain)
  expect(await headerOf([bank[1]?.id ?? 0])).toBe(`${plain},keeps order,lang`)
  expect(await headerOf([bank[2]?.id ?? 0])).toBe(`${plain},fixed`)
})
