import { expect, test } from 'vitest'
import { firstSpoken } from './language.ts'

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
