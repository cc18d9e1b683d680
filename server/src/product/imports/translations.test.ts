import { exportQuestions, planExport } from '@assay/contract/imports/exports'
import { confirmImport, discardImport } from '@assay/contract/imports/imports'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, itemsOf, readOnly } from '../../../../testing/client/imports.ts'
import { fileForm, makeQuestion } from '../../../../testing/client/make.ts'
import { receiveFile } from '../../../../testing/client/receiveFile.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

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

const german = { lang: 'de', description: 'Was ist $x$?', answers: ['`richtig`', '=falsch', 'auch, falsch'] }
const french = { lang: 'fr', description: 'Quoi ?', answers: ['juste', 'faux', '# aussi faux'] }
const textsOf = (wordings: readonly { lang: string; description: string; answers: { description: string }[] }[]) =>
  wordings.map(({ lang, description, answers }) => ({
    ...{ lang, description },
    answers: answers.map((answer) => answer.description),
  }))

describe.each(['yaml', 'csv'] as const)('export of translations as %s', (format) => {
  test('all languages of a question are unchanged after export, import and a second export', async () => {
    const { id } = await makeQuestion(server, {
      lang: 'en',
      labels: [format.toUpperCase()],
      wordings: [german, french],
    })
    const take = async (from: TestServer, ids?: number[]) => {
      const { content } = await receiveFile(from.staff.connection, exportQuestions, {
        body: { format, ...(ids ? { ids } : { labels: format.toUpperCase() }) },
      })
      return new Uint8Array(await content.arrayBuffer())
    }
    const file = await take(server, [id])
    const plan = await importFile(empty, file)
    const [item, ...others] = await itemsOf(empty, plan.id)
    expect([item?.errors, others]).toEqual([[], []])
    expect(item?.lang).toBe('en')
    expect(textsOf(item?.wordings ?? [])).toEqual([german, french])
    expect(item?.wordings[0]?.description_html).toContain('<math')

    await empty.staff(confirmImport, { params: { id: plan.id }, body: { key_confirmed: true } })
    const { questions } = await empty.staff(listQuestions, { query: { import: String(plan.id) } })
    expect(textsOf(questions[0]?.wordings ?? [])).toEqual([german, french])
    const ids = questions[0]?.answers.map((answer) => answer.id)
    for (const { answers } of questions[0]?.wordings ?? []) expect(answers.map((answer) => answer.id)).toEqual(ids)
    expect(await take(empty)).toEqual(file)
  })
})

test.each([
  ['yaml', 0],
  ['csv', 0],
  ['moodle', 1],
  ['gift', 1],
  ['qti', 1],
] as const)('a %s export plan reports that this number of questions loses translations: %i', async (format, amount) => {
  const { id } = await makeQuestion(server, { lang: 'en', wordings: [german] })
  const { losses } = await server.staff(planExport, { body: { format, ids: [id] } })
  expect(losses.filter(({ code }) => code === 'WORDINGS')).toEqual(amount ? [{ code: 'WORDINGS', amount }] : [])
})

describe('an additional row of a table', () => {
  const table = (...rows: string[]) =>
    ['code,description,answer 1,answer 2,answer 3,correct numbers,labels,lang', ...rows].join('\n')
  const question = 'Q1,What?,one,two,three,"1,3",ALPHA,en'

  test('a row that repeats an earlier row’s code in another language is a translation, and needs the same answers', async () => {
    const { items } = await readOnly(
      server,
      table(
        question,
        'Q1,Was?,eins,zwei,drei,"3,1",,de',
        'Q1,Quoi?,un,deux,trois,1,ALPHA,fr',
        'Q1,Che?,uno,due,,"1,2",ALPHA,it',
        'Q1,Noch einmal?,ein,zwo,drei,"1,3",ALPHA,de',
        'Q2,Other?,one,two,,1,ALPHA,en',
      ),
    )
    expect(items.map(({ line, state, wordings }) => [line, state, wordings.map(({ lang }) => lang).join()])).toEqual([
      [2, 'add', 'de'],
      [4, 'refused', ''],
      [5, 'refused', ''],
      [6, 'refused', ''],
      [7, 'add', ''],
    ])
    expect(items.slice(1, 4).map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`))).toEqual([
      ['item WORDING_DIFFERS'],
      ['item WORDING_DIFFERS'],
      ['lang DUPLICATE'],
    ])
  })

  test('a row with the code of an earlier row but without another language is a separate question', async () => {
    const { items } = await readOnly(
      server,
      table(question, 'Q1,What else?,four,five,six,2,ALPHA,en', 'Q1,And?,seven,eight,nine,2,ALPHA,'),
    )
    expect(items.map(({ state, errors }) => [state, errors])).toEqual([
      ['add', []],
      ['add', []],
      ['add', []],
    ])
  })
})

describe('translations in the bank file', () => {
  const entry = (more: string) => `- description: What is this?
  labels: [ALPHA]
  answers: [{ description: one, is_valid: true }, { description: two, is_valid: false }]
${more}`

  test.each([
    ['  wordings: [{lang: de, description: Was?, answers: [eins, zwei]}]', 'lang', 'REQUIRED'],
    [
      '  lang: en\n  wordings: [{lang: de, description: Was?, answers: [eins]}]',
      'wordings.0.answers',
      'MISSING_ANSWER',
    ],
    [
      '  lang: en\n  wordings: [{lang: German, description: Was?, answers: [eins, zwei]}]',
      'wordings.0.lang',
      'FORMAT_LANGUAGE',
    ],
    ['  lang: en\n  wordings: [{lang: de, description: Was?, answers: [1, zwei]}]', 'wordings.0.answers.0', 'NOT_TEXT'],
    [
      '  lang: en\n  wordings: [{lang: de, description: "$\\\\foo$", answers: [a, b]}]',
      'wordings.0.description',
      'FORMULA_INVALID',
    ],
  ])('an invalid translation is reported at its field: %j', async (more, field, code) => {
    const { items } = await readOnly(server, entry(more))
    expect(items[0]).toMatchObject({ state: 'refused' })
    expect(items[0]?.errors.map((fault) => [fault.field, fault.code])).toContainEqual([field, code])
  })

  test('a bulk upload reads translations too', async () => {
    const file = entry('  lang: en\n  wordings:\n    - { lang: de, description: Was?, answers: [eins, zwei] }\n')
    const { questions } = await server.staff(uploadQuestions, { body: fileForm(file) })
    expect(textsOf(questions[0]?.wordings ?? [])).toEqual([
      { lang: 'de', description: 'Was?', answers: ['eins', 'zwei'] },
    ])
  })

  test('if a user removes answers at an import, these answers are also removed from every translation', async () => {
    const texts = Array.from({ length: 8 }, (_, at) => `a${at}`)
    const answers = texts.map((text, at) => `    - { description: ${text}, is_valid: ${at === 0} }`).join('\n')
    const file = `- description: Too many?\n  labels: [ALPHA]\n  lang: en\n  answers:\n${answers}\n  wordings: [{lang: de, description: Viele?, answers: [${texts.map((text) => `d${text}`)}]}]\n`
    const plan = await importFile(server, file)
    const numbers = [1, 3, 8]
    await server.staff(confirmImport, { params: { id: plan.id }, body: { choose: { '1': numbers }, take: [1] } })
    const { questions } = await server.staff(listQuestions, { query: { import: String(plan.id) } })
    expect(textsOf(questions[0]?.wordings ?? [])).toMatchObject([{ answers: ['da0', 'da2', 'da7'] }])
    await expect(server.staff(discardImport, { params: { id: plan.id } })).rejects.toMatchObject({
      code: 'IMPORT_DONE',
    })
  })
})
