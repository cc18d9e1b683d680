import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMAIL_MAX } from '../limits.ts'
import { isEmail, isOneLine, normalEmail } from './people.ts'

test.each([
  'a@b.co',
  'ada.lovelace@example.com',
  'ada+tag@mail.example.com',
  "o'brien@example.com",
  'UPPER@EXAMPLE.COM',
  '1@2.3',
  'a@xn--80ak6aa92e.com',
  `${'x'.repeat(64)}@example.com`,
  `a@${'x'.repeat(63)}.com`,
])('"%s" is an e-mail address', (text) => expect(isEmail(text)).toBe(true))

test.each([
  '',
  '@',
  'a',
  'a@',
  '@b.co',
  'a@b',
  'a@b..co',
  'a@.co',
  'a@b.co.',
  'a b@c.de',
  'a@b c.de',
  'a@@b.co',
  'a@b@c.de',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.de',
  'a@-b.co',
  'a@b-.co',
  'a@b_c.de',
  'ä@example.com',
  'a@münchen.de',
  'Ada <a@b.co>',
  'a@[127.0.0.1]',
  'a\0@b.co',
  `${'x'.repeat(65)}@example.com`,
  `a@${'x'.repeat(64)}.com`,
  `a@${'x.'.repeat(EMAIL_MAX / 2)}com`,
])('"%s" is not an e-mail address', (text) => expect(isEmail(text)).toBe(false))

test('an e-mail address that mail servers accept is valid up to the maximum length', () => {
  const addresses = fc.emailAddress().filter((text) => text.length <= EMAIL_MAX)
  fc.assert(
    fc.property(addresses, (text) => {
      expect(isEmail(text)).toBe(true)
    }),
  )
})

test('any text can be checked as an e-mail address, quickly and without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      expect(typeof isEmail(text)).toBe('boolean')
    }),
  )
})

test('e-mail addresses are equal if they differ only in case or outer spaces', () => {
  expect(normalEmail('  Ada@Example.COM\n')).toBe('ada@example.com')
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      expect(normalEmail(` ${text.toUpperCase()} `)).toBe(normalEmail(text))
      expect(normalEmail(normalEmail(text))).toBe(normalEmail(text))
    }),
  )
})

test.each(['\u212Aate@example.com', 'I\u0307da@example.com', '\uFF41da@example.com'])(
  'the text %j cannot be corrected to a valid e-mail address',
  (text) => expect(isEmail(normalEmail(text))).toBe(false),
)

test.each(['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'a text with the character %j has more than one line',
  (end) => {
    expect(isOneLine(`one${end}two`)).toBe(false)
    expect(isOneLine(`one ${end}`)).toBe(false)
  },
)

test('a text with tabs and spaces counts as a single line', () => {
  expect(isOneLine('one\ttwo\u00a0three')).toBe(true)
})
