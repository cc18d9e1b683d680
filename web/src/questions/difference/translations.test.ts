import { expect, test } from 'vitest'
import { type TranslatedText, translationDifferences } from './translations.ts'

const worded = (lang: string, description: string, more: Partial<TranslatedText> = {}): TranslatedText => ({
  lang,
  description,
  answers: [{ id: 1, description: 'eins' }],
  is_behind: false,
  ...more,
})
const changeLines = (before: TranslatedText[], after: TranslatedText[]) =>
  translationDifferences(before, after).map(({ lang, kind }) => `${lang} ${kind}`)

test('the difference lists added, removed and changed translations, but not unchanged translations', () => {
  const before = [worded('de', 'Wann?'), worded('fr', 'Quand ?'), worded('es', '¿Cuándo?')]
  const after = [worded('fr', 'Quand ?'), worded('es', '¿A qué hora?'), worded('it', 'Quando?')]

  expect(changeLines(before, after)).toEqual(['es changed', 'it came', 'de went'])
})

test('a translation with a changed answer is listed as changed', () => {
  const after = worded('de', 'Wann?', { answers: [{ id: 1, description: 'zwei' }] })

  expect(changeLines([worded('de', 'Wann?')], [after])).toEqual(['de changed'])
})

test('a translation is listed if it became outdated or was confirmed again', () => {
  const [one, behind] = [worded('de', 'Wann?'), worded('de', 'Wann?', { is_behind: true })]

  expect(changeLines([one], [behind])).toEqual(['de fellBehind'])
  expect(changeLines([behind], [one])).toEqual(['de fits'])
  expect(changeLines([behind], [behind])).toEqual([])
})
