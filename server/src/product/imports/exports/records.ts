export interface PackedFile {
  path: string
  checksum: number
  packedBytes: number
  bytes: number
  offset: number
}

const MAX_UINT32 = 0xffffffff
const MAX_UINT16 = 0xffff

const VERSION = 20
const ZIP64_VERSION = 45
const FLAGS = 0x0808
const DEFLATED = 8
/**
 * In the zip file, each file has the date 1 January 1980, at midnight, so that equal questions always give equal bytes.
 */
const DAY = 0x0021
const UNIX = 3 << 8
const MODE = 0o100_644

function numbers(size: 2 | 4 | 8, values: readonly number[]): Buffer {
  const record = Buffer.alloc(size * values.length)
  for (const [at, value] of values.entries())
    if (size === 8) record.writeBigUInt64LE(BigInt(value), at * size)
    else record.writeUIntLE(value, at * size, size)
  return record
}
const u16 = (...values: number[]) => numbers(2, values)
const u32 = (...values: number[]) => numbers(4, values)
const u64 = (...values: number[]) => numbers(8, values)

const common = (version: number) => u16(version, FLAGS, DEFLATED, 0, DAY)

export function localFileHeader(path: string): Buffer {
  const name = Buffer.from(path)
  return Buffer.concat([u32(0x04034b50), common(VERSION), u32(0, 0, 0), u16(name.length, 0), name])
}

export const dataDescriptor = ({ checksum, packedBytes, bytes }: PackedFile): Buffer =>
  u32(0x08074b50, checksum, packedBytes, bytes)

export function directoryEntry({ path, checksum, packedBytes, bytes, offset }: PackedFile): Buffer {
  const name = Buffer.from(path)
  const isFar = offset >= MAX_UINT32
  const extra = isFar ? Buffer.concat([u16(1, 8), u64(offset)]) : Buffer.alloc(0)
  const version = isFar ? ZIP64_VERSION : VERSION
  const head = [u32(0x02014b50), u16(UNIX | version), common(version), u32(checksum, packedBytes, bytes)]
  const place = [u16(name.length, extra.length, 0, 0, 0), u32(MODE * 0x10000, Math.min(offset, MAX_UINT32))]
  return Buffer.concat([...head, ...place, name, extra])
}

function zip64End(files: number, bytes: number, offset: number): Buffer {
  const head = [u32(0x06064b50), u64(44), u16(UNIX | ZIP64_VERSION, ZIP64_VERSION), u32(0, 0)]
  const locator = [u32(0x07064b50, 0), u64(offset + bytes), u32(1)]
  return Buffer.concat([...head, u64(files, files, bytes, offset), ...locator])
}

export function directoryEnd(files: number, bytes: number, offset: number): Buffer {
  const isLong = files >= MAX_UINT16 || bytes >= MAX_UINT32 || offset >= MAX_UINT32
  const amount = Math.min(files, MAX_UINT16)
  const sizes = u32(Math.min(bytes, MAX_UINT32), Math.min(offset, MAX_UINT32))
  const end = Buffer.concat([u32(0x06054b50), u16(0, 0, amount, amount), sizes, u16(0)])
  return isLong ? Buffer.concat([zip64End(files, bytes, offset), end]) : end
}
