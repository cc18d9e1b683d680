import { confirmImport } from '@assay/contract/imports/imports'
import { listLabels, updateLabel } from '@assay/contract/labels'
import { addPicture } from '@assay/contract/pictures'
import { listQuestions, type Question } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exported, faultsOf, fillExportBank, right, wrong } from '../../../../../testing/client/exports.ts'
import { importFile } from '../../../../../testing/client/imports.ts'
import { fileForm, makeQuestion } from '../../../../../testing/client/make.ts'
import { pngOf } from '../../../../../testing/server/pictureBytes.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let empty: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer()
  empty = await startTestServer()
  bank = await fillExportBank(server)
})
afterAll(async () => {
  await server.close()
  await empty.close()
})

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
    const whysOf = (list: readonly Pick<Question, 'rationale' | 'answers'>[]) =>
      list.map(({ rationale, answers: of }) =>
        [rationale, ...of.map((answer) => answer.rationale)].map((words) => words.replaceAll('\\', '')),
      )
    expect(whysOf(items as unknown as Question[])).toEqual(whysOf(bank))
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
