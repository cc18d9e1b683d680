import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'

const PAGE = join(import.meta.dirname, '../../../../docs/distributed.md')
const SOURCES = join(import.meta.dirname, '../..')

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

interface Table {
  name: string
  columns: string[]
}

const tables = async () =>
  (
    await sql<Table>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      group by c.relname order by c.relname`.execute(house.db)
  ).rows

/** What is unique over all rows, by the columns of each index. */
const uniques = async () =>
  (
    await sql<{ table: string; columns: string[] }>`
      select t.relname as table, array_agg(pg_get_indexdef(i.indexrelid, place::int, true) order by place) as columns
      from pg_index i join pg_class t on t.oid = i.indrelid, generate_series(1, i.indnkeyatts) as place
      where i.indisunique and not t.relispartition and t.relnamespace = 'public'::regnamespace
      group by t.relname, i.indexrelid order by 1, 2`.execute(house.db)
  ).rows

const references = async () =>
  (
    await sql<{ from: string; columns: string[]; to: string }>`
      select f.relname as from, t.relname as to, array_agg(a.attname::text order by a.attnum) as columns
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.conparentid = 0 group by k.oid, f.relname, t.relname order by 1, 2, 3`.execute(
      house.db,
    )
  ).rows

const keyOf = ({ name, columns }: Table): string | null => {
  if (name === 'interviews') return 'id'
  return columns.find((column) => column === 'interview_id') ?? null
}

interface Found {
  file: string
  what: string
}

/** Where the sources do what only one database can: each by its own sign. */
const SIGNS = {
  'takes a turn by a row that all share': /\b(?:takeTurn|takeTurnLater|takeTurnNumbered|holdTurn)\(\s*tx,/g,
  'locks rows that it has read': /\.for(?:NoKeyUpdate|Update|Share)\(/g,
  'locks by a number': /pg_(?:try_)?advisory_(?:un)?lock\w*/g,
} as const

const found: Found[] = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted()
  .flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8')
    return Object.entries(SIGNS).flatMap(([what, sign]) => (text.match(sign) ? [{ file, what }] : []))
  })

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

async function page(): Promise<string> {
  const all = await tables()
  const own = new Map(all.flatMap((table) => (keyOf(table) ? [[table.name, keyOf(table)] as const] : [])))
  const shared = all.filter(({ name }) => !own.has(name)).map(({ name }) => name)
  const across = (await references()).filter(({ from, to }) => own.has(from) !== own.has(to))
  const elsewhere = (await uniques()).filter(
    ({ table, columns }) => own.has(table) && !columns.includes(own.get(table) ?? ''),
  )
  const files = Object.keys(SIGNS).map(
    (what) =>
      `### Where it ${what}\n\n${listed(found.filter((one) => one.what === what).map(({ file }) => `\`${file}\``))}`,
  )
  return `# What stands against a distributed PostgreSQL

Nothing here was tried on one: this page is what would have to be looked at, read from the tables and the sources, and a test holds it to them. What it comes to stands in [scaling.md](scaling.md#beyond-one-postgresql).

## Rows that would lie together

These tables have an interview as their key: all rows of one interview could lie on one node. The key would be the interview's number, which every statement of an exam knows once it has looked the code up.

${listed([...own].map(([name, key]) => `\`${name}\` by \`${key}\``))}

## Rows that are of no interview

They would be copied to each node (the bank, names, settings: read by each exam and seldom written), or stay on one (queues, the audit, figures).

${quoted(shared)}

## Unique over all interviews

Such an index holds only where it contains the key; each of these would have to get it, or become a table of its own that is asked first.

${listed(elsewhere.map(({ table, columns }) => `\`${table}\` (${quoted(columns)})`))}

## References from one kind to the other

A row of an interview may refer to a table that is copied to each node. One that is of no interview cannot refer to a row of an interview.

${listed(across.map(({ from, columns, to }) => `\`${from}\` (${quoted(columns)}) to \`${to}\`${own.has(to) ? ': cannot stay' : ''}`))}

## Locks

${files.join('\n\n')}
`
}

test('the page on a distributed PostgreSQL says what the tables and the sources lean on', async () => {
  await expect(await page()).toMatchFileSnapshot(PAGE)
})
