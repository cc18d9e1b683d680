import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textsIn } from '../../test/texts.ts'

const english = textsIn('en')

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const code = files
  .filter((name) => /\.tsx?$/.test(name) && !/^i18n\W/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('every text is used in the code', () => {
  const unused = Object.keys(english).filter((key) => !code.includes(`'${key.replace(/_(one|other)$/, '')}'`))

  expect(Object.keys(english).length).toBeGreaterThan(1_000)
  expect(unused).toEqual([])
})

const books = [
  'common',
  'exam',
  'staff',
  'interviews',
  'bank',
  'entrance',
  'security',
  'oversight',
  'insight',
  'signals',
]

describe.each(['ch', 'es'])('the staff texts in %s', (language) => {
  test.each(books)('the staff texts in %s.json have the same keys and placeholders as in English', (book) => {
    const placesOf = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placesIn(text)]))

    expect(placesOf(textsIn(language, book))).toEqual(placesOf(textsIn('en', book)))
  })
})
