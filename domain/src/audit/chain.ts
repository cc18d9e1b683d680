import { isoOf } from '../isoTime.ts'
import { removeSpans } from './spans.ts'

/** A sealed audit entry. Times are in milliseconds; the detail is JSON text. */
export interface Sealed {
  seq: number
  at: number
  actor_kind: string
  actor_id: number | null
  actor_name: string
  action: string
  object_kind: string
  object_id: string
  address: string
  detail: string | null
  salt: string | null
  digest: string
  hash: string
  erased_at: number | null
}

export interface Head {
  seq: number
  hash: string
}

/** The text whose hash becomes the hash of the detail. The salt prevents guessing an erased detail from its hash. */
export const detailText = (salt: string, detail: string | null): string => `${salt}\n${detail ?? 'null'}`

type Linked = Omit<Sealed, 'detail' | 'salt' | 'hash' | 'erased_at'>

/** The text whose hash becomes the hash of the entry: all its fields, and the hash of the previous entry. */
export const linkText = (previous: string, row: Linked): string =>
  JSON.stringify([
    previous,
    row.seq,
    isoOf(row.at),
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.action,
    row.object_kind,
    row.object_id,
    row.address,
    row.digest,
  ])

/** An actor's name without upper case and accents, so that searches find whole words. */
export function normalizedName(name: string): string {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  return ` ${words.join(' ')} `
}

type Hash = (text: string) => string

const matchesDigest = ({ salt, detail, digest }: Sealed, hash: Hash) =>
  salt !== null && hash(detailText(salt, detail)) === digest

const isDetailIntact = (row: Sealed, hash: Hash) =>
  row.erased_at === null ? matchesDigest(row, hash) : row.detail === null

/** The audit entry of an erasure lists the entries whose details were erased. */
export const ERASED = { action: 'erased', object_kind: 'erasure' } as const

function rowsNamedBy({ action, object_kind, detail }: Sealed): string | null {
  if (action !== ERASED.action || object_kind !== ERASED.object_kind || detail === null) return null
  return /"rows":"([\d,-]*)"/.exec(detail)?.[1] ?? null
}

/** True for the single entry that lists erasures by earlier releases. */
const isOfUpgrade = ({ detail }: Sealed) => detail?.startsWith('{"cause":"upgrade"') === true

/**
 * Reads the chain in the order of the numbers, and finds the first invalid entry. An entry is invalid if it was
 * changed, removed, added or moved, or if its detail is missing and no erasure lists it.
 */
export function chainCheck(hash: Hash) {
  let last: Head = { seq: 0, hash: '' }
  let broken: number | null = null
  let erased = 0
  /** Entries without detail that no erasure has listed so far. The entry of the erasure comes later in the chain. */
  const unproved = new Set<number>()
  /**
   * True after the first audit entry that lists erased entries. After that entry, no older release can have written to
   * the chain.
   */
  let isProving = false

  const link = (row: Sealed): void => {
    const wanted = last.seq + 1
    if (row.seq !== wanted || hash(linkText(last.hash, row)) !== row.hash || !isDetailIntact(row, hash)) {
      broken = Math.min(wanted, row.seq)
      return
    }
    last = { seq: row.seq, hash: row.hash }
    if (row.erased_at === null) return
    erased += 1
    unproved.add(row.seq)
  }

  return {
    last: () => last,
    broken: () => broken,
    erased: () => erased,
    add(row: Sealed): void {
      if (broken === null) link(row)
      // The list of erasures is read even after the first invalid entry. Without it, earlier entries with erased
      // details would be reported too.
      const named = rowsNamedBy(row)
      if (named === null || !matchesDigest(row, hash)) return
      if (!(isProving && isOfUpgrade(row))) removeSpans(unproved, named)
      isProving = true
    },
    /** Call this after the last entry. It compares this entry with the hash that was stored as the newest. */
    end(head: Head | null): number | null {
      const end = head ?? { seq: 0, hash: '' }
      const isEnd = last.seq === end.seq && last.hash === end.hash
      if (broken === null && !isEnd) broken = last.seq === end.seq ? last.seq : Math.min(last.seq, end.seq) + 1
      const [unknown = null] = unproved
      return unknown === null || broken === null ? (unknown ?? broken) : Math.min(unknown, broken)
    },
  }
}
