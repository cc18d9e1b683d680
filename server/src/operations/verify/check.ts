import type { Queryable, Tx } from '../../platform/db/schema.ts'

export interface Difference {
  where: string
  stored: string | number | null
  expected: string | number | null
  repair: (tx: Tx) => Promise<unknown>
}

export interface Check {
  name: string
  find: (db: Queryable) => AsyncIterable<Difference>
}
