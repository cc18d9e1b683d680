import { describe, expect, test } from 'vitest'
import { languageFaults, primarySubtag, translationFaults, translationFor } from './translations.ts'

const german = { lang: 'de', description: 'Was?', answers: ['eins', 'zwei'] }
const faultsOf = (
  wordings: Parameters<typeof translationFaults>[0]['wordings'],
  lang: string | null | undefined = 'en',
) => translationFaults({ lang, amountOfAnswers: 2, wordings }).map(({ path, code }) => `${path.join('.')} ${code}`)

describe('a question in several languages', () => {
  test('translations into different languages that contain every answer are valid', () => {
    expect(faultsOf([german, { ...german, lang: 'fr' }])).toEqual([])
    expect(faultsOf([], null)).toEqual([])
  })

  test('a question with translations needs an original language, and no translation may have this language', () => {
    expect(faultsOf([german], null)).toEqual(['lang REQUIRED'])
    expect(faultsOf([german], 'de')).toEqual(['lang DUPLICATE'])
    expect(faultsOf([{ ...german, lang: undefined }], null)).toEqual(['lang REQUIRED'])
    // An invalid language is already reported as a separate error.
    expect(faultsOf([german], undefined)).toEqual([])
    expect(translationFaults({ lang: undefined, amountOfAnswers: 2, wordings: [german] })).toEqual([])
  })

  test('a question has at most one translation into each language', () => {
    expect(faultsOf([german, german])).toEqual(['wordings.1.lang DUPLICATE'])
    expect(
      faultsOf([
        { ...german, lang: undefined },
        { ...german, lang: undefined },
      ]),
    ).toEqual([])
  })

  test('a translation contains every answer exactly once, in the same order as the question', () => {
    expect(faultsOf([{ ...german, answers: ['eins'] }])).toEqual(['wordings.0.answers MISSING_ANSWER'])
    expect(faultsOf([{ ...german, answers: ['eins', 'zwei', 'drei'] }])).toEqual([
      'wordings.0.answers.2 UNKNOWN_ANSWER',
    ])
    expect(translationFaults({ lang: 'en', amountOfAnswers: undefined, wordings: [german] })).toEqual([])
  })

  test('the texts of a translation follow the same rules as the texts of its question', () => {
    const wrong = { lang: 'de', description: ' ', answers: ['gleich', 'gleich'] }
    expect(faultsOf([german, { ...wrong, lang: 'fr' }])).toEqual([
      'wordings.1.description REQUIRED',
      'wordings.1.answers.1 DUPLICATE_ANSWER',
    ])
    const picture = '![](/pictures/mZ3vQ8sT1xY6bN0kR5wLpC.png)'
    expect(faultsOf([{ ...german, answers: ['eins', picture] }])).toEqual([
      'wordings.0.answers.1 PICTURE_WORDS_MISSING',
    ])
    expect(faultsOf([{ lang: 'de', description: undefined, answers: [undefined, 'zwei'] }])).toEqual([])
    expect(faultsOf([{ lang: 'de', description: 'Was?', answers: undefined }])).toEqual([])
  })

  test('the original language of a question and the languages of its translations must all differ', () => {
    expect(languageFaults('en', ['de'])).toEqual([])
    expect(languageFaults(null, [])).toEqual([])
    expect(languageFaults('de', ['fr', 'de'])).toEqual([{ path: ['lang'], code: 'DUPLICATE' }])
  })
})

describe('the language in which a question is shown', () => {
  test('languages are compared by the first part of their tags', () => {
    expect(['de-AT', 'zh-Hans', 'HE'].map(primarySubtag)).toEqual(['de', 'zh', 'he'])
  })

  test('a question is shown in the language of the test if translated, and otherwise in its original language', () => {
    expect(translationFor('de', 'en', ['fr', 'de'])).toBe('de')
    expect(translationFor('de', 'en', ['de-AT'])).toBe('de-AT')
    expect(translationFor('pl', 'en', ['fr', 'de'])).toBeNull()
    expect(translationFor('en', null, [])).toBeNull()
  })

  test('if several translations fit the language of the test, the exact match is shown', () => {
    expect(translationFor('ch', 'en', ['zh-Hans', 'zh-Hant'])).toBe('zh-Hant')
    expect(translationFor('ch', 'zh-Hant', ['zh-Hans'])).toBeNull()
    expect(translationFor('pt', 'pt-BR', ['pt-PT'])).toBe('pt-PT')
  })
})
