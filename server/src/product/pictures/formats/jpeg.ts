import { orientationExif, orientationIn } from './orientation.ts'
import { Broken, beginsWith, bytesAt, MOST_PARTS, type Parsed, u16 } from './parts.ts'

export const JPEG = '\xff\xd8\xff'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const [APP0, APP1, APP2, APP14, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xfe]

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isTable = (marker: number) => marker >= 0xc0 && marker <= 0xdf

const segmentOf = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content])

/** The thumbnail and other metadata of a JPEG are removed. */
function keptSegments(marker: number, content: Buffer): Buffer[] {
  if (marker === APP0 && beginsWith(content, 'JFIF\0')) {
    return [segmentOf(marker, Buffer.concat([bytesAt(content, 0, 12), Buffer.alloc(2)]))]
  }
  const isColour =
    (marker === APP2 && beginsWith(content, 'ICC_PROFILE\0')) || (marker === APP14 && beginsWith(content, 'Adobe'))
  return isTable(marker) || isColour ? [segmentOf(marker, content)] : []
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new Broken()
}

interface Segment {
  marker: number
  content: Buffer
  scan: Buffer
}

/** Bytes after the end of the picture are ignored. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let [at, amount] = [2, 0]; ; amount += 1) {
    if (bytes[at] !== 0xff || amount > MOST_PARTS) throw new Broken()
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytesAt(bytes, at + 1, 1).readUInt8()
    if (marker === END) return
    if (marker < 0xc0 || marker === START || (marker >= 0xd0 && marker <= 0xd7)) throw new Broken()
    const length = bytesAt(bytes, at + 2, 2).readUInt16BE()
    const content = bytesAt(bytes, at + 4, length - 2)
    const behind = at + 2 + length
    at = marker === SCAN ? endOfScan(bytes, behind) : behind
    yield { marker, content, scan: bytes.subarray(behind, at) }
  }
}

export function parseJpeg(bytes: Buffer): Parsed {
  const kept: Buffer[] = []
  let orientation = 1
  let [width, height] = [0, 0]
  let hasPixels = false
  for (const { marker, content, scan } of segmentsOf(bytes)) {
    if (marker === COMMENT) continue
    if (marker === APP1 && beginsWith(content, 'Exif\0')) orientation = orientationIn(content)
    if (isFrame(marker))
      [height, width] = [bytesAt(content, 1, 2).readUInt16BE(), bytesAt(content, 3, 2).readUInt16BE()]
    kept.push(...keptSegments(marker, content), scan)
    hasPixels ||= marker === SCAN
  }
  if (!hasPixels) throw new Broken()
  const notes = orientationExif(orientation)
  const noted = notes ? [segmentOf(APP1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), notes]))] : []
  const whole = [Buffer.from([0xff, START]), ...noted, ...kept, Buffer.from([0xff, END])]
  return { width, height, orientation, pixels: width * height, bytes: Buffer.concat(whole) }
}
