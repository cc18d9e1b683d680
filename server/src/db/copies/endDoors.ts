import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, sql } from 'kysely'
import { withClient } from '../postgres/connectOnce.ts'
import type { Tx } from '../schema.ts'

/** What opens something, and how many of each were ended; null where they were left. */
export interface EndedDoors {
  sessions: number
  password_links: number
  sign_in_links: number
  challenges: number
  api_tokens: number | null
  /** Connections that need a new key; not there where none does. */
  connections?: number
}

const doors = {
  sessions: { table: 'sessions', where: '' },
  password_links: { table: 'sign_in_links', where: ` where kind <> 'once'` },
  sign_in_links: { table: 'sign_in_links', where: ` where kind = 'once'` },
  challenges: { table: 'challenges', where: '' },
  /** Halves of a sign-in through the company, which nobody counts. */
  states: { table: 'sso_states', where: '' },
  api_tokens: { table: 'api_tokens', where: '' },
} as const

/** No key has this for its hash. A connection stays with all that it has to tell, and opens once it has a new key. */
const VOID_KEYS = `update connections set key_hash = 'ended ' || id, old_key_hash = null, old_key_until = null`

interface Target {
  /** Whether the copy's release had this yet. */
  has: (table: string, column?: string) => Promise<boolean> | boolean
  /** Gives how many rows it was. */
  run: (statement: string) => Promise<number> | number
}

interface Wanted {
  keepTokens: boolean
  at: number
}

/** A copy brings back tokens and links that were ended since it was made, and somebody may still have them. So all of them end, and a deed says so. */
async function endWithin({ has, run }: Target, { keepTokens, at }: Wanted): Promise<EndedDoors> {
  const end = async ({ table, where }: { table: string; where: string }) =>
    (await has(table)) ? run(`delete from ${table}${where}`) : 0
  await end(doors.states)
  const connections = keepTokens || !(await has('connections')) ? 0 : await run(VOID_KEYS)
  const ended = {
    sessions: await end(doors.sessions),
    password_links: await end(doors.password_links),
    sign_in_links: await end(doors.sign_in_links),
    challenges: await end(doors.challenges),
    api_tokens: keepTokens ? null : await end(doors.api_tokens),
    ...(connections > 0 && { connections }),
  }
  if (await has('audit')) {
    // Nothing but numbers and words of ours stand in it. Before there were kinds of actors, none had to be named.
    const kind = (await has('audit', 'actor_kind')) ? ['actor_kind, ', `'shell', `] : ['', '']
    await run(`insert into audit (${kind[0]}at, actor_id, actor_name, action, object_kind, object_id, address, detail)
      values (${kind[1]}${at}, null, 'restore', 'restored', 'installation', 'installation', '', '${JSON.stringify(ended)}')`)
  }
  return ended
}

/** In a file of SQLite that nobody has opened yet. */
export async function endDoorsOfFile(path: string, wanted: Wanted): Promise<EndedDoors> {
  const file = new DatabaseSync(path)
  try {
    file.exec('PRAGMA secure_delete = ON; BEGIN')
    const has = (table: string, column = '') =>
      file.prepare(`select 1 from pragma_table_info(?) where ? in ('', name)`).get(table, column) !== undefined
    const ended = await endWithin({ has, run: (statement) => Number(file.prepare(statement).run().changes) }, wanted)
    file.exec('COMMIT')
    return ended
  } finally {
    file.close()
  }
}

/** In a database of PostgreSQL, within the transaction that fills it. */
export const endDoorsWithin = (tx: Tx, wanted: Wanted): Promise<EndedDoors> => {
  const has = async (table: string, column = '') => {
    const { rows } = await sql`select 1 from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and ${column} in ('', column_name::text) limit 1`.execute(
      tx,
    )
    return rows.length === 1
  }
  const run = async (statement: string) => {
    const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement))
    return Number(numAffectedRows ?? 0)
  }
  return endWithin({ has, run }, wanted)
}

/** In one that `pg_restore` has filled. */
export const endDoorsOfPostgres = (databaseUrl: string, wanted: Wanted, silentMs: number): Promise<EndedDoors> =>
  withClient(
    databaseUrl,
    async (client) => {
      await client.query('begin')
      const has = async (table: string, column = '') => {
        const asked = `select 1 from information_schema.columns
        where table_schema = current_schema() and table_name = $1 and $2 in ('', column_name::text) limit 1`
        return (await client.query(asked, [table, column])).rowCount === 1
      }
      const run = async (statement: string) => (await client.query(statement)).rowCount ?? 0
      const ended = await endWithin({ has, run }, wanted)
      await client.query('commit')
      return ended
    },
    silentMs,
  )
