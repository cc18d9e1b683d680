import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Head } from '@assay/domain/audit/chain'
import { sql } from 'kysely'
import { z } from 'zod'
import { auditHeadPath } from '../../platform/db/copies/auditHead.ts'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../platform/db/schema.ts'

/**
 * The name of the database. If the folder is used with another database, the stored hash does not belong to its audit
 * log.
 */
const note = z.object({ database: z.string(), seq: z.number(), hash: z.string() })

async function databaseName(db: Queryable): Promise<string> {
  if (isSqlite(db)) return 'sqlite'
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return `postgres ${rows[0]?.name ?? ''}`
}

function readNote(folder: string) {
  try {
    return note.parse(JSON.parse(readFileSync(auditHeadPath(folder), 'utf8')))
  } catch {
    // No hash is stored: either no audit entry was sealed yet, or the file is empty after a power failure.
    return null
  }
}

/**
 * With this hash outside the database, Assay detects an attacker who deletes the last audit entries and resets the
 * newest hash in the database.
 */
export async function readStoredHead(db: Queryable, folder: string): Promise<Head | null> {
  const kept = readNote(folder)
  return kept && kept.database === (await databaseName(db)) ? { seq: kept.seq, hash: kept.hash } : null
}

export async function storeHead(db: Queryable, folder: string, { seq, hash }: Head): Promise<void> {
  const database = await databaseName(db)
  // The option `recursive` is not used: if the folder cannot be created, Node would retry forever.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  // Several nodes on one machine may share the folder, so each process has its own temporary file.
  const part = `${auditHeadPath(folder)}.part-${process.pid}`
  writeFileSync(part, JSON.stringify({ database, seq, hash } satisfies z.output<typeof note>), { mode: 0o600 })
  renameSync(part, auditHeadPath(folder))
}

export const isOnChain = async (db: Queryable, { seq, hash }: Head): Promise<boolean> =>
  (await db.selectFrom('audit').select('id').where('seq', '=', seq).where('hash', '=', hash).executeTakeFirst()) !==
  undefined
