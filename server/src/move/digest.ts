import { createHash } from 'node:crypto'
import type { Row, Value } from './tables.ts'

const WORDS = 8

const jsonValue = (value: Value | undefined) =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : (value ?? null)

/**
 * The sum does not depend on row order, because the two databases sort texts differently. It adds the rows' digests
 * word by word.
 */
export function sumOfRows(columns: readonly string[]) {
  const sums = new Uint32Array(WORDS)
  const names = columns.toSorted()
  let count = 0
  return {
    add(row: Row): void {
      const digest = createHash('sha256')
        .update(JSON.stringify(names.map((name) => jsonValue(row[name]))))
        .digest()
      for (let word = 0; word < WORDS; word += 1) sums[word] = (sums[word] ?? 0) + digest.readUInt32LE(word * 4)
      count += 1
    },
    total: () => `${count} ${Buffer.from(sums.buffer).toString('hex')}`,
  }
}
