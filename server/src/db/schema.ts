import type { Kysely, Transaction } from 'kysely'
import type { BankTables } from './schema/bank.ts'
import type { DoorTables } from './schema/doors.ts'
import type { ImportTables } from './schema/imports.ts'
import type { InsightTables } from './schema/insight.ts'
import type { InterviewTables } from './schema/interviews.ts'
import type { PeopleTables } from './schema/people.ts'
import type { RoundTables } from './schema/rounds.ts'
import type { SittingTables } from './schema/sitting.ts'

/** Tables that serve every room. */
interface HouseTables {
  /** One row a rule that spans rows; whoever writes under that rule takes its turn here first. */
  turns: { name: string; taken: number }
  /** What calls with an Idempotency-Key were answered; see http/once.ts. */
  kept_answers: {
    caller: string
    key: string
    call: string
    /** Of the body, which is not kept. */
    digest: string
    at: number
    /** Null while it runs. */
    status: number | null
    answer: string | null
    erased_at: number | null
  }
  /** What an installation keeps to itself, see auth/installationKey.ts. */
  secrets: { name: string; value: string }
  tallies: { name: string; amount: number }
}

/** Times are integer milliseconds in UTC; flags are a role, a state or a nullable time, never a boolean column. */
export interface Schema
  extends HouseTables,
    PeopleTables,
    DoorTables,
    BankTables,
    ImportTables,
    InterviewTables,
    SittingTables,
    RoundTables,
    InsightTables {}

declare const kind: unique symbol

/** Where a query may run: it does not matter whether anything else is stored with it. */
export type Queryable = Kysely<Schema>

/** The database as a whole. It is what begins a transaction, and never stands for one. */
export type Db = Queryable & { readonly [kind]: 'database' }

/** A transaction, as `inTransaction` gives it: for what must be stored as a whole with something else, or not at all. */
export type Tx = Transaction<Schema> & { readonly [kind]: 'transaction' }
