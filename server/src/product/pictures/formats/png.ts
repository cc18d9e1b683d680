import { crc32 } from 'node:zlib'
import { orientationExif, orientationIn } from './orientation.ts'
import { Broken, bytesAt, MOST_PARTS, type Parsed, u32 } from './parts.ts'

export const PNG = '\x89PNG\r\n\x1a\n'

/** Chunks for pixels, colours and animation. */
const KEPT: ReadonlySet<string> = new Set([
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

export function parsePng(bytes: Buffer): Parsed {
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
    if (KEPT.has(type)) chunks.push(chunk)
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
