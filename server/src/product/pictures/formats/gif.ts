import { Broken, beginsWith, bytesAt, type Parsed } from './parts.ts'

export const GIF = ['GIF87a', 'GIF89a']

const [IMAGE, EXTENSION, END] = [0x2c, 0x21, 0x3b]
const [CONTROL, APPLICATION] = [0xf9, 0xff]

const coloursOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = bytesAt(bytes, at, 1).readUInt8()
    at += length + 1
    if (length === 0) return at
  }
}

const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Only the timing and the repetitions of an animation are kept, because other GIF extensions may contain metadata. */
function keptExtension(block: Buffer): Buffer[] {
  if (block[1] === CONTROL) return block[2] === 4 ? [block.subarray(0, 7), Buffer.from([0])] : []
  const isNamed = block[2] === 11 && LOOPS.includes(block.toString('latin1', 3, 14))
  const isLoop = block[1] === APPLICATION && isNamed && block[14] === 3 && block[15] === 1
  return isLoop ? [block.subarray(0, 18), Buffer.from([0])] : []
}

export function parseGif(bytes: Buffer): Parsed {
  const head = bytesAt(bytes, 0, 13)
  const [width, height] = [head.readUInt16LE(6), head.readUInt16LE(8)]
  const start = 13 + coloursOf(head[10] ?? 0)
  const kept = [bytesAt(bytes, 0, start)]
  let pixels = width * height
  let hasImage = false
  for (let at = start; bytes[at] !== END; ) {
    if (bytes[at] === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2)
      kept.push(...keptExtension(bytesAt(bytes, at, end - at)))
      at = end
      continue
    }
    const image = bytesAt(bytes, at, 10)
    if (image[0] !== IMAGE) throw new Broken()
    pixels = Math.max(pixels, image.readUInt16LE(5) * image.readUInt16LE(7))
    const end = endOfBlocks(bytes, at + 10 + coloursOf(image[9] ?? 0) + 1)
    kept.push(bytesAt(bytes, at, end - at))
    hasImage = true
    at = end
  }
  if (!hasImage || !GIF.some((signature) => beginsWith(bytes, signature))) throw new Broken()
  return { width, height, orientation: 1, pixels, bytes: Buffer.concat([...kept, Buffer.from([END])]) }
}
