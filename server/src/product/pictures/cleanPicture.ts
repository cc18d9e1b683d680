import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PictureType } from '@assay/contract/pictures'
import { PICTURE } from '@assay/domain/limits'
import { GIF, parseGif } from './formats/gif.ts'
import { JPEG, parseJpeg } from './formats/jpeg.ts'
import { orientationExif, orientationIn } from './formats/orientation.ts'
import { Broken, beginsWith, bytesAt, MOST_PARTS, type Parsed, u32 } from './formats/parts.ts'
import { isWebp, parseWebp } from './formats/webp.ts'

const PNG = '\x89PNG\r\n\x1a\n'

/** A picture keeps only PNG chunks of the listed types, because other chunks may contain metadata. */
const KEPT_CHUNK_TYPES: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'bKGD',
  'pHYs',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'iCCP',
  'cICP',
  'mDCV',
  'cLLI',
  'acTL',
  'fcTL',
  'fdAT',
])

function chunkOf(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([u32(content.length), typed, u32(crc32(typed))])
}

function parsePng(bytes: Buffer): Parsed {
  const chunks: Buffer[] = []
  const seen = new Set<string>()
  let orientation = 1
  for (let [at, amount] = [PNG.length, 0]; !seen.has('IEND'); amount += 1) {
    if (amount > MOST_PARTS) throw new Broken()
    const length = bytesAt(bytes, at, 4).readUInt32BE()
    const type = bytesAt(bytes, at + 4, 4).toString('latin1')
    const content = bytesAt(bytes, at + 8, length)
    const chunk = bytesAt(bytes, at, length + 12)
    if (chunks.length === 0 && (type !== 'IHDR' || length !== 13)) throw new Broken()
    if (type === 'eXIf') orientation = orientationIn(content)
    if (KEPT_CHUNK_TYPES.has(type)) chunks.push(chunk)
    seen.add(type)
    at += chunk.length
  }
  const [head, ...rest] = chunks
  if (!head || !seen.has('IDAT')) throw new Broken()
  const notes = orientationExif(orientation)
  const noted = notes ? [chunkOf('eXIf', notes)] : []
  const [width, height] = [head.readUInt32BE(8), head.readUInt32BE(12)]
  const kept = Buffer.concat([Buffer.from(PNG, 'latin1'), head, ...noted, ...rest])
  return { width, height, orientation, pixels: width * height, bytes: kept }
}

export interface CleanPicture {
  type: PictureType
  width: number
  height: number
  digest: string
  bytes: Uint8Array
}

export type PictureFault = 'NOT_A_PICTURE' | 'PICTURE_TOO_LARGE'

interface Format {
  type: PictureType
  parse: (bytes: Buffer) => Parsed
  isMeant: (bytes: Buffer) => boolean
}

const formats: Format[] = [
  { type: 'image/png', parse: parsePng, isMeant: (bytes) => beginsWith(bytes, PNG) },
  { type: 'image/jpeg', parse: parseJpeg, isMeant: (bytes) => beginsWith(bytes, JPEG) },
  { type: 'image/gif', parse: parseGif, isMeant: (bytes) => GIF.some((signature) => beginsWith(bytes, signature)) },
  { type: 'image/webp', parse: parseWebp, isMeant: isWebp },
]

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

const formatOf = (bytes: Buffer) => formats.find(({ isMeant }) => isMeant(bytes))

/** A picture is recognised by the first bytes of the file, not by its name. */
export const looksLikePicture = (bytes: Uint8Array): boolean => formatOf(bufferOf(bytes)) !== undefined

function parsed(bytes: Buffer, format: Format): Parsed | null {
  try {
    const found = format.parse(bytes)
    return found.width > 0 && found.height > 0 ? found : null
  } catch (error) {
    if (error instanceof Broken) return null
    throw error
  }
}

/** The pixels of a picture are not encoded again, so no quality is lost. */
export function cleanPicture(bytes: Uint8Array): CleanPicture | PictureFault {
  const own = bufferOf(bytes)
  const format = formatOf(own)
  const found = format && parsed(own, format)
  if (!found) return 'NOT_A_PICTURE'
  if (found.pixels > PICTURE.pixels) return 'PICTURE_TOO_LARGE'
  const isTurned = found.orientation > 4
  const [width, height] = isTurned ? [found.height, found.width] : [found.width, found.height]
  const digest = createHash('sha256').update(found.bytes).digest('hex')
  return { type: format.type, width, height, digest, bytes: found.bytes }
}
