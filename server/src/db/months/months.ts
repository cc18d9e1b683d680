import { type QueryExecutorProvider, sql } from 'kysely'

interface Divided {
  name: string
  by: string
  /** Unique only within a partition. Random values or a lock prevent duplicates in different partitions. */
  unique: readonly string[]
}

/** Tables whose partitions have the same ids, and are created and dropped together. */
export interface Group {
  /** The table that creates the ids, and its time column. */
  numbered: string
  at: string
  tables: readonly [Divided, ...Divided[]]
}

/** Tables that grow with every test; see docs/decisions/0031-months-of-numbers.md. */
export const JOURNALS: Group = {
  numbered: 'interviews',
  at: 'created_at',
  tables: [
    { name: 'submissions', by: 'interview_id', unique: [] },
    { name: 'interview_events', by: 'interview_id', unique: [] },
  ],
}
export const FEED: Group = {
  numbered: 'events',
  at: 'at',
  tables: [{ name: 'events', by: 'id', unique: ['event_id', 'place'] }],
}
export const GROUPS = [JOURNALS, FEED] as const

/** Ids per month. A month that needs more uses the range of the next one. */
export const NUMBERS = 1_000_000

/** Number of months that exist in advance, with the current one. */
export const AHEAD = 3

/** A partition for ids from `from` up to, but not including, `to`. */
export interface Month {
  /** For example 2031_01: the month in which its ids start. */
  name: string
  /** Null for the first partition, which has all lower ids. */
  from: number | null
  to: number
}

export const nameOfMonth = (at: number): string => new Date(at).toISOString().slice(0, 7).replace('-', '_')

export function monthsFrom(at: number, amount: number): string[] {
  const day = new Date(at)
  return Array.from({ length: amount }, (_, ahead) =>
    nameOfMonth(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead)),
  )
}

export const monthPartition = ({ name }: Divided, month: string): string => `${name}_${month}`
export const defaultPartition = ({ name }: Divided): string => `${name}_default`

/** True for the name of a partition, also of the default one. */
export const isPart = (name: string): boolean => {
  const [, table] = /^(\w+)_(?:default|\d{4}_\d{2})$/.exec(name) ?? []
  return GROUPS.some(({ tables }) => tables.some((each) => each.name === table))
}

/** False for a database from before partitions existed. */
export async function isDivided(db: QueryExecutorProvider, { tables: [{ name }] }: Group): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class where oid = to_regclass(${name}) and relkind = 'p'`.execute(db)
  return rows.length > 0
}

const BOUND = /FROM \((MINVALUE|'-?\d+')\) TO \('(\d+)'\)/

export async function monthsOf(db: QueryExecutorProvider, { tables: [{ name }] }: Group): Promise<Month[]> {
  const { rows } = await sql<{ part: string; bound: string }>`
    select relname as part, pg_get_expr(relpartbound, pg_class.oid) as bound
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = to_regclass(${name})`.execute(db)
  const months = rows.flatMap(({ part, bound }): Month[] => {
    const [, from = '', to] = BOUND.exec(bound) ?? []
    if (to === undefined) return []
    const first = from === 'MINVALUE' ? null : Number(from.replaceAll("'", ''))
    return [{ name: part.slice(name.length + 1), from: first, to: Number(to) }]
  })
  return months.toSorted((one, other) => one.to - other.to)
}

export async function lastGivenId(db: QueryExecutorProvider, { numbered }: Group): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${numbered}, 'id')::regclass) as last`.execute(db)
  return rows[0]?.last ?? null
}

export async function pastMonths(db: QueryExecutorProvider, group: Group): Promise<Month[]> {
  const last = (await lastGivenId(db, group)) ?? 0
  return (await monthsOf(db, group)).filter(({ to }) => to <= last + 1)
}

export const isInMonth = ({ from, to }: Month, number: number): boolean =>
  (from === null || number >= from) && number < to
