import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
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

/** Runs a statement and gives how many rows it changed. */
type Run = (statement: string) => Promise<number> | number

interface Wanted {
  keepTokens: boolean
  at: number
}

/** A copy brings back tokens and links that were ended since it was made, and somebody may still have them. So all of them end, and a deed says so. */
async function endWithin(run: Run, { keepTokens, at }: Wanted): Promise<EndedDoors> {
  const end = ({ table, where }: { table: string; where: string }) => run(`delete from ${table}${where}`)
  await end(doors.states)
  const connections = keepTokens ? 0 : await run(VOID_KEYS)
  const ended = {
    sessions: await end(doors.sessions),
    password_links: await end(doors.password_links),
    sign_in_links: await end(doors.sign_in_links),
    challenges: await end(doors.challenges),
    api_tokens: keepTokens ? null : await end(doors.api_tokens),
    ...(connections > 0 && { connections }),
  }
  // The statement holds only numbers and words of ours.
  await run(`insert into audit (actor_kind, at, actor_id, actor_name, action, object_kind, object_id, address, detail)
    values ('shell', ${at}, null, 'restore', 'restored', 'installation', 'installation', '', '${JSON.stringify(ended)}')`)
  return ended
}

/** In a file of SQLite that nobody has opened yet. */
export async function endDoorsOfFile(path: string, wanted: Wanted): Promise<EndedDoors> {
  const file = new DatabaseSync(path)
  try {
    file.exec('PRAGMA secure_delete = ON; BEGIN')
    const ended = await endWithin((statement) => Number(file.prepare(statement).run().changes), wanted)
    file.exec('COMMIT')
    return ended
  } finally {
    file.close()
  }
}

/** In a database of PostgreSQL, within the transaction that fills it. */
export const endDoorsWithin = (tx: Tx, wanted: Wanted): Promise<EndedDoors> =>
  endWithin(async (statement) => {
    const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement))
    return Number(numAffectedRows ?? 0)
  }, wanted)
