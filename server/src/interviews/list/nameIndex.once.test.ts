import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNameIndex } from './nameIndex.ts'

// Few letters, so that texts hold each other; some that take two places in a string.
const someText = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', '陳', '🙂', '@', ' '), maxLength: 12 })

test('finds exactly the texts that hold what is asked for, the newest first', () => {
  fc.assert(
    fc.property(
      fc.array(someText, { maxLength: 300 }),
      fc.array(someText, { maxLength: 10 }),
      fc.array(fc.nat(300)),
      (texts, asked, deleted) => {
        const index = createNameIndex()
        const half = texts.length >> 1
        for (const [id, text] of texts.slice(0, half).entries()) index.add(id + 1, text)
        const gone = new Set(deleted.filter((id) => id <= half))
        index.keepOnly(new Set(texts.map((_, at) => at + 1).filter((id) => !gone.has(id))))
        for (const [at, text] of texts.slice(half).entries()) index.add(half + at + 1, text)

        for (const part of [...asked, ...texts.slice(0, 5)]) {
          const expected = texts.flatMap((text, at) => (text.includes(part) && !gone.has(at + 1) ? [at + 1] : []))
          expect(index.find(part)).toEqual(expected.reverse())
        }
      },
    ),
  )
})

test('what has never been added is not found', () => {
  expect(createNameIndex().find('')).toEqual([])
  expect(createNameIndex().find('somebody')).toEqual([])
})
