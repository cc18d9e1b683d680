import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageCodes } from '../people/languages.ts'
import { unwrittenIn } from './missingTexts.ts'

const words = { subject: 'Hello', body: 'You' }

test.each([
  [{}, ['en', 'es'], []],
  [{ en: words }, ['en'], []],
  [{ en: words }, ['es', 'en', 'ch'], ['ch', 'es']],
  [{ es: words, ch: undefined }, ['ch'], ['ch']],
  [{ en: words, ch: words, es: words }, ['en', 'ch', 'es'], []],
] as const)(
  'a used language without its own mail text is reported if another language has a text (%#)',
  (written, read, expected) => {
    expect(unwrittenIn(written, new Set(read))).toEqual(expected)
  },
)

test('exactly the used languages without a mail text are reported', () => {
  const some = fc.subarray([...languageCodes])
  fc.assert(
    fc.property(some, some, (written, read) => {
      const found = unwrittenIn(Object.fromEntries(written.map((one) => [one, words])), new Set(read))
      const missing = languageCodes.filter((one) => read.includes(one) && !written.includes(one))
      expect(found).toEqual(written.length > 0 ? missing : [])
    }),
  )
})
