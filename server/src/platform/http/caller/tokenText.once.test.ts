import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hintOf, isTokenText, newTokenText } from './tokenText.ts'

const SIGNS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']

test('a token consists of assay_, 40 letters and digits, and their CRC-32 as six digits of base 62', () => {
  // The checksum was calculated with Python: binascii.crc32 of forty zeros is 2520759182.
  expect(isTokenText(`assay_${'0'.repeat(40)}2kaqcA`)).toBe(true)
  expect(newTokenText()).toMatch(/^assay_[0-9A-Za-z]{46}$/)
  expect(hintOf(newTokenText())).toMatch(/^assay_[0-9A-Za-z]{4}$/)
})

test('every new token is valid, and a token with any changed character is invalid', () => {
  const place = fc.integer({ min: 6, max: 51 })
  fc.assert(
    fc.property(place, fc.constantFrom(...SIGNS), (index, sign) => {
      const token = newTokenText()
      const changed = token.slice(0, index) + sign + token.slice(index + 1)
      expect(isTokenText(token)).toBe(true)
      expect(isTokenText(changed)).toBe(changed === token)
    }),
  )
})
