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
    ...[previous, row.seq, new Date(row.at).toISOString(), row.actor_kind, row.actor_id, row.actor_name, row.action],
    ...[row.object_kind, row.object_id, row.address, row.digest],
  ])

/** How the name of an actor is looked for: by whole words, whatever their case. */
export function wordsOf(name: string): string {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  return ` ${words.join(' ')} `
}

type Hash = (text: string) => string

const holds = (row: Sealed, hash: Hash) =>
  row.erased_at === null
    ? row.salt !== null && hash(detailText(row.salt, row.detail)) === row.digest
    : row.detail === null

/** Goes along a chain, deed by deed in the order of their numbers, and finds the first place that is not as it was sealed. */
export function chainCheck(hash: Hash) {
  let last: Head = { seq: 0, hash: '' }
  let broken: number | null = null

  return {
    last: () => last,
    broken: () => broken,
    add(row: Sealed): void {
      if (broken !== null) return
      const wanted = last.seq + 1
      const isNext = row.seq === wanted && hash(linkText(last.hash, row)) === row.hash && holds(row, hash)
      if (isNext) last = { seq: row.seq, hash: row.hash }
      else broken = Math.min(wanted, row.seq)
    },
    /** Once all were added: whether they end where the chain ended when it was last sealed. */
    end(head: Head | null): number | null {
      if (broken !== null) return broken
      const end = head ?? { seq: 0, hash: '' }
      if (last.seq === end.seq && last.hash === end.hash) return null
      broken = last.seq === end.seq ? last.seq : Math.min(last.seq, end.seq) + 1
      return broken
    },
  }
}
