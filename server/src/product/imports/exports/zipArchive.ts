import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import { pictureAddress } from '@assay/domain/bank/picture'
import type { Content, Source } from './exported.ts'
import { dataDescriptor, directoryEnd, directoryEntry, localFileHeader, type PackedFile } from './records.ts'

export interface FileToPack {
  path: string
  read: () => Promise<string | Uint8Array> | Content
}

export const pictureFile = ({ bytesOf }: Source, name: string): FileToPack => ({
  path: pictureAddress(name).slice(1),
  read: async () => (await bytesOf(name)) ?? new Uint8Array(),
})

const LINES = 1_000

const deflateWhole = promisify<Uint8Array, Buffer>(deflateRaw)

interface ByteCounter {
  checksum: number
  bytes: number
}

function count(counted: ByteCounter, part: string | Uint8Array): Uint8Array {
  const bytes = typeof part === 'string' ? Buffer.from(part) : part
  counted.checksum = crc32(bytes, counted.checksum)
  counted.bytes += bytes.length
  return bytes
}

async function* counting(parts: Content, counted: ByteCounter) {
  for await (const part of parts) yield count(counted, part)
}

async function* deflated(read: FileToPack['read'], counted: ByteCounter): AsyncGenerator<Buffer> {
  const found = read()
  if (found instanceof Promise) {
    yield await deflateWhole(count(counted, await found))
    return
  }
  const packing = createDeflateRaw()
  // The empty callback is safe: the loop below throws the same error.
  pipeline(Readable.from(counting(found, counted)), packing, () => {})
  yield* packing
}

function openDirectory() {
  const pieces: Buffer[] = []
  let lines: Buffer[] = []
  let files = 0
  let bytes = 0
  const close = () => {
    pieces.push(Buffer.concat(lines))
    lines = []
  }
  return {
    add(file: PackedFile) {
      const line = directoryEntry(file)
      files += 1
      bytes += line.length
      if (lines.push(line) === LINES) close()
    },
    *written(offset: number) {
      close()
      yield* pieces
      yield directoryEnd(files, bytes, offset)
    },
  }
}

export async function* zipArchive(files: Iterable<FileToPack> | AsyncIterable<FileToPack>): Content {
  const directory = openDirectory()
  let offset = 0
  for await (const { path, read } of files) {
    const counted = { checksum: 0, bytes: 0 }
    const head = localFileHeader(path)
    yield head
    let packedBytes = 0
    for await (const part of deflated(read, counted)) {
      packedBytes += part.length
      yield part
    }
    const file = { path, offset, packedBytes, ...counted }
    const tail = dataDescriptor(file)
    yield tail
    directory.add(file)
    offset += head.length + packedBytes + tail.length
  }
  yield* directory.written(offset)
}
