import type { Encoding } from '@assay/contract/imports/imports'
import { Unreadable } from './draft.ts'

export interface Decoded {
  text: string
  encoding: { name: string; guessed: boolean }
}

const marks: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  // XML without a byte order mark is recognised by the first characters of the file.
  ['utf-16le', [0x3c, 0x00, 0x3f, 0x00]],
  ['utf-16be', [0x00, 0x3c, 0x00, 0x3f]],
]

const markOf = (bytes: Uint8Array) => marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
}

function tryDecode(bytes: Uint8Array, name: string): Decoded | null {
  try {
    const decoder = new TextDecoder(name, { fatal: true })
    return { text: decoder.decode(bytes), encoding: { name: decoder.encoding, guessed: false } }
  } catch {
    return null
  }
}

/** Only the first 64 KiB decide whether a file is text. */
const HEAD_BYTES = 65_536
const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)

function isNoText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD_BYTES)
  const controls = head.reduce((amount, byte) => (isControl(byte) ? amount + 1 : amount), 0)
  return controls > 10 && controls * 30 > head.length
}

/**
 * In UTF-16, every second byte of Western letters is zero. Other encodings have no zero bytes, so zero bytes mean
 * UTF-16.
 */
function withoutMark(bytes: Uint8Array): Decoded | null {
  const head = bytes.subarray(0, HEAD_BYTES)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 !== 0 || Math.max(even, odd) < 2 || Math.min(even, odd) * 50 > even + odd) return null
  const decoded = tryDecode(bytes, odd > even ? 'utf-16le' : 'utf-16be')
  const isText = decoded && [...decoded.text.slice(0, HEAD_BYTES)].every((sign) => !isControl(sign.codePointAt(0) ?? 0))
  if (!isText) return null
  return { ...decoded, encoding: { ...decoded.encoding, guessed: true } }
}

function decodeAsItSays(bytes: Uint8Array): Decoded {
  const unmarked = markOf(bytes) ? null : withoutMark(bytes)
  if (unmarked) return unmarked
  if (!markOf(bytes) && isNoText(bytes)) throw new Unreadable('UNKNOWN_FORMAT')
  for (const name of [markOf(bytes), declaredEncoding(bytes), 'utf-8']) {
    const decoded = name === undefined ? null : tryDecode(bytes, name)
    if (decoded) return decoded
  }
  const text = new TextDecoder('windows-1252').decode(bytes)
  return { text, encoding: { name: 'windows-1252', guessed: true } }
}

export function decode(bytes: Uint8Array, wanted: Encoding | undefined): Decoded {
  const decoded = wanted ? tryDecode(bytes, wanted) : decodeAsItSays(bytes)
  if (!decoded) throw new Unreadable('UNREADABLE_FILE', { words: `its encoding is not ${wanted}` })
  return { ...decoded, text: decoded.text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n') }
}
