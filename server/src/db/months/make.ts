import { sql } from 'kysely'
import type { Tx } from '../schema.ts'
import {
  defaultPartition,
  type Group,
  lastGivenId,
  type Month,
  monthPartition,
  monthsFrom,
  monthsOf,
  NUMBERS,
} from './months.ts'

type Divided = Group['tables'][number]

const bound = (number: number | null) => (number === null ? sql`minvalue` : sql.lit(number))

/** Moves the rows of this month out of the default partition. */
async function moveRowsToMonth(tx: Tx, table: Divided, part: string, { from, to }: Month): Promise<void> {
  const isLow = from === null ? sql`true` : sql`${sql.ref(table.by)} >= ${from}`
  await sql`with brought as (delete from ${sql.table(defaultPartition(table))} where ${isLow} and ${sql.ref(table.by)} < ${to} returning *)
    insert into ${sql.table(part)} select * from brought`.execute(tx)
}

/**
 * Creates the partition as a separate table and then attaches it. Otherwise the whole table would be locked, and
 * readers would wait.
 */
export async function makeMonth(tx: Tx, { tables }: Group, month: Month): Promise<void> {
  for (const table of tables) {
    const part = monthPartition(table, month.name)
    // Prevents new rows in the default partition until the month is attached.
    await sql`lock table ${sql.table(defaultPartition(table))} in access exclusive mode`.execute(tx)
    await sql`create table ${sql.table(part)} (like ${sql.table(table.name)} including defaults)`.execute(tx)
    await moveRowsToMonth(tx, table, part, month)
    await sql`alter table ${sql.table(table.name)} attach partition ${sql.table(part)}
      for values from (${bound(month.from)}) to (${bound(month.to)})`.execute(tx)
    for (const column of table.unique)
      await sql`create unique index on ${sql.table(part)} (${sql.ref(column)})`.execute(tx)
  }
}

/**
 * Creates the current month and the next ones, unless later ones exist: after a wrong clock, ids continue from there. A
 * month in which no server was running gets no partition.
 */
export async function makeMonthsAhead(tx: Tx, group: Group, at: number, amount: number): Promise<void> {
  for (const name of monthsFrom(at, amount)) {
    const known = await monthsOf(tx, group)
    if (known.some((one) => one.name >= name)) continue
    const from = known.at(-1)?.to ?? null
    await makeMonth(tx, group, { name, from, to: (from ?? 0) + NUMBERS })
  }
}

/** Ids of a new month start at the month's range. No id is used twice. */
export async function advanceIdsToMonth(tx: Tx, group: Group, at: number): Promise<void> {
  const [now] = monthsFrom(at, 1)
  const { from } = (await monthsOf(tx, group)).find(({ name }) => name === now) ?? { from: null }
  if (from === null || ((await lastGivenId(tx, group)) ?? 0) >= from - 1) return
  await sql`select setval(pg_get_serial_sequence(${group.numbered}, 'id')::regclass, ${from - 1})`.execute(tx)
}
