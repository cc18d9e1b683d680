import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { fileIn } from '../../server/src/db/sqlite/file.ts'

const RELEASE = join(import.meta.dirname, '../../server/guarantees/releases/0.1.6')
/** Ids from here on are free in it. */
const FREE = 1_000

interface Copied {
  table: string
  of: string
  /** How a column of a copy differs; the others are as they are. */
  changed: Record<string, string>
  /** What the database numbers by itself. */
  without?: string[]
}

const id = `${FREE} + copy`
const earlier = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, `${name} - copy * 60000`]))
const rowsOf = (table: string, changed: Record<string, string> = {}, without: string[] = []): Copied => ({
  table,
  of: 'interview_id = 1',
  changed: { interview_id: id, ...changed },
  without,
})

/** Its first interview: ten questions, all of them answered. */
const copied: Copied[] = [
  {
    table: 'interviews',
    of: 'id = 1',
    changed: {
      id,
      code: "'old' || (1000000000000000000 + copy)",
      ...earlier(['created_at', 'started_at', 'deadline_at', 'closed_at']),
    },
  },
  rowsOf('interview_labels'),
  rowsOf('papers'),
  rowsOf('submissions', earlier(['received_at']), ['id']),
  rowsOf('interview_events', {}, ['id']),
]

interface Old {
  run: (statements: string) => Promise<unknown>
  columnsOf: (table: string) => Promise<string[]>
  read: string
  /** What makes its numbers go on after those that were given. */
  after: string
  close: () => Promise<unknown>
}

function openSqlite(folder: string): Old {
  const file = new DatabaseSync(fileIn(folder))
  return {
    run: async (statements) => file.exec(statements),
    columnsOf: async (table) =>
      file
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => String(name)),
    read: 'sqlite.sql',
    after: '',
    close: async () => file.close(),
  }
}

async function openPostgres(databaseUrl: string): Promise<Old> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    run: (statements) => client.query(statements),
    columnsOf: async (table) => {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
      )
      return rows.map(({ name }) => name)
    },
    read: 'postgres.sql',
    after: `select setval('interviews_id_seq', (select max(id) from interviews))`,
    close: () => client.end(),
  }
}

/** The database of an earlier release, with so many finished interviews more. */
export async function putOldRelease(folder: string, databaseUrl: string, amount: number): Promise<void> {
  const old = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(folder)
  await old.run(readFileSync(join(RELEASE, old.read), 'utf8'))
  // What was written from PostgreSQL says so little of where names are looked for that nothing is found.
  if (databaseUrl) await old.run('set search_path to public')
  for (const { table, of, changed, without = [] } of copied) {
    const columns = (await old.columnsOf(table)).filter((name) => !without.includes(name))
    await old.run(`insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
      with recursive copies(copy) as (select 1 union all select copy + 1 from copies where copy < ${amount})
      select ${columns.map((name) => changed[name] ?? `"${name}"`).join(', ')} from ${table} cross join copies where ${of}`)
  }
  await old.run(`update interview_counts set amount = amount + ${amount} where label_set = '|GENERAL|' and score = 80`)
  if (old.after) await old.run(old.after)
  if (databaseUrl) await old.run('vacuum analyze')
  await old.close()
}
