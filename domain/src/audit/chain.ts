import { isoOf } from '../isoTime.ts'
import { takeSpans } from './spans.ts'

/** A deed as it is sealed. Times are in milliseconds, the detail is the text of a document. */
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

/** What the digest of a detail is made of; the salt keeps a detail that was erased from being guessed by its digest. */
export const detailText = (salt: string, detail: string | null): string => `${salt}\n${detail ?? 'null'}`

type Linked = Omit<Sealed, 'detail' | 'salt' | 'hash' | 'erased_at'>

/** What the hash of a deed is made of: everything that is told of it, and the hash of the deed before. */
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

/** How the name of an actor is looked for: by whole words, whatever their case. */
export function wordsOf(name: string): string {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  return ` ${words.join(' ')} `
}

type Hash = (text: string) => string

const isOfDetail = ({ salt, detail, digest }: Sealed, hash: Hash) =>
  salt !== null && hash(detailText(salt, detail)) === digest

const holds = (row: Sealed, hash: Hash) => (row.erased_at === null ? isOfDetail(row, hash) : row.detail === null)

/** The deed of an erasure names the deeds whose details it took. */
export const ERASED = { action: 'erased', object_kind: 'erasure' } as const

function rowsNamedBy({ action, object_kind, detail }: Sealed): string | null {
  if (action !== ERASED.action || object_kind !== ERASED.object_kind || detail === null) return null
  return /"rows":"([\d,-]*)"/.exec(detail)?.[1] ?? null
}

/** The one deed that says what releases before it have erased. */
const isOfUpgrade = ({ detail }: Sealed) => detail?.startsWith('{"cause":"upgrade"') === true

/**
 * Goes along a chain, deed by deed in the order of their numbers, and finds the first place that is not as it was sealed: a
 * deed that was changed, removed, added or moved, or one whose detail is gone without an erasure that says that it took it.
 */
export function chainCheck(hash: Hash) {
  let last: Head = { seq: 0, hash: '' }
  let broken: number | null = null
  let erased = 0
  /** Their details are gone, and no deed has said so yet: an erasure is sealed after what it took. */
  const unproved = new Set<number>()
  /** From the first erasure that says what it took, no older release was here any more. */
  let isProving = false

  const link = (row: Sealed): void => {
    const wanted = last.seq + 1
    if (row.seq !== wanted || hash(linkText(last.hash, row)) !== row.hash || !holds(row, hash)) {
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
    /** How many were erased so far. */
    erased: () => erased,
    add(row: Sealed): void {
      if (broken === null) link(row)
      // Behind the first place that does not hold as well: what comes before it is not blamed for that.
      const named = rowsNamedBy(row)
      if (named === null || !isOfDetail(row, hash)) return
      if (!(isProving && isOfUpgrade(row))) takeSpans(unproved, named)
      isProving = true
    },
    /** Once all were added: whether they end where the chain ended when it was last sealed. */
    end(head: Head | null): number | null {
      const end = head ?? { seq: 0, hash: '' }
      const isEnd = last.seq === end.seq && last.hash === end.hash
      if (broken === null && !isEnd) broken = last.seq === end.seq ? last.seq : Math.min(last.seq, end.seq) + 1
      const [unknown = null] = unproved
      return unknown === null || broken === null ? (unknown ?? broken) : Math.min(unknown, broken)
    },
  }
}
