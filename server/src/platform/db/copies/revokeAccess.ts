import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../schema.ts'

export interface RevokedAccess {
  sessions: number
  password_links: number
  sign_in_links: number
  challenges: number
  api_tokens: number | null
  connections?: number
}

const accessTables = {
  sessions: { table: 'sessions', where: '' },
  password_links: { table: 'sign_in_links', where: ` where kind <> 'once'` },
  sign_in_links: { table: 'sign_in_links', where: ` where kind = 'once'` },
  challenges: { table: 'challenges', where: '' },
  states: { table: 'sso_states', where: '' },
  api_tokens: { table: 'api_tokens', where: '' },
} as const

/** No key has such a hash, so all keys of applicant systems stop working. The connections keep their queued updates. */
const REVOKE_KEYS = `update connections set key_hash = 'ended ' || id, old_key_hash = null, old_key_until = null`

type Run = (statement: string) => Promise<number> | number

interface RevocationOptions {
  keepTokens: boolean
  at: number
}

/** Tokens and links from the copy must not work, because some of them were revoked after the copy was made. */
async function revokeAccessBy(run: Run, { keepTokens, at }: RevocationOptions): Promise<RevokedAccess> {
  const end = ({ table, where }: { table: string; where: string }) => run(`delete from ${table}${where}`)
  await end(accessTables.states)
  const connections = keepTokens ? 0 : await run(REVOKE_KEYS)
  const ended = {
    sessions: await end(accessTables.sessions),
    password_links: await end(accessTables.password_links),
    sign_in_links: await end(accessTables.sign_in_links),
    challenges: await end(accessTables.challenges),
    api_tokens: keepTokens ? null : await end(accessTables.api_tokens),
    ...(connections > 0 && { connections }),
  }
  // The inserted values are safe in SQL text, because the values are only numbers and fixed words.
  await run(`insert into audit (actor_kind, at, actor_id, actor_name, action, object_kind, object_id, address, detail)
    values ('shell', ${at}, null, 'restore', 'restored', 'installation', 'installation', '', '${JSON.stringify(ended)}')`)
  return ended
}

export async function revokeAccessInFile(path: string, wanted: RevocationOptions): Promise<RevokedAccess> {
  const file = new DatabaseSync(path)
  try {
    file.exec('PRAGMA secure_delete = ON; BEGIN')
    const ended = await revokeAccessBy((statement) => Number(file.prepare(statement).run().changes), wanted)
    file.exec('COMMIT')
    return ended
  } finally {
    file.close()
  }
}

export const revokeAccessWithin = (tx: Tx, wanted: RevocationOptions): Promise<RevokedAccess> =>
  revokeAccessBy(async (statement) => {
    const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement))
    return Number(numAffectedRows ?? 0)
  }, wanted)
