import { confirmImport, type Import, undoImport } from '@assay/contract/imports/imports'
import { createPassage, deletePassage, listPassages } from '@assay/contract/passages/passages'
import { listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, itemsOf, readOnly } from '../../../../../testing/client/imports.ts'
import { makeQuestion } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { zipOf } from '../../../../../testing/server/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const confirm = (id: number, body: object = {}) =>
  server.staff(confirmImport, { params: { id }, body: { add_labels: ['READING'], ...body } })
const undo = (id: number) => server.staff(undoImport, { params: { id } })
const allPassages = async () => (await server.staff(listPassages, { query: {} })).passages
const shown = ({ passages }: Pick<Import, 'passages'>) =>
  passages.map(({ number, title, questions, certain }) => ({ number, title, questions, certain }))

async function storedBy(id: number) {
  const titles = new Map((await allPassages()).map((passage) => [passage.id, passage.title]))
  const { questions } = await server.staff(listQuestions, { query: { import: id } })
  return questions.toReversed().map(({ passage_id }) => (passage_id === null ? null : titles.get(passage_id)))
}

const word = () => crypto.randomUUID()
const choice = () => `Which ${word()}? {=this ${word()} ~that}`

describe('a GIFT description before questions', () => {
  const file = () => {
    const text = word()
    const gift = [
      choice(),
      `::The ferry::[html]<p>A <b>ferry</b> sinks. ${text}</p>`,
      choice(),
      choice(),
      'Essay {}',
      '$CATEGORY: Unit',
      choice(),
    ]
    return { text, gift: gift.join('\n\n') }
  }
  const proposed = { number: 2, title: 'The ferry', questions: [3, 4, 5], certain: false }

  test('a GIFT description is rejected as a question, but suggested as a passage of the next questions', async () => {
    const { gift } = file()
    const { items, ...plan } = await readOnly(server, gift)
    expect(plan).toMatchObject({ amount_of_items: 6, to_add: 4, refused: 2 })
    expect(items[1]).toMatchObject({ number: 2, state: 'refused', errors: [{ code: 'OTHER_TYPE' }] })
    expect(shown(plan)).toEqual([proposed])
    expect(plan.passages[0]?.description_html).toContain('<strong>ferry</strong>')
    expect(items.map(({ take }) => take)).toEqual([true, false, true, true, false, true])
  })

  test('a suggested passage is imported only after a user has confirmed its questions', async () => {
    const { id } = await importFile(server, file().gift)
    await expect(confirm(id)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'passages.2', code: 'REQUIRED' }],
    })
    const wrong: [object, string, string][] = [
      [{ 3: [4] }, 'passages.3', 'NOT_TO_ADD'],
      [{ 2: [9] }, 'passages.2', 'NOT_TO_ADD'],
      [{ 2: [2] }, 'passages.2', 'NOT_TO_ADD'],
    ]
    for (const [passages, field, code] of wrong)
      await expect(confirm(id, { passages })).rejects.toMatchObject({ errors: [{ field, code }] })

    await confirm(id, { passages: { 2: [3, 4] } })
    expect(await storedBy(id)).toEqual([null, 'The ferry', 'The ferry', null])
    const [made] = await allPassages()
    expect(made).toMatchObject({ title: 'The ferry', amount_of_questions: 2, version: 1 })
    expect(made?.description_html).toContain('<strong>ferry</strong>')

    await undo(id)
    expect(await allPassages()).toEqual([])
  })

  test('a user can import the questions without the suggested passage', async () => {
    const { id } = await importFile(server, file().gift)
    await confirm(id, { passages: { 2: null } })
    expect(await storedBy(id)).toEqual([null, null, null, null])
    expect(await allPassages()).toEqual([])
    await undo(id)
  })

  test('a suggested passage needs no decision if none of its questions is imported', async () => {
    const { id } = await importFile(server, file().gift)
    await confirm(id, { leave_out: [3, 4] })
    expect(await storedBy(id)).toEqual([null, null])
    await undo(id)
    expect((await readOnly(server, `Only words\n\nMore words\n\n$CATEGORY: A\n\n${choice()}`)).passages).toEqual([])
  })
})

const moodleQuestion = (type = 'multichoice', name = 'N') =>
  `<question type="${type}"><name><text>${name}</text></name><questiontext format="html"><text>&lt;p&gt;${word()}&lt;/p&gt;</text></questiontext>${
    type === 'description'
      ? ''
      : '<answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer>'
  }</question>`

describe('file formats with passages', () => {
  test('a Moodle description is suggested as a passage, and is certain if a comment names the passage', async () => {
    const open = `<quiz>${moodleQuestion('description', 'The boat')}${moodleQuestion()}<question type="category"><category><text>A</text></category></question>${moodleQuestion()}</quiz>`
    expect(shown(await readOnly(server, open))).toEqual([
      { number: 1, title: 'The boat', questions: [2], certain: false },
    ])
    const note = (code: string) => `<!-- [passage:${code}] -->`
    const said = `<quiz>${note('P1')}${moodleQuestion('description', 'The boat')}${note('P1')}${moodleQuestion()}${moodleQuestion()}${note('P1')}${moodleQuestion()}${note('P2')}${moodleQuestion()}</quiz>`
    const { items, ...plan } = await readOnly(server, said)
    expect(shown(plan)).toEqual([{ number: 1, title: 'The boat', questions: [1, 3], certain: true }])
    expect(plan).toMatchObject({ amount_of_items: 4, refused: 0, losses: [{ code: 'PASSAGE', amount: 1 }] })
    expect(items.map(({ take }) => take)).toEqual([true, true, true, false])
  })

  const yaml = (passage: string) =>
    `questions:
  - { description: "${word()}", passage: ${passage}, labels: [A], answers: [{ description: x, is_valid: true }, { description: y, is_valid: false }] }
  - { description: "${word()}", passage: FERRY, labels: [A], answers: [{ description: x, is_valid: true }, { description: y, is_valid: false }] }
passages:
  - { code: FERRY, title: The ferry, lang: en, description: "A *ferry* sinks. ${word()}" }
`

  test('YAML questions refer to passages by code, and a passage code is kept unless the bank already uses this code', async () => {
    const plan = await importFile(server, yaml('FERRY'))
    expect(shown(plan)).toEqual([{ number: 1, title: 'The ferry', questions: [1, 2], certain: true }])
    await confirm(plan.id)
    expect(await allPassages()).toMatchObject([
      { code: 'FERRY', title: 'The ferry', lang: 'en', amount_of_questions: 2 },
    ])
    const again = await importFile(server, yaml('FERRY'))
    await confirm(again.id)
    const [second, first] = await allPassages()
    expect([first?.code, second?.code === 'FERRY']).toEqual(['FERRY', false])
    await undo(again.id)
    await undo(plan.id)
    expect(await allPassages()).toEqual([])
  })

  test('if the passage of a question is missing in the file, the question is imported only if a user selects this question', async () => {
    const { items, ...plan } = await readOnly(server, yaml('BOAT'))
    expect(plan).toMatchObject({ to_add: 2, taken: 1, losses: [{ code: 'PASSAGE', amount: 1 }] })
    expect(items[0]).toMatchObject({ take: false, losses: [{ code: 'PASSAGE', detail: 'BOAT' }] })
    expect(shown(plan)).toEqual([{ number: 1, title: 'The ferry', questions: [2], certain: true }])
  })

  test('an invalid formula in a passage rejects the questions of this passage', async () => {
    const { items } = await readOnly(server, yaml('FERRY').replace('A *ferry*', 'A $\\\\frac{$'))
    expect(items.map(({ errors }) => errors.map(({ field, code }) => [field, code]))).toEqual([
      [['passage', 'FORMULA_INVALID']],
      [['passage', 'FORMULA_INVALID']],
    ])
  })

  test('equal texts in the passage column of a table become one passage', async () => {
    const rows = ['A ferry sinks.', 'A boat floats.', 'A ferry sinks.', ''].map(
      (passage) => `Which ${word()}?,x,y,A,${passage}`,
    )
    const table = (header: string) => [`question,a,b,correct,${header}`, ...rows].join('\n')
    const ferries = [
      { number: 1, title: 'A ferry sinks.', questions: [1, 3], certain: true },
      { number: 2, title: 'A boat floats.', questions: [2], certain: true },
    ]
    expect(shown(await readOnly(server, table('passage')))).toEqual(ferries)
    expect(shown(await readOnly(server, table('read this')))).toEqual([])
    const columns = JSON.stringify({ 'read this': 'passage' })
    expect(shown(await readOnly(server, table('read this'), { columns }))).toEqual(ferries)
  })

  test('Canvas questions and groups of questions can refer to a passage', async () => {
    const field = (label: string, entry: string) =>
      `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
    const item = (ident: string, above: string) =>
      `<item ident="${ident}" title="Q"><itemmetadata><qtimetadata>${field('question_type', 'multiple_choice_question')}${above && field('parent_stimulus_item_ident', above)}</qtimetadata></itemmetadata><presentation><material><mattext>${word()}</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>x</mattext></material></response_label><response_label ident="2"><material><mattext>y</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE"/></outcomes><respcondition continue="No"><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`
    const stimulus = `<item ident="s1" title="The ferry"><itemmetadata><qtimetadata>${field('question_type', 'text_only_question')}</qtimetadata></itemmetadata><presentation><material orientation="left"><mattext texttype="text/html">&lt;p&gt;A &lt;b&gt;ferry&lt;/b&gt; sinks.&lt;/p&gt;</mattext></material></presentation></item>`
    const file = `<questestinterop><assessment ident="a" title="A"><section ident="root_section">${stimulus}${item('q1', 's1')}${item('q2', '')}<section ident="g" parent_stimulus_item_ident="s1">${item('q3', '')}</section>${item('q4', 'gone')}</section></assessment></questestinterop>`
    const { items, ...plan } = await readOnly(server, file)
    expect(plan).toMatchObject({ amount_of_items: 4, refused: 0, to_add: 4 })
    expect(shown(plan)).toEqual([{ number: 1, title: 'The ferry', questions: [1, 3], certain: true }])
    expect(plan.passages[0]?.description_html).toContain('<strong>ferry</strong>')
    expect(items.map(({ losses }) => losses.map(({ code }) => code))).toEqual([[], [], [], ['PASSAGE']])
    expect(items[3]?.take).toBe(false)
  })

  test('QTI 3 questions refer to passages in separate files', async () => {
    const item = (ref: string) =>
      `<qti-assessment-item identifier="i" title="T"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration>${ref && `<qti-assessment-stimulus-ref identifier="S" href="${ref}" title="S"/>`}<qti-item-body><p>${word()}</p><qti-choice-interaction response-identifier="R" max-choices="1"><qti-simple-choice identifier="a">x</qti-simple-choice><qti-simple-choice identifier="b">y</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
    const stimulus =
      '<qti-assessment-stimulus identifier="S" title="The ferry" xml:lang="en"><qti-stimulus-body><h2>Ferry</h2><p>It sinks.</p></qti-stimulus-body></qti-assessment-stimulus>'
    const zip = zipOf([
      { path: 'items/1.xml', content: item('../texts/ferry.xml') },
      { path: 'items/2.xml', content: item('') },
      { path: 'items/3.xml', content: item('../texts/ferry.xml') },
      { path: 'items/4.xml', content: item('../texts/gone.xml') },
      { path: 'texts/ferry.xml', content: stimulus },
    ])
    const { items, ...plan } = await readOnly(server, zip)
    expect(plan).toMatchObject({ format: 'qti', amount_of_items: 4, to_add: 4, taken: 3, errors: [] })
    expect(shown(plan)).toEqual([{ number: 1, title: 'The ferry', questions: [1, 3], certain: true }])
    expect(plan.passages[0]?.description_html).toMatch(/<h\d>Ferry<\/h\d>/)
    expect(items[3]).toMatchObject({ take: false, losses: [{ code: 'PASSAGE', detail: 'gone.xml' }] })
    expect((await readOnly(server, item('../texts/ferry.xml'))).losses).toEqual([{ code: 'PASSAGE', amount: 1 }])
    expect(await readOnly(server, stimulus)).toMatchObject({ state: 'refused', errors: [{ code: 'REQUIRED' }] })
  })
})

describe('passages already in the bank', () => {
  const table = (text: string) => `question,a,b,correct,passage\nWhich ${word()}?,x,y,A,${text}\n`

  test('an import uses an existing passage with the same text, and the undo keeps this passage', async () => {
    const text = `A ferry sinks. ${word()}`
    const known = await server.staff(createPassage, { body: { title: 'The ferry', description: text } })
    const { id } = await importFile(server, table(text))
    await confirm(id)
    expect(await storedBy(id)).toEqual(['The ferry'])
    await undo(id)
    expect(await allPassages()).toMatchObject([{ id: known.id, amount_of_questions: 0 }])
    await server.staff(deletePassage, { params: { id: known.id } })
  })

  test('the undo of an import keeps an imported passage if another question already uses this passage', async () => {
    const { id } = await importFile(server, table(`A boat floats. ${word()}`))
    await confirm(id)
    const [made] = await allPassages()
    const question = await makeQuestion(server, { labels: ['OWN'] })
    await server.staff(updateQuestion, { params: { id: question.id }, body: { passage_id: made?.id ?? 0 } })
    await undo(id)
    expect(await allPassages()).toMatchObject([{ id: made?.id, amount_of_questions: 1 }])
  })

  test('an import without new questions adds no passage', async () => {
    const before = await allPassages()
    const question = await makeQuestion(server, {
      labels: ['OWN'],
      answers: [
        { description: 'x', is_valid: true },
        { description: 'y', is_valid: false },
      ],
    })
    const file = `question,a,b,correct,passage\n"${question.description}",x,y,A,Words ${word()}\n`
    const plan = await importFile(server, file)
    expect(plan).toMatchObject({ same: 1, to_add: 0 })
    expect((await itemsOf(server, plan.id))[0]).toMatchObject({ state: 'same' })
    await confirm(plan.id)
    expect(await allPassages()).toEqual(before)
  })
})
