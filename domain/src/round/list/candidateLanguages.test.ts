import { expect, test } from 'vitest'
import { languageCodes, localeOf } from '../../people/languages.ts'
import { readCandidateList } from '../candidateList.ts'

const readList = (text: string) => {
  const list = readCandidateList(text)
  if ('fault' in list) throw new Error(list.fault)
  return list
}

test('the language of a candidate can be given by its code or its own name', () => {
  const languages = [
    'en',
    'English',
    'es',
    'ESPAÑOL',
    'ch',
    '繁體中文',
    'francais',
    'УКРАЇНСЬКА',
    'हिन्दी',
    'עברית',
    '',
    'sv',
  ]
  const lines = languages.map((language, at) => `Ada,a${at}@example.com,${language}`)
  const { candidates } = readList(['Name,Email,Language', ...lines].join('\n'))

  expect(candidates.map(({ language }) => language)).toEqual([
    'en',
    'en',
    'es',
    'es',
    'ch',
    'ch',
    'fr',
    'uk',
    'hi',
    'he',
    null,
    null,
  ])
  expect(candidates.at(-1)?.errors).toEqual([{ field: 'language', code: 'UNKNOWN_LANGUAGE' }])
})

test.each([
  ['German', 'de'],
  ['CHINESE', 'ch'],
  ['Traditional Chinese', 'ch'],
  ['Deutsch', 'de'],
  ['de', 'de'],
  ['Hebrew', 'he'],
  ['Ukrainian', 'uk'],
])('%s is read as a language, in a list with or without a heading', (written, language) => {
  const headed = readList(`Name,Email,Language\nAda,ada@example.com,${written}`)
  const bare = readList(`Ada;ada@example.com;${written}`)

  expect([headed, bare].map(({ candidates }) => candidates)).toMatchObject([
    [{ name: 'Ada', language, errors: [] }],
    [{ name: 'Ada', language, errors: [] }],
  ])
})

test('each of the sixteen languages is recognised by its English name, its own name and its code', () => {
  const english = new Intl.DisplayNames(['en'], { type: 'language' })
  const ownNames =
    'English 繁體中文 Español Deutsch Français Italiano Português Polski Nederlands Українська Türkçe 日本語 한국어 हिन्दी العربية עברית'
  const readLanguage = (name?: string) =>
    readList(`Name,Email,Language\nAda,ada@example.com,${name}`).candidates.map(({ language }) => language)

  expect(languageCodes).toHaveLength(16)
  for (const code of languageCodes) {
    expect(readLanguage(english.of(localeOf(code)))).toEqual([code])
    expect(readLanguage(code)).toEqual([code])
  }
  expect(ownNames.split(' ').flatMap(readLanguage)).toEqual(languageCodes)
})

test('the name of a candidate can be the name of a language', () => {
  expect(readList('German;german@example.com').candidates).toMatchObject([
    { name: 'German', language: null, errors: [] },
  ])
})

test('in a list without headings, an unknown language is an error in the line of the candidate', () => {
  expect(readList('Ada;ada@example.com\nEve;eve@example.com;Klingon').candidates).toMatchObject([
    { line: 1, errors: [] },
    { line: 2, name: 'Eve', language: null, errors: [{ field: 'language', code: 'UNKNOWN_LANGUAGE' }] },
  ])
})

test('a word that differs from a language name only by accents is read as the name of a person', () => {
  expect(readList('éñ\ta@example.com\nEN\tb@example.com').candidates).toMatchObject([
    { name: 'éñ', language: null },
    { name: '', language: 'en' },
  ])
})
