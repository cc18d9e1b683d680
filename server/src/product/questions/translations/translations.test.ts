import { addPicture } from '@assay/contract/pictures'
import { changeQuestions, listVersions, restoreVersion } from '@assay/contract/questions/history'
import { createQuestions, getQuestion, type Question, updateQuestion } from '@assay/contract/questions/questions'
import { deleteTranslation, saveTranslation } from '@assay/contract/questions/translations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQuestion, fileForm, makeQuestion } from '../../../../../testing/client/make.ts'
import { pngOf } from '../../../../../testing/server/pictureBytes.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const german = { lang: 'de', description: 'Was ist `x`?', answers: ['richtig', 'falsch', 'auch falsch'] }
const inGerman = () => makeQuestion(server, { lang: 'en', wordings: [german] })
const say = ({ id, answers }: Question, lang: string, texts: string[], description = `In ${lang}?`) =>
  server.staff(saveTranslation, {
    params: { id, lang },
    body: { description, answers: answers.map((answer, at) => ({ id: answer.id, description: texts[at] ?? '' })) },
  })
const TEXTS = ['uno', 'dos', 'tres']

describe('writing translations', () => {
  test('a question can be created with translations, which are rendered like the question', async () => {
    const { address } = await server.staff(addPicture, { body: fileForm(pngOf({ shade: 190 })) })
    const answers = ['$x^2$', `![Kurve](${address})`, 'falsch']
    const question = await makeQuestion(server, { lang: 'en', wordings: [{ ...german, lang: 'DE-at', answers }] })

    expect(question).toMatchObject({ version: 1, lang: 'en', wordings: [{ lang: 'de-AT', is_behind: false }] })
    const [translation] = question.wordings
    expect(translation?.description_html).toBe('<p>Was ist <code>x</code>?</p>')
    expect(translation?.answers.map(({ id }) => id)).toEqual(question.answers.map(({ id }) => id))
    expect(translation?.answers[0]?.description_html).toContain('<math alttext="x^2">')
    expect(translation?.answers[1]?.description_html).toMatch(/width="\d+" height="\d+" alt="Kurve"/)
    expect(JSON.stringify(translation)).not.toContain('is_valid')
    expect(await server.staff(getQuestion, { params: { id: question.id } })).toEqual(question)
    const shown = await server.db
      .selectFrom('version_pictures')
      .innerJoin('question_versions', 'question_versions.id', 'version_pictures.version_id')
      .select('picture_id')
      .where('question_id', '=', question.id)
      .execute()
    expect(shown).toHaveLength(1)
  })

  test.each([
    [{ lang: null }, [german], '0.lang', 'REQUIRED'],
    [{ lang: 'de' }, [german], '0.lang', 'DUPLICATE'],
    [{ lang: 'en' }, [german, german], '0.wordings.1.lang', 'DUPLICATE'],
    [{ lang: 'en' }, [{ ...german, lang: 'Deutsch' }], '0.wordings.0.lang', 'FORMAT_LANGUAGE'],
    [{ lang: 'en' }, [{ ...german, answers: ['richtig', 'falsch'] }], '0.wordings.0.answers', 'MISSING_ANSWER'],
    [{ lang: 'en' }, [{ ...german, answers: [...german.answers, 'x'] }], '0.wordings.0.answers.3', 'UNKNOWN_ANSWER'],
    [{ lang: 'en' }, [{ ...german, description: ' ' }], '0.wordings.0.description', 'REQUIRED'],
    [{ lang: 'en' }, [{ ...german, answers: ['a', 'b', '$\\foo$'] }], '0.wordings.0.answers.2', 'FORMULA_INVALID'],
  ])('a question with %j and the translations %j is rejected', async (own, wordings, field, code) => {
    const refused = server.staff(createQuestions, { body: [aQuestion({ ...own, wordings })] })
    await expect(refused).rejects.toMatchObject({ status: 422, errors: [{ field, code }] })
  })

  test('adding, replacing or removing a translation creates a new version', async () => {
    const question = await makeQuestion(server, { lang: 'en' })
    const params = { id: question.id, lang: 'es' }

    const added = await say(question, 'ES', TEXTS)
    expect(added).toMatchObject({ version: 2, wordings: [{ lang: 'es', description: 'In ES?' }] })
    expect(await say(question, 'es', TEXTS, 'In ES?')).toMatchObject({ version: 2 })
    const anew = await say(question, 'es', ['uno', 'dos', 'cuatro'])
    expect(anew).toMatchObject({ version: 3, wordings: [{ answers: [{}, {}, { description: 'cuatro' }] }] })
    const { wordings } = await say(question, 'fr', ['un', 'deux', 'trois'])
    expect(wordings.map(({ lang }) => lang)).toEqual(['es', 'fr'])

    const gone = await server.staff(deleteTranslation, { params })
    expect(gone).toMatchObject({ version: 5, wordings: [{ lang: 'fr' }] })
    await expect(server.staff(deleteTranslation, { params })).rejects.toMatchObject({
      status: 404,
      code: 'WORDING_NOT_FOUND',
    })
    const { versions } = await server.staff(listVersions, { params: { id: question.id } })
    expect(versions.map((version) => version.wordings.map(({ lang }) => lang).join())).toEqual([
      ...['fr', 'es,fr', 'es', 'es', ''],
    ])
  })

  test('a translation needs each answer once, and another language than its question', async () => {
    const question = await makeQuestion(server, { lang: 'en' })
    const [first, second, third] = question.answers.map(({ id }) => ({ id, description: `Nr. ${id}` }))
    const put = (lang: string, answers: unknown[], id = question.id) =>
      server.staff(saveTranslation, { params: { id, lang }, body: { description: 'Was?', answers: answers as never } })

    await expect(put('de', [first, second])).rejects.toMatchObject({
      errors: [{ field: 'answers', code: 'MISSING_ANSWER' }],
    })
    await expect(put('de', [first, second, third, { id: 1, description: 'x' }])).rejects.toMatchObject({
      errors: [{ field: 'answers.3.id', code: 'UNKNOWN_ANSWER' }],
    })
    await expect(put('en', [first, second, third])).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'lang', code: 'DUPLICATE' }],
    })
    await expect(put('x', [first, second, third])).rejects.toMatchObject({
      errors: [{ field: 'lang', code: 'FORMAT_LANGUAGE' }],
    })
    await expect(put('de', [first], 999_999)).rejects.toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' })

    const unknown = await makeQuestion(server)
    await expect(say(unknown, 'de', TEXTS)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'lang', code: 'REQUIRED' }],
    })
    const { wordings } = await put('de', [third, first, second])
    expect(wordings[0]?.answers.map(({ id }) => id)).toEqual(question.answers.map(({ id }) => id))
  })
})

describe('translations of an edited question', () => {
  test('a translation is outdated after the text of its question changes, until the translation is saved again', async () => {
    const question = await inGerman()
    const params = { id: question.id }
    const change = (body: object) => server.staff(updateQuestion, { params, body })

    expect(await change({ labels: ['OTHER'], keeps_order: true })).toMatchObject({ wordings: [{ is_behind: false }] })
    await server.staff(changeQuestions, { body: { ids: [question.id], add_labels: ['MORE'] } })
    const reworded = await change({ description: 'Which one now?' })
    expect(reworded).toMatchObject({ wordings: [{ lang: 'de', description: german.description, is_behind: true }] })
    expect(await say(question, 'de', german.answers, german.description)).toMatchObject({
      version: reworded.version + 1,
      wordings: [{ is_behind: false }],
    })
    const [first, ...others] = question.answers
    const answers = [{ id: first?.id ?? 0, description: 'right as rain' }, ...others]
    expect(await change({ answers })).toMatchObject({ wordings: [{ is_behind: true }] })
  })

  test('a question with translations needs a language that none of its translations has', async () => {
    const { id } = await inGerman()
    const put = (lang: string | null) => server.staff(updateQuestion, { params: { id }, body: { lang } })
    await expect(put(null)).rejects.toMatchObject({ status: 422, errors: [{ field: 'lang', code: 'REQUIRED' }] })
    await expect(put('de')).rejects.toMatchObject({ status: 422, errors: [{ field: 'lang', code: 'DUPLICATE' }] })
    expect(await put('en-GB')).toMatchObject({ version: 2, wordings: [{ lang: 'de', is_behind: false }] })
  })

  test('restoring a version restores its translations and keeps translations in other languages', async () => {
    const question = await inGerman()
    const params = { id: question.id }
    await server.staff(updateQuestion, { params, body: { description: 'Another?' } })
    await say(question, 'de', ['anders', 'falsch', 'auch falsch'])
    await say(question, 'es', TEXTS)
    await server.staff(deleteTranslation, { params: { ...params, lang: 'de' } })

    const restored = await server.staff(restoreVersion, { params, body: { version: 1 } })

    expect(restored.description).toBe(question.description)
    expect(restored.wordings).toEqual([
      expect.objectContaining({ lang: 'es', is_behind: true }),
      expect.objectContaining({ ...question.wordings[0], is_behind: false }),
    ])
  })

  test('saving a translation of an outdated version is rejected', async () => {
    const { id, answers } = await inGerman()
    await server.staff(updateQuestion, { params: { id }, body: { description: 'Changed meanwhile?' } })
    const body = { description: 'Was?', answers: answers.map((one) => ({ ...one })), version: 1 }
    const late = server.staff(saveTranslation, { params: { id, lang: 'fr' }, body })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'QUESTION_CHANGED' })
  })
})
