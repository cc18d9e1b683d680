import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalLanguage } from './language.ts'

test.each<[string, string | null]>([
  ['es', 'es'],
  ['ES', 'es'],
  ['en-gb', 'en-GB'],
  ['ZH-hant', 'zh-Hant'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
  ['yue', 'yue'],
  ['iw', 'he'],
  ['de-de-u-co-phonebk', 'de-DE-u-co-phonebk'],
  ['', null],
  [' es', null],
  ['e', null],
  ['Spanish', null],
  ['español', null],
  ['繁體中文', null],
  ['es_MX', null],
  ['es-', null],
  ['es--MX', null],
  ['en, es', null],
  ['x-private', null],
  ['en-a', null],
  ['es"><script>', null],
  ['es\0', null],
])('the language %j is stored as the tag %j', (written, tag) => {
  expect(canonicalLanguage(written)).toBe(tag)
})

test('a language tag has at most 35 characters', () => {
  expect(canonicalLanguage(`en-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-ab`)).toHaveLength(34)
  expect(canonicalLanguage(`en-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-abc`)).toHaveLength(35)
  expect(canonicalLanguage(`en-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-abcd`)).toBeNull()
  // The deprecated language code `sh` is replaced by a longer code, so the tag is too long.
  expect(canonicalLanguage(`sh-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-ab`)).toBeNull()
})

test('any text can be checked as a language tag, and a canonical tag stays the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{1,8}){0,4}$/)), (written) => {
      const tag = canonicalLanguage(written)
      if (tag !== null) expect(canonicalLanguage(tag)).toBe(tag)
    }),
  )
})
