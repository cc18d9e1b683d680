import { isoOf } from '../isoTime.ts'
import { removeSpans } from './spans.ts'

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

/** An erasure also removes the salt. With the salt, a guess of the erased detail could be checked against the hash. */
export const detailText = (salt: string, detail: string | null): string => `${salt}\n${detail ?? 'null'}`

type LinkedFields = Omit<Sealed, 'detail' | 'salt' | 'hash' | 'erased_at'>

export const linkText = (previous: string, row: LinkedFields): string =>
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

/** Spaces before and after each word let a search find whole words. */
export function normalizedName(name: string): string {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  return ` ${words.join(' ')} `
}

type Hash = (text: string) => string

const matchesDigest = ({ salt, detail, digest }: Sealed, hash: Hash) =>
  salt !== null && hash(detailText(salt, detail)) === digest

const isDetailIntact = (row: Sealed, hash: Hash) =>
  row.erased_at === null ? matchesDigest(row, hash) : row.detail === null

export const ERASED = { action: 'erased', object_kind: 'erasure' } as const

function rowsNamedBy({ action, object_kind, detail }: Sealed): string | null {
  if (action !== ERASED.action || object_kind !== ERASED.object_kind || detail === null) return null
  return /"rows":"([\d,-]*)"/.exec(detail)?.[1] ?? null
}

/** An upgrade writes an audit entry that lists the details that earlier releases erased. */
const isOfUpgrade = ({ detail }: Sealed) => detail?.startsWith('{"cause":"upgrade"') === true

/**
 * An audit entry is invalid if it was changed, removed, added or moved. An erased detail is valid only if an erasure
 * lists it.
 */
export function chainCheck(hash: Hash) {
  let last: Head = { seq: 0, hash: '' }
  let broken: number | null = null
  let erased = 0
  /** Erased audit entries that no erasure has listed so far. */
  const unproved = new Set<number>()
  /** A list from an upgrade counts only if it is the first list of erased entries. */
  let isProving = false

  const link = (row: Sealed): void => {
    const expectedSeq = last.seq + 1
    if (row.seq !== expectedSeq || hash(linkText(last.hash, row)) !== row.hash || !isDetailIntact(row, hash)) {
      broken = Math.min(expectedSeq, row.seq)
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
      // Lists of erased entries are also read after an invalid entry. Otherwise, a valid erasure would be reported as
      // invalid.
      const named = rowsNamedBy(row)
      if (named === null || !matchesDigest(row, hash)) return
      if (!(isProving && isOfUpgrade(row))) removeSpans(unproved, named)
      isProving = true
    },
    /** The number and hash of the newest audit entry are stored separately, so that a removed last entry is found. */
    end(head: Head | null): number | null {
      const end = head ?? { seq: 0, hash: '' }
      const isEnd = last.seq === end.seq && last.hash === end.hash
      if (broken === null && !isEnd) broken = last.seq === end.seq ? last.seq : Math.min(last.seq, end.seq) + 1
      const [unknown = null] = unproved
      return unknown === null || broken === null ? (unknown ?? broken) : Math.min(unknown, broken)
    },
  }
}
