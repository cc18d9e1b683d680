import { createHash } from 'node:crypto'
import type { Row, Value } from './tables.ts'

const WORDS = 8

const written = (value: Value | undefined) =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : (value ?? null)

/**
 * What all rows of a table come to, in whatever order they are read: two databases sort texts differently, and no row is
 * there twice. The digests of the rows are added up word by word.
 */
export function sumOfRows(columns: readonly string[]) {
  const sums = new Uint32Array(WORDS)
  const names = columns.toSorted()
  let count = 0
  return {
    add(row: Row): void {
      const digest = createHash('sha256')
        .update(JSON.stringify(names.map((name) => written(row[name]))))
        .digest()
      for (let word = 0; word < WORDS; word += 1) sums[word] = (sums[word] ?? 0) + digest.readUInt32LE(word * 4)
      count += 1
    },
    /** How many there were, and the digest of them all. */
    total: () => `${count} ${Buffer.from(sums.buffer).toString('hex')}`,
  }
}
