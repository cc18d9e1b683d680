import { confirmImport } from '@assay/contract/imports/imports'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, itemsOf, readOnly } from '../../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Ordered {
  keeps_order: boolean
  answers: readonly { is_fixed: boolean }[]
}

const orderOf = ({ keeps_order, answers }: Ordered) =>
  keeps_order ? 'all' : answers.flatMap(({ is_fixed }, at) => (is_fixed ? [at + 1] : []))

const moodle = (shuffle: string) =>
  `<quiz><question type="multichoice"><name><text>N</text></name><questiontext format="html"><text>Which?</text></questiontext>${shuffle}<answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question></quiz>`
const qti = (shuffle: string, fixed = '') =>
  `<assessmentItem identifier="i" title="T"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><p>Which?</p><choiceInteraction responseIdentifier="R" ${shuffle}><simpleChoice identifier="a">x</simpleChoice><simpleChoice identifier="b" ${fixed}>y</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const qti3 = `<qti-assessment-item identifier="i" title="T"><qti-response-declaration identifier="R" cardinality="single"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>Which?</p><qti-choice-interaction response-identifier="R" shuffle="false"><qti-simple-choice identifier="a">x</qti-simple-choice><qti-simple-choice identifier="b" fixed="true">y</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
const csv = (columns: string, cells: string) => `question,a,b,c,correct,${columns}\nWhich?,x,y,z,A,${cells}\n`

describe('the option order set by a file', () => {
  const rows: [string, string, unknown][] = [
    ['Moodle, not shuffled', moodle('<shuffleanswers>false</shuffleanswers>'), 'all'],
    ['Moodle, not shuffled, as a number', moodle('<shuffleanswers>0</shuffleanswers>'), 'all'],
    ['Moodle, shuffled', moodle('<shuffleanswers>1</shuffleanswers>'), []],
    ['Moodle, no setting', moodle(''), []],
    ['QTI 2, not shuffled', qti('shuffle="false"'), 'all'],
    ['QTI 2, shuffled with a fixed option', qti('shuffle="true"', 'fixed="true"'), [2]],
    ['QTI 2, no setting', qti(''), []],
    ['QTI 3, not shuffled', qti3, 'all'],
    ['GIFT, fixed by a comment', '// [id:A1] [order:fixed]\nWhich? {=x ~y}\n', 'all'],
    ['GIFT, an unknown comment', '// [order:free]\nWhich? {=x ~y}\n', []],
    ['CSV, fixed order', csv('keeps order', 'Yes'), 'all'],
    ['CSV, free order', csv('keeps order', 'no'), []],
    ['CSV, two fixed options', csv('fixed', '"1,3"'), [1, 3]],
    [
      'YAML, no setting',
      '- question: Which?\n  answers: [{value: x, correct: true}, {value: y, correct: false}]\n',
      [],
    ],
    [
      'YAML, a fixed option',
      '- description: Which?\n  answers:\n    - {description: x, is_valid: true}\n    - {description: y, is_valid: false, is_fixed: true}\n',
      [2],
    ],
  ]
  test.each(rows)('the option order is read from the file: %s', async (_, content, order) => {
    const { items, order_proposed } = await readOnly(server, content)
    expect(items.map(orderOf)).toEqual([order])
    expect([items[0]?.order_proposed, order_proposed]).toEqual([false, 0])
  })

  test('a row that fixes an option which does not exist is rejected', async () => {
    const { items } = await readOnly(server, csv('fixed', '4'))
    expect(items).toMatchObject([{ state: 'refused', errors: [{ code: 'BROKEN_ITEM' }] }])
  })
})

const mark = () => crypto.randomUUID()
const words = (of: string) => `Which of ${of}? {=x ~y ~None of the above}

// [order:fixed]
Which now, ${of}? {=x ~y ~All of the above}

Which then, ${of}? {=x ~y ~z ~both A and C}

Which ones, ${of}? {=x ~y}
`

describe('the option order suggested by answer texts', () => {
  const stored = async (id: number) => {
    const { questions } = await server.staff(listQuestions, { query: { import: id } })
    return questions.toReversed().map(orderOf)
  }
  const confirm = (id: number, body: object) =>
    server.staff(confirmImport, { params: { id }, body: { add_labels: ['ORDER'], ...body } })

  test('an option order that answer texts suggest is shown in the plan and stored by the import', async () => {
    const { id, order_proposed } = await importFile(server, words(mark()))
    const items = await itemsOf(server, id)
    expect(order_proposed).toBe(2)
    expect(items.map((item) => item.order_proposed)).toEqual([true, false, true, false])
    expect(items.map(orderOf)).toEqual([[3], 'all', 'all', []])
    await confirm(id, {})
    expect(await stored(id)).toEqual([[3], 'all', 'all', []])
  })

  test('if the user declines suggested orders, only orders set by the file are stored', async () => {
    const { id } = await importFile(server, words(mark()))
    await confirm(id, { keep_order: false })
    expect(await stored(id)).toEqual([[], 'all', [], []])
    expect((await itemsOf(server, id)).map((item) => item.order_proposed)).toEqual([false, false, false, false])
  })

  test('an option order is suggested only for valid questions, and is suggested again after a user removes answers', async () => {
    const file = `Which of ${mark()}? {=a ~b ~c ~d ~e ~f ~none of these}`
    const { id, order_proposed } = await importFile(server, file)
    expect([order_proposed, (await itemsOf(server, id))[0]?.order_proposed]).toEqual([0, false])
    await confirm(id, { choose: { 1: [1, 2, 7] } })
    expect(await stored(id)).toEqual([[3]])
  })

  test('no option order is suggested for a YAML file that Assay exported', async () => {
    const entry = (of: string) =>
      `- description: Which of ${of}?\n  answers: [{description: x, is_valid: true}, {description: None of the above, is_valid: false}]\n`
    const plain = await importFile(server, entry(mark()))
    const exported = await importFile(
      server,
      `labels: []\nquestions:\n${entry(mark()).replace(/^/gm, '  ').trimEnd()}\n`,
    )
    expect([plain.order_proposed, exported.order_proposed]).toEqual([1, 0])
  })
})
