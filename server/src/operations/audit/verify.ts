import { setImmediate } from 'node:timers/promises'
import { chainCheck, type Head } from '@assay/domain/audit/chain'
import type { Queryable } from '../../platform/db/schema.ts'
import { sealedRowsAfter } from './queries.ts'
import { findHead, sha256 } from './seal.ts'

/** Number of audit entries in one query. A small number saves memory and does not slow down running tests. */
const PART = 500

export interface Verified {
  rows: number
  erased: number
  head: Head | null
  firstBroken: number | null
  /** A hash that was stored elsewhere and is missing in the audit log; null if there is none. */
  missing: Head | null
}

interface RememberedHead extends Head {
  isFound: boolean
}

/** The first invalid entry, if entries at the end of the audit log were deleted or replaced. */
const brokenAt = (head: Head | null, { seq }: Head) => Math.min(seq, (head?.seq ?? 0) + 1)

/**
 * Audit entries that are sealed during the verification are verified too. The chain must contain all hashes that were
 * stored elsewhere.
 */
export async function verifyChain(db: Queryable, kept: readonly Head[]): Promise<Verified> {
  const check = chainCheck(sha256)
  const remembered = kept.map((head): RememberedHead => ({ ...head, isFound: false }))
  let rows = 0
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const head = (await findHead(db)) ?? null
    const part = await sealedRowsAfter(db, after, PART)
    for (const row of part) {
      check.add(row)
      for (const one of remembered) one.isFound ||= row.seq === one.seq && row.hash === one.hash
    }
    rows += part.length
    after = part.at(-1)?.seq ?? after
    if (part.length === 0) {
      const missing = remembered.filter(({ isFound }) => !isFound)
      const broken = [check.end(head), ...missing.map((one) => brokenAt(head, one))].filter((seq) => seq !== null)
      const firstBroken = broken.length > 0 ? Math.min(...broken) : null
      return { rows, erased: check.erased(), head, firstBroken, missing: missing[0] ?? null }
    }
    await setImmediate()
  }
}
