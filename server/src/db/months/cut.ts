import { sql } from 'kysely'
import { isOnlyWriter } from '../rowsAsTable.ts'
import type { Queryable, Tx } from '../schema.ts'
import { makeMonth } from './make.ts'
import { GROUPS, type Group, isDivided, type Month, monthPartition, monthsOf, NUMBERS, nameOfMonth } from './months.ts'

interface Begun {
  name: string
  first: number
  last: number
}

async function begunMonths(source: Queryable, { numbered, at }: Group): Promise<Begun[]> {
  const { rows } = await sql<Begun>`select strftime('%Y_%m', ${sql.ref(at)} / 1000, 'unixepoch') as name,
      min(id) as first, max(id) as last
    from ${sql.table(numbered)} group by 1 order by 1`.execute(source)
  return rows
}

/**
 * Partitions for these ids. Ids rise with time, unless a clock was wrong, so a month starts with the lowest id of that
 * month or a later one. Months without ids are left out. No month is later than the current one.
 */
export function monthsBetween(begun: readonly Begun[], present: string): Month[] {
  const starts = begun.map(({ name }, place) => ({
    name: name < present ? name : present,
    from: Math.min(...begun.slice(place).map(({ first }) => first)),
  }))
  const isFirst = (name: string, place: number) => name !== starts[place - 1]?.name
  const kept = starts.filter(
    ({ name, from }, place) => isFirst(name, place) && (name === present || from !== starts[place + 1]?.from),
  )
  const highest = Math.max(0, ...begun.map(({ last }) => last))
  return kept.map(({ name, from }, place) => ({
    name,
    from: place === 0 ? null : from,
    to: kept[place + 1]?.from ?? Math.max(from + NUMBERS, highest + 1),
  }))
}

export async function divideImportedMonths(tx: Tx, source: Queryable, at: number): Promise<void> {
  if (isOnlyWriter(tx)) return
  for (const group of GROUPS) {
    if (!(await isDivided(tx, group))) continue
    const months = monthsBetween(await begunMonths(source, group), nameOfMonth(at))
    if (months.length === 0) continue
    for (const { name } of await monthsOf(tx, group))
      for (const table of group.tables) await sql`drop table ${sql.table(monthPartition(table, name))}`.execute(tx)
    for (const month of months) await makeMonth(tx, group, month)
  }
}
