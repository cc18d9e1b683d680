import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { FeedName } from './placing.ts'

type Keyed = (purpose: 'cursor', text: string) => string

const CIPHER = 'aes-128-ecb'
const NAME_BYTES = 8
const PLACE_BYTES = 8

/**
 * The cursor of the feed is encrypted. From plain positions, a program with access to one round could count the
 * activity in other rounds.
 */
export function openCursors(keyed: Keyed) {
  const key = Buffer.from(keyed('cursor', 'key')).subarray(0, 16)

  /** The same position has the same cursor on every node and after a restart. */
  function cursorOf(name: FeedName, place: number): string {
    const block = Buffer.alloc(NAME_BYTES + PLACE_BYTES)
    block.write(name.slice(0, NAME_BYTES), 'ascii')
    block.writeBigUInt64BE(BigInt(place), NAME_BYTES)
    return createCipheriv(CIPHER, key, null).setAutoPadding(false).update(block).toString('base64url')
  }

  return {
    cursorOf,
    placeOf(name: FeedName, cursor: string, last: number): number | undefined {
      const block = Buffer.from(cursor, 'base64url')
      if (block.length !== NAME_BYTES + PLACE_BYTES) return undefined
      const read = createDecipheriv(CIPHER, key, null).setAutoPadding(false).update(block)
      const place = Number(read.readBigUInt64BE(NAME_BYTES))
      return place <= last && cursorOf(name, place) === cursor ? place : undefined
    },
  }
}

export type Cursors = ReturnType<typeof openCursors>
