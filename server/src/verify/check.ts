import type { Queryable, Tx } from '../db/schema.ts'

/** One kept number that is not what the rows it was kept for come to. */
export interface Difference {
  /** Which one, in the words of the tables. */
  where: string
  kept: string | number | null
  right: string | number | null
  mend: (tx: Tx) => Promise<unknown>
}

/** Reckons one kind of kept number anew. */
export interface Check {
  name: string
  find: (db: Queryable) => AsyncIterable<Difference>
}
