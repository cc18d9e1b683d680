import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/db/open.ts'
import { lockIn } from '../src/db/sqliteLock.ts'
import { TEMPLATE } from './database.ts'

/** Vitest calls this once before the tests on SQLite, and what it returns once after them. */
export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-template-'))
  const db = await openDatabase({ folder })
  await db.destroy()
  await rm(lockIn(folder))
  process.env[TEMPLATE] = folder
  return () => rm(folder, { recursive: true, force: true })
}
