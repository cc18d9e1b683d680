import { setImmediate } from 'node:timers/promises'
import { chainCheck, type Head } from '@assay/domain/audit/chain'
import type { Queryable } from '../db/schema.ts'
import { rowsAfter } from './queries.ts'
import { findHead, sha256 } from './seal.ts'

/** So many are read at once: never all of them, and whoever takes a test meanwhile does not notice. */
const PART = 500

export interface Verified {
  rows: number
  head: Head | null
  firstBroken: number | null
  /** Whether the head that was kept elsewhere lies on this chain. */
  isKnown: boolean
}

/** Goes through the whole chain; what is sealed while it does is gone through as well. */
export async function verifyChain(db: Queryable, kept?: Head): Promise<Verified> {
  const check = chainCheck(sha256)
  let rows = 0
  let isKnown = kept === undefined
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const head = (await findHead(db)) ?? null
    const part = await rowsAfter(db, after, PART)
    for (const row of part) {
      check.add(row)
      isKnown ||= row.seq === kept?.seq && row.hash === kept.hash
    }
    rows += part.length
    after = part.at(-1)?.seq ?? after
    if (part.length === 0) return { rows, head, firstBroken: check.end(head), isKnown }
    await setImmediate()
  }
}
