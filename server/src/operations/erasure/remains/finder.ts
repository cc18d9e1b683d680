import { searchText } from '@assay/domain/searchText'

/** Minimum length of a searched word. Shorter texts are often part of other words. */
const MIN_WORD_LENGTH = 4

/**
 * Converts only ASCII letters to lower case. For other letters, `formsOf` contains the upper-case and the lower-case
 * form.
 */
const small = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte))

function lowerCased(bytes: Buffer): Buffer {
  const lower = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) lower[at] = small[bytes[at] ?? 0] ?? 0
  return lower
}

const formsOf = (text: string) => [
  text,
  text.toLowerCase(),
  text.toUpperCase(),
  searchText(text),
  JSON.stringify(text).slice(1, -1),
]

export function textFinder(texts: readonly string[]): (bytes: Buffer) => boolean {
  const forms = new Set(texts.flatMap(formsOf))
  const words = [...forms]
    .map((form) => lowerCased(Buffer.from(form)))
    .filter(({ length }) => length >= MIN_WORD_LENGTH)
  const byStart = Map.groupBy(words, (word) => word.readUInt32BE(0))
  const begins = new Uint8Array(65_536)
  for (const word of words) begins[word.readUInt16BE(0)] = 1

  return (bytes) => {
    const lower = lowerCased(bytes)
    const end = lower.length - MIN_WORD_LENGTH
    for (let at = 0; at <= end; at += 1) {
      if (begins[((lower[at] ?? 0) << 8) | (lower[at + 1] ?? 0)] === 0) continue
      const here = byStart.get(lower.readUInt32BE(at)) ?? []
      if (here.some((word) => lower.subarray(at, at + word.length).equals(word))) return true
    }
    return false
  }
}
