import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'

export type Value = null | number | string | Uint8Array
export type Row = Record<string, Value>

export interface Table {
  name: string
  columns: string[]
  isNumbered: boolean
}

async function tableColumns(db: Queryable, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db)
  return rows.map((column) => column.name)
}

async function parentsOf(db: Queryable, name: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db)
  return rows.map(({ table }) => table).filter((parent) => parent !== name)
}

function parentsFirst(names: readonly string[], parents: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered = new Set<string>()
  const add = (name: string): void => {
    if (ordered.has(name)) return
    for (const parent of parents.get(name) ?? []) add(parent)
    ordered.add(name)
  }
  for (const name of names) add(name)
  return [...ordered]
}

export async function tablesOf(sqlite: Queryable): Promise<Table[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
    order by name`.execute(sqlite)
  const parents = new Map<string, string[]>()
  for (const { name } of rows) parents.set(name, await parentsOf(sqlite, name))

  const texts = new Map(rows.map(({ name, text }) => [name, text]))
  const tables: Table[] = []
  for (const name of parentsFirst([...texts.keys()], parents)) {
    const isNumbered = /\bautoincrement\b/i.test(texts.get(name) ?? '')
    tables.push({ name, columns: await tableColumns(sqlite, name), isNumbered })
  }
  return tables
}

export async function countRows(db: Queryable, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return rows[0]?.count ?? 0
}
