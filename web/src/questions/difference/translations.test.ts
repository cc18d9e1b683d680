import { expect, test } from 'vitest'
import { translationDifferences, type Worded } from './translations.ts'

const worded = (lang: string, description: string, more: Partial<Worded> = {}): Worded => ({
  lang,
  description,
  answers: [{ id: 1, description: 'eins' }],
  is_behind: false,
  ...more,
})
const changeLines = (before: Worded[], after: Worded[]) =>
  translationDifferences(before, after).map(({ lang, kind }) => `${lang} ${kind}`)

test('an added, removed or changed translation is listed, and an unchanged one is not', () => {
  const before = [worded('de', 'Wann?'), worded('fr', 'Quand ?'), worded('es', '¿Cuándo?')]
  const after = [worded('fr', 'Quand ?'), worded('es', '¿A qué hora?'), worded('it', 'Quando?')]

  expect(changeLines(before, after)).toEqual(['es changed', 'it came', 'de went'])
})

test('a changed answer counts as a change of its translation', () => {
  const after = worded('de', 'Wann?', { answers: [{ id: 1, description: 'zwei' }] })

  expect(changeLines([worded('de', 'Wann?')], [after])).toEqual(['de changed'])
})

test('a translation is listed when it becomes outdated or is confirmed again', () => {
  const [one, behind] = [worded('de', 'Wann?'), worded('de', 'Wann?', { is_behind: true })]

  expect(changeLines([one], [behind])).toEqual(['de fellBehind'])
  expect(changeLines([behind], [one])).toEqual(['de fits'])
  expect(changeLines([behind], [behind])).toEqual([])
})
