import type { Kysely } from 'kysely'
import { divideUnused } from '../../months/divide.ts'
import type { Tx } from '../../schema.ts'

/** PostgreSQL keeps what grows with every test in months, where the installation is new; one that is in use stays as it is. */
export const months = (db: Kysely<unknown>): Promise<void> => divideUnused(db as unknown as Tx, Date.now())
