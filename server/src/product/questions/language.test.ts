import { closeInterview } from '@assay/contract/exam/exam'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { createQuestions, getQuestion, updateQuestion } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRunningExam } from '../../../../testing/client/exam.ts'
import { aLabel, aQuestion, fileForm, makeQuestion, makeQuestions } from '../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const atField = (field: string) => ({ status: 422, errors: [{ field, code: 'FORMAT_LANGUAGE' }] })

describe('the language of a new question', () => {
  test('a question stores its language in canonical form, and has no language by default', async () => {
    const [spanish, chinese, silent, unsaid] = await makeQuestions(server, [
      aQuestion({ lang: 'es' }),
      aQuestion({ lang: ' ZH-hant ' }),
      aQuestion({ lang: null }),
      aQuestion({ description: '¿Cuál es la respuesta?' }),
    ])

    expect([spanish, chinese, silent, unsaid].map((each) => each?.lang)).toEqual(['es', 'zh-Hant', null, null])
    expect(await server.staff(getQuestion, { params: { id: chinese?.id ?? 0 } })).toEqual(chinese)
  })

  test.each(['', 'Spanish', 'es_MX', '繁體中文', `es-${'a'.repeat(40)}`])(
    '%j is rejected as a language',
    async (lang) => {
      const { id } = await makeQuestion(server)

      const created = server.staff(createQuestions, { body: [aQuestion(), aQuestion({ lang })] })
      await expect(created).rejects.toMatchObject(atField('1.lang'))
      const changed = server.staff(updateQuestion, { params: { id }, body: { lang } })
      await expect(changed).rejects.toMatchObject(atField('lang'))
      expect(await server.staff(getQuestion, { params: { id } })).toMatchObject({ lang: null, version: 1 })
    },
  )
})

describe('the language of an edited question', () => {
  test('changing or removing the language creates a new version, but the same language does not', async () => {
    const { id } = await makeQuestion(server)
    const change = (body: { lang?: string | null; description?: string }) =>
      server.staff(updateQuestion, { params: { id }, body })

    expect(await change({ lang: 'es' })).toMatchObject({ lang: 'es', version: 2 })
    expect(await change({ lang: 'ES' })).toMatchObject({ lang: 'es', version: 2 })
    expect(await change({ description: 'Otherwise?' })).toMatchObject({ lang: 'es', version: 3 })
    expect(await change({ lang: null })).toMatchObject({ lang: null, version: 4 })
  })

  test('a test and its result keep the language that each question had when it was selected', async () => {
    const { name } = aLabel()
    const bank = await makeQuestions(
      server,
      Array.from({ length: 10 }, () => aQuestion({ lang: 'es', labels: [name] })),
    )
    const { interview, candidate, questions } = await makeRunningExam(server, { labels: [name] })
    for (const { id } of bank) await server.staff(updateQuestion, { params: { id }, body: { lang: 'en' } })
    const params = { code: interview.code }

    const later = (await candidate.page()).questions
    await server.anonymous(closeInterview, { params })
    const result = await server.staff(getResults, { params })

    for (const seen of [questions, later, result.questions])
      expect(seen.map(({ lang }) => lang)).toEqual(bank.map(() => 'es'))
  })
})

describe('the language of an uploaded question', () => {
  const entry = (lang: string) => `- description: ${aQuestion().description}
  answers: [{ description: a, is_valid: true }, { description: b, is_valid: false }]
  labels: [GENERAL]
  lang: ${lang}
`

  test('in an uploaded file, languages need no quotes, not even “no” for Norwegian', async () => {
    const file = fileForm([entry('es'), entry('no'), entry('')].join(''))

    const { questions } = await server.staff(uploadQuestions, { body: file })

    expect(questions.map(({ lang }) => lang)).toEqual(['es', 'no', null])
  })

  test.each([
    ['Spanish', 'FORMAT_LANGUAGE'],
    ['42', 'NOT_TEXT'],
    ['[es]', 'WRONG_TYPE'],
  ])('the invalid language %s in a file is reported with its line', async (lang, code) => {
    const file = fileForm([entry('es'), entry('en'), entry('es'), entry(lang)].join(''))

    const refused = server.staff(uploadQuestions, { body: file })

    await expect(refused).rejects.toMatchObject({ status: 422, errors: [{ field: '3.lang', code, line: 16 }] })
  })
})
