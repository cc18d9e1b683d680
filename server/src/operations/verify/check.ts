import { type Insertable, sql } from 'kysely'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'

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

export async function* inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

export function storeRow<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  keys: readonly (keyof Insertable<Schema[Table]> & string)[],
  row: Insertable<Schema[Table]>,
) {
  const names = Object.keys(row).map((name) => sql.ref(name))
  return sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})
    on conflict (${sql.join(keys.map((key) => sql.ref(key)))})
    do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(tx)
}
