import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type FileToPack, zipArchive } from './zipArchive.ts'

async function whole(files: Iterable<FileToPack>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of zipArchive(files)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

async function textsIn(archive: Buffer): Promise<[path: string, text: string][]> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, autoClose: false })
  const found: [string, string][] = []
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part)
    found.push([entry.fileName, Buffer.concat(parts).toString()])
  }
  return found
}

async function* inParts() {
  yield 'one, '
  yield Buffer.from('貳, ')
  yield 'three'
}

const texts = (amount: number): Iterable<FileToPack> =>
  Array.from({ length: amount }, (_, at) => ({ path: `items/${at}.txt`, read: async () => `text ${at}` }))

test('a ZIP archive contains its files completely and always has the same bytes', async () => {
  const files = [
    ...texts(2),
    { path: 'parts/圖.txt', read: inParts },
    { path: 'empty', read: async () => new Uint8Array() },
  ]
  const archive = await whole(files)

  expect(await textsIn(archive)).toEqual([
    ['items/0.txt', 'text 0'],
    ['items/1.txt', 'text 1'],
    ['parts/圖.txt', 'one, 貳, three'],
    ['empty', ''],
  ])
  expect((await whole(files)).equals(archive)).toBe(true)
})

test('while a download is slow, the server does not read more files into memory', async () => {
  let begun = 0
  function* counted() {
    for (const file of texts(1_000)) {
      begun += 1
      yield { ...file, read: async () => crypto.getRandomValues(new Uint8Array(10_000)) }
    }
  }
  const taking = zipArchive(counted())[Symbol.asyncIterator]()
  await taking.next()
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))

  expect(begun).toBeLessThan(10)
})

test('an error while reading a file aborts the archive', async () => {
  const broken = async () => Promise.reject(new Error('gone'))
  async function* breaking() {
    yield 'begins'
    throw new Error('gone')
  }

  await expect(whole([{ path: 'a', read: broken }])).rejects.toThrow('gone')
  await expect(whole([{ path: 'a', read: breaking }])).rejects.toThrow('gone')
})
