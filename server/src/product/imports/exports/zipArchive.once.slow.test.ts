import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { directoryEnd, directoryEntry, localFileHeader } from './records.ts'

test('a ZIP archive supports more than 65,535 files and offsets above 4 GB', async () => {
  const [file, head] = [{ path: 'a', checksum: 0, packedBytes: 0, bytes: 0, offset: 0 }, localFileHeader('a')]
  const near = Array.from({ length: 66_000 }, () => directoryEntry(file))
  const directory = Buffer.concat([...near, directoryEntry({ ...file, offset: 5 * 2 ** 32 })])
  const archive = Buffer.concat([head, directory, directoryEnd(near.length + 1, directory.length, head.length)])
  const zip = await fromBufferPromise(archive, { lazyEntries: true, autoClose: false })
  let last = 0
  for await (const { relativeOffsetOfLocalHeader } of zip.eachEntry()) last = relativeOffsetOfLocalHeader

  expect(zip.entryCount).toBe(66_001)
  expect(last).toBe(5 * 2 ** 32)
})
