import { expect, test } from 'vitest'
import { firstAccepted, firstSpoken } from './languages.ts'

test.each([
  [['zh-Hant-HK', 'en'], 'ch'],
  [['zh-TW'], 'ch'],
  [['zh-HK', 'es'], 'ch'],
  [['es-419', 'en'], 'es'],
  [['fr-FR', 'es', 'en'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['zh-CN', 'en'], 'en'],
  [['zh-Hans-TW', 'fr'], undefined],
  [[], undefined],
])('a browser that asks for %o begins in %s', (asked, language) => {
  expect(firstSpoken(asked)).toBe(language)
})

test.each([
  ['es-419,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5, zh-TW;q=0.7', 'ch'],
  ['fr, es ; q=0.1', 'es'],
  ['es;q=0, en;q=0.2', 'en'],
  ['en;q=nonsense', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('a request that accepts %o is answered in %s', (header, language) => {
  expect(firstAccepted(header)).toBe(language)
})
