import type { Queryable, Tx } from '../../platform/db/schema.ts'

export interface Difference {
  where: string
  kept: string | number | null
  right: string | number | null
  mend: (tx: Tx) => Promise<unknown>
}

export interface Check {
  name: string
  find: (db: Queryable) => AsyncIterable<Difference>
}
