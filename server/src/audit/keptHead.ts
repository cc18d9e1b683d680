import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Head } from '@assay/domain/audit/chain'
import { sql } from 'kysely'
import { z } from 'zod'
import { auditHeadPath } from '../db/copies/auditHead.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable } from '../db/schema.ts'

/** The head and the id of its database: a folder that is used with another database must not check its chain. */
const note = z.object({ database: z.string(), seq: z.number(), hash: z.string() })

async function databaseName(db: Queryable): Promise<string> {
  if (isOnlyWriter(db)) return 'sqlite'
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return `postgres ${rows[0]?.name ?? ''}`
}

function readNote(folder: string) {
  try {
    return note.parse(JSON.parse(readFileSync(auditHeadPath(folder), 'utf8')))
  } catch {
    // No entry was sealed yet, or a power cut left an empty file.
    return null
  }
}

/**
 * The newest head, stored in the data folder. It detects an attacker who deletes the last entries and resets the head
 * in the database.
 */
export async function readKeptHead(db: Queryable, folder: string): Promise<Head | null> {
  const kept = readNote(folder)
  return kept && kept.database === (await databaseName(db)) ? { seq: kept.seq, hash: kept.hash } : null
}

export async function keepHead(db: Queryable, folder: string, { seq, hash }: Head): Promise<void> {
  const database = await databaseName(db)
  // Not recursive: where the folder cannot be made, Node retries that forever.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  // Several nodes of one machine may share the folder.
  const part = `${auditHeadPath(folder)}.part-${process.pid}`
  writeFileSync(part, JSON.stringify({ database, seq, hash } satisfies z.output<typeof note>), { mode: 0o600 })
  renameSync(part, auditHeadPath(folder))
}

export const isOnChain = async (db: Queryable, { seq, hash }: Head): Promise<boolean> =>
  (await db.selectFrom('audit').select('id').where('seq', '=', seq).where('hash', '=', hash).executeTakeFirst()) !==
  undefined
