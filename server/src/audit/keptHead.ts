import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Head } from '@assay/domain/audit/chain'
import { sql } from 'kysely'
import { z } from 'zod'
import { headIn } from '../db/copies/auditHead.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable } from '../db/schema.ts'

/** A head, and of which database: a folder that is pointed at another one knows nothing of its chain. */
const note = z.object({ database: z.string(), seq: z.number(), hash: z.string() })

async function nameOf(db: Queryable): Promise<string> {
  if (isOnlyWriter(db)) return 'sqlite'
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return `postgres ${rows[0]?.name ?? ''}`
}

function readNote(folder: string) {
  try {
    return note.parse(JSON.parse(readFileSync(headIn(folder), 'utf8')))
  } catch {
    // Nothing was ever sealed from here, or a power cut left an empty file: nothing is remembered then.
    return null
  }
}

/**
 * The newest head, remembered in the data folder: where the last deeds are taken from the database, and the head that it keeps
 * is set back with them, this one still stands.
 */
export async function readKeptHead(db: Queryable, folder: string): Promise<Head | null> {
  const kept = readNote(folder)
  return kept && kept.database === (await nameOf(db)) ? { seq: kept.seq, hash: kept.hash } : null
}

export async function keepHead(db: Queryable, folder: string, { seq, hash }: Head): Promise<void> {
  const database = await nameOf(db)
  // Not with the folders above it: where nothing can be made, Node tries that for ever.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  // Several nodes of one machine may share the folder.
  const part = `${headIn(folder)}.part-${process.pid}`
  writeFileSync(part, JSON.stringify({ database, seq, hash } satisfies z.output<typeof note>), { mode: 0o600 })
  renameSync(part, headIn(folder))
}

/** Whether a head lies on the chain as it is stored now. */
export const isOnChain = async (db: Queryable, { seq, hash }: Head): Promise<boolean> =>
  (await db.selectFrom('audit').select('id').where('seq', '=', seq).where('hash', '=', hash).executeTakeFirst()) !==
  undefined
