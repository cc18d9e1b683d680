export interface PackedFile {
  path: string
  checksum: number
  packedBytes: number
  bytes: number
  offset: number
}

/** A larger value needs a ZIP64 record. */
const MOST_32 = 0xffffffff
const MOST_16 = 0xffff

const VERSION = 20
const VERSION_LONG = 45
/** Names are UTF-8; checksum and sizes come after the content. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, at midnight, so that equal questions always give equal bytes. */
const DAY = 0x0021
const UNIX = 3
/** A regular file that all users can read. */
const MODE = 0o100_644

type Field = readonly [bytes: 2 | 4 | 8, value: number]

function recordBytes(fields: readonly Field[], ...behind: Uint8Array[]): Buffer {
  const record = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) record.writeBigUInt64LE(BigInt(value), at)
    else record.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return Buffer.concat([record, ...behind])
}

const common = (version: number): Field[] => [
  [2, version],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DAY],
]

export function localFileHeader(path: string): Buffer {
  const name = Buffer.from(path)
  return recordBytes([[4, 0x04034b50], ...common(VERSION), [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]], name)
}

export const dataDescriptor = ({ checksum, packedBytes, bytes }: PackedFile): Buffer =>
  recordBytes([
    [4, 0x08074b50],
    [4, checksum],
    [4, packedBytes],
    [4, bytes],
  ])

export function directoryEntry({ path, checksum, packedBytes, bytes, offset }: PackedFile): Buffer {
  const name = Buffer.from(path)
  const isFar = offset >= MOST_32
  const far: Field[] = [
    [2, 1],
    [2, 8],
    [8, offset],
  ]
  const extra = isFar ? recordBytes(far) : Buffer.alloc(0)
  const version = isFar ? VERSION_LONG : VERSION
  return recordBytes(
    [
      [4, 0x02014b50],
      ...([[2, (UNIX << 8) | version], ...common(version)] as Field[]),
      ...([
        [4, checksum],
        [4, packedBytes],
        [4, bytes],
        [2, name.length],
        [2, extra.length],
      ] as Field[]),
      ...([
        [2, 0],
        [2, 0],
        [2, 0],
        [4, MODE * 0x10000],
        [4, Math.min(offset, MOST_32)],
      ] as Field[]),
    ],
    name,
    extra,
  )
}

const zip64End = (files: number, bytes: number, offset: number): Buffer =>
  recordBytes([
    [4, 0x06064b50],
    [8, 44],
    ...([
      [2, (UNIX << 8) | VERSION_LONG],
      [2, VERSION_LONG],
      [4, 0],
      [4, 0],
    ] as Field[]),
    ...([
      [8, files],
      [8, files],
      [8, bytes],
      [8, offset],
    ] as Field[]),
    ...([
      [4, 0x07064b50],
      [4, 0],
      [8, offset + bytes],
      [4, 1],
    ] as Field[]),
  ])

export function directoryEnd(files: number, bytes: number, offset: number): Buffer {
  const isLong = files >= MOST_16 || bytes >= MOST_32 || offset >= MOST_32
  const amount = Math.min(files, MOST_16)
  const end = recordBytes([
    [4, 0x06054b50],
    ...([
      [2, 0],
      [2, 0],
      [2, amount],
      [2, amount],
    ] as Field[]),
    ...([
      [4, Math.min(bytes, MOST_32)],
      [4, Math.min(offset, MOST_32)],
      [2, 0],
    ] as Field[]),
  ])
  return isLong ? Buffer.concat([zip64End(files, bytes, offset), end]) : end
}
