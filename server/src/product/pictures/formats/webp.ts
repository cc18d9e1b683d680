import { orientationExif, orientationIn } from './orientation.ts'
import { Broken, beginsWith, bytesAt, MOST_PARTS, type Parsed } from './parts.ts'

const HEADER_BYTES = 12
const KEPT_CHUNK_TYPES: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const KEPT_IN_FRAME: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH'])
const FRAME_HEAD = 16
const [HOLDS_XMP, HOLDS_EXIF] = [0x04, 0x08]

export const isWebp = (bytes: Buffer): boolean => beginsWith(bytes, 'RIFF') && beginsWith(bytes.subarray(8), 'WEBP')

interface Chunk {
  type: string
  content: Buffer
}

function* chunksOf(bytes: Buffer, from: number, end: number): Generator<Chunk> {
  for (let [at, amount] = [from, 0]; at + 8 <= end; amount += 1) {
    const length = bytesAt(bytes, at + 4, 4).readUInt32LE()
    if (at + 8 + length > end || amount > MOST_PARTS) throw new Broken()
    yield { type: bytes.toString('latin1', at, at + 4), content: bytesAt(bytes, at + 8, length) }
    at += 8 + length + (length % 2)
  }
}

function chunkBytes({ type, content }: Chunk): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

const readUInt24 = (bytes: Buffer, at: number) => bytesAt(bytes, at, 3).readUIntLE(0, 3)

function sizeOf({ type, content }: Chunk): { width: number; height: number } {
  if (type === 'VP8X') return { width: readUInt24(content, 4) + 1, height: readUInt24(content, 7) + 1 }
  if (type === 'VP8L') {
    if (content[0] !== 0x2f) throw new Broken()
    const bits = bytesAt(content, 1, 4).readUInt32LE()
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (type !== 'VP8 ' || readUInt24(content, 3) !== 0x2a019d) throw new Broken()
  return {
    width: bytesAt(content, 6, 2).readUInt16LE() & 0x3fff,
    height: bytesAt(content, 8, 2).readUInt16LE() & 0x3fff,
  }
}

/** In an animated WebP, each frame is a complete picture with its own metadata. */
function keptChunks({ type, content }: Chunk): Chunk[] {
  if (!KEPT_CHUNK_TYPES.has(type)) return []
  if (type !== 'ANMF') return [{ type, content }]
  const parts = [...chunksOf(content, FRAME_HEAD, content.length)].filter((part) => KEPT_IN_FRAME.has(part.type))
  return [{ type, content: Buffer.concat([bytesAt(content, 0, FRAME_HEAD), ...parts.map(chunkBytes)]) }]
}

function flagged({ type, content }: Chunk, isTurned: boolean): Chunk {
  const flags = Buffer.from(bytesAt(content, 0, 10))
  flags[0] = ((flags[0] ?? 0) & ~(HOLDS_XMP | HOLDS_EXIF)) | (isTurned ? HOLDS_EXIF : 0)
  return { type, content: flags }
}

export function parseWebp(bytes: Buffer): Parsed {
  const end = Math.min(bytes.length, bytesAt(bytes, 4, 4).readUInt32LE() + 8)
  const chunks = [...chunksOf(bytes, HEADER_BYTES, end)]
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const kept = chunks.flatMap(keptChunks)
  const [first, ...rest] = kept
  const isPicture = kept.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF')
  if (!first || !isPicture) throw new Broken()
  const { width, height } = sizeOf(first)
  const sizes = kept.filter(({ type }) => type.startsWith('VP8')).map(sizeOf)
  const pixels = Math.max(...sizes.map((size) => size.width * size.height))

  const isExtended = first.type === 'VP8X'
  const orientation = isExtended && exif ? orientationIn(exif.content) : 1
  const notes = orientationExif(orientation)
  const head = isExtended ? flagged(first, notes !== null) : first
  const others = isExtended ? rest : []
  const body = [head, ...others, ...(notes ? [{ type: 'EXIF', content: notes }] : [])].map(chunkBytes)
  const whole = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...body])
  whole.writeUInt32LE(whole.length - 8, 4)
  return { width, height, orientation, pixels, bytes: whole }
}
