import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNameIndex } from './nameIndex.ts'

const someText = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', '陳', '🙂', '@', ' '), maxLength: 12 })

test('the index finds exactly the texts that contain the search text, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someText, { maxLength: 300 }),
      fc.array(someText, { maxLength: 10 }),
      fc.array(fc.nat(300)),
      async (texts, asked, deleted) => {
        const index = createNameIndex()
        const half = texts.length >> 1
        for (const [id, text] of texts.slice(0, half).entries()) index.add(id + 1, text)
        for (const part of asked) await index.find(part)
        const gone = new Set(deleted.filter((id) => id <= half))
        index.keepOnly(new Set(texts.map((_, at) => at + 1).filter((id) => !gone.has(id))))
        const early = asked.slice(0, 2).map((part) => index.find(part))
        for (const [at, text] of texts.slice(half).entries()) index.add(half + at + 1, text)
        await Promise.all(early)

        for (const part of [...asked, ...texts.slice(0, 5)]) {
          const expected = texts.flatMap((text, at) => (text.includes(part) && !gone.has(at + 1) ? [at + 1] : []))
          expect(await index.find(part)).toEqual(expected.reverse())
        }
      },
    ),
  )
})

test('the index does not find a text that was never added', async () => {
  expect(await createNameIndex().find('')).toEqual([])
  expect(await createNameIndex().find('somebody')).toEqual([])
})

test('changes during a long search do not mix its results, and the next search sees them', async () => {
  const index = createNameIndex()
  const many = 64 * 1200
  for (let id = 1; id <= many; id += 1) index.add(id, id % 1000 === 0 ? 'zoe' : 'ada')
  const every = Array.from({ length: 76 }, (_, at) => (76 - at) * 1000)

  const looking = index.find('zoe')
  index.add(many + 1, 'zoe')
  expect(await looking).toEqual(every)
  expect(await index.find('zoe')).toEqual([many + 1, ...every])

  const lookingForAll = index.find('')
  index.keepOnly(new Set([2000, 77_000]))
  await lookingForAll
  expect(await index.find('')).toEqual([2000])
  expect(await index.find('zoe')).toEqual([2000])
  index.add(many + 2, 'zoe')
  expect(await index.find('zoe')).toEqual([many + 2, 2000])
})
