import { type QueryExecutorProvider, sql } from 'kysely'

interface Divided {
  name: string
  /** The column whose number says in which month a row lies. */
  by: string
  /** What is unique within a month alone: chance sees to the rest, or a turn. */
  unique: readonly string[]
}

/** Tables whose months are the same numbers, made and dropped together. */
export interface Group {
  /** The table that gives out these numbers, and when. */
  numbered: string
  at: string
  tables: readonly [Divided, ...Divided[]]
}

/** What grows with every test and is shortened; see docs/decisions/0031-months-of-numbers.md. */
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

/** So many numbers a month has; one that needs more goes on in those of the next. */
export const NUMBERS = 1_000_000

/** So many are there: that of the moment, and those in which the next can be made. */
export const AHEAD = 3

/** A month that PostgreSQL keeps by itself: whatever is of the numbers from `from`, below `to`. */
export interface Month {
  /** Such as 2031_01: when its numbers began to be given out. */
  name: string
  /** Null for the first, which holds whatever is lower. */
  from: number | null
  to: number
}

export const nameOfMonth = (at: number): string => new Date(at).toISOString().slice(0, 7).replace('-', '_')

/** The month of this moment and so many after it. */
export function monthsFrom(at: number, amount: number): string[] {
  const day = new Date(at)
  return Array.from({ length: amount }, (_, ahead) =>
    nameOfMonth(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead)),
  )
}

export const partOf = ({ name }: Divided, month: string): string => `${name}_${month}`
export const restOf = ({ name }: Divided): string => `${name}_default`

/** The names of tables that a month has, or what lies in none; nobody else makes such. */
export const isPart = (name: string): boolean => {
  const [, table] = /^(\w+)_(?:default|\d{4}_\d{2})$/.exec(name) ?? []
  return GROUPS.some(({ tables }) => tables.some((each) => each.name === table))
}

/** Whether this database keeps the table in months: one that was there before they were does not. */
export async function isDivided(db: QueryExecutorProvider, { tables: [{ name }] }: Group): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class where oid = to_regclass(${name}) and relkind = 'p'`.execute(db)
  return rows.length > 0
}

const BOUND = /FROM \((MINVALUE|'-?\d+')\) TO \('(\d+)'\)/

/** All months, from the lowest numbers on. */
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

/** The last number that was given out; null before the first. */
export async function lastGiven(db: QueryExecutorProvider, { numbered }: Group): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${numbered}, 'id')::regclass) as last`.execute(db)
  return rows[0]?.last ?? null
}

/** Those to which no number is added any more. */
export async function pastMonths(db: QueryExecutorProvider, group: Group): Promise<Month[]> {
  const last = (await lastGiven(db, group)) ?? 0
  return (await monthsOf(db, group)).filter(({ to }) => to <= last + 1)
}

/** Whether a number is of this month. */
export const isOf = ({ from, to }: Month, number: number): boolean => (from === null || number >= from) && number < to
