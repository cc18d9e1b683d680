import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseOptions } from '../../../server/src/platform/db/open.ts'
import { fileIn } from '../../../server/src/platform/db/sqlite/file.ts'

type Row = Record<string, unknown>
type Tables = Map<string, { columns: string[]; rows: Row[] }>

const isOurs = (name: string) => !/^(kysely|sqlite)_/.test(name)

function readFileOf(folder: string): Tables {
  const file = new DatabaseSync(fileIn(folder), { readOnly: true })
  const names = file.prepare(`select name from sqlite_master where type = 'table'`).all()
  const tables = names
    .map(({ name }) => String(name))
    .filter(isOurs)
    .map((name) => {
      const columns = file.prepare('select name from pragma_table_info(?)').all(name)
      const reading = file.prepare(`select * from "${name}"`)
      // Integers are read as BigInt, because answer ids exceed the safe integers of JavaScript.
      reading.setReadBigInts(true)
      return [name, { columns: columns.map((column) => String(column['name'])), rows: reading.all() }] as const
    })
  file.close()
  return new Map(tables)
}

async function readServer(databaseUrl: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: names } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables: Tables = new Map()
  for (const { name } of names.filter((each) => isOurs(each.name))) {
    const { rows, fields } = await client.query<Row>(`select * from public."${name}"`)
    tables.set(name, { columns: fields.map((field) => field.name), rows })
  }
  await client.end()
  return tables
}

export const readAllRows = ({ databaseUrl, folder }: DatabaseOptions): Promise<Tables> =>
  databaseUrl ? readServer(databaseUrl) : Promise.resolve(readFileOf(folder))

const shown = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const written = (row: Row, columns: readonly string[]) =>
  JSON.stringify(columns.map((column) => [column, shown(row[column])]))

/** Columns that exist only in `after` are not compared, because newer releases may add columns. */
export function lostFields(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([name, { columns, rows }]) => {
    const now = after.get(name)
    if (!now) return rows.length > 0 ? [`${name} is gone`] : []
    const gone = columns.filter((column) => !now.columns.includes(column))
    if (gone.length > 0) return gone.map((column) => `${name}.${column} is gone`)
    const there = new Map<string, number>()
    for (const row of now.rows) {
      const text = written(row, columns)
      there.set(text, (there.get(text) ?? 0) + 1)
    }
    return rows.flatMap((row) => {
      const text = written(row, columns)
      const amount = there.get(text) ?? 0
      there.set(text, amount - 1)
      return amount > 0 ? [] : [`${name}: ${text}`]
    })
  })
}
