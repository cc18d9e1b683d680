import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { textFinder } from './finder.ts'
import { freeBytesOf } from './freeBytes.ts'
import type { OverwriteReply, OverwriteRequest } from './messages.ts'

const PAGE_SIZE_AT = 16
const PAGES_PER_BATCH = 256
/**
 * Maximum number of database pages (128 GB). In a larger database, a page number could look like the type of a page.
 */
const MAX_PAGES = 2 ** 25

function openPages(file: string, flags: 'r' | 'r+') {
  const fd = openSync(file, flags)
  const head = Buffer.alloc(PAGE_SIZE_AT + 2)
  readSync(fd, head, 0, head.length, 0)
  const pageSize = head.readUInt16BE(PAGE_SIZE_AT)
  const size = pageSize === 1 ? 65_536 : pageSize
  const amount = Math.floor(fstatSync(fd).size / size)
  if (amount >= MAX_PAGES) throw new Error('the database is too large for the search for erased data')
  return { fd, size, amount }
}

/** If the erased texts are unknown, every non-zero byte in free space counts as erased text. */
const hasNonZeroByte = (bytes: Buffer) => bytes.some((byte) => byte !== 0)

function find(file: string, texts: readonly string[] | null): number[] {
  const { fd, size, amount } = openPages(file, 'r')
  const holds = texts ? textFinder(texts) : hasNonZeroByte
  const bytes = Buffer.alloc(size * PAGES_PER_BATCH)
  const pages: number[] = []
  for (let first = 0; first < amount; first += PAGES_PER_BATCH) {
    const read = readSync(fd, bytes, 0, bytes.length, first * size)
    for (let at = 0; at + size <= read; at += size) {
      const page = first + at / size
      if (holds(freeBytesOf(bytes.subarray(at, at + size), page === 0))) pages.push(page)
    }
  }
  closeSync(fd)
  return pages
}

/** While the write-ahead log is not empty, some data is only in the log, so the files are not overwritten. */
function overwrite(file: string, pages: readonly number[]): boolean {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return false
  const { fd, size } = openPages(file, 'r+')
  const bytes = Buffer.alloc(size)
  for (const page of pages) {
    readSync(fd, bytes, 0, size, page * size)
    const room = freeBytesOf(bytes, page === 0).fill(0)
    writeSync(fd, room, 0, room.length, page * size + room.byteOffset - bytes.byteOffset)
  }
  fdatasyncSync(fd)
  closeSync(fd)
  return true
}

function handleMessage(message: OverwriteRequest): OverwriteReply {
  try {
    if ('find' in message) return { pages: find(message.file, message.find) }
    return { isDone: overwrite(message.file, message.overwrite) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}

process.on('message', (message: OverwriteRequest) => process.send?.(handleMessage(message)))
