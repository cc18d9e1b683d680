import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/src/db/open.ts'
import type { Db } from '../../../server/src/db/schema.ts'
import { freePort } from '../../../testing/server/network/freePort.ts'
import { runServer } from '../programs.ts'

export async function openInstallation(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-insight-'))
  const port = await freePort()
  const settings = { ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) }
  return {
    folder,
    port,
    base: `http://127.0.0.1:${port}`,
    start: (more: Record<string, string> = {}) => runServer({ ...settings, ...more }),
    /** Direct database access while no server runs. */
    fill: async (work: (db: Db) => Promise<unknown>) => {
      const db = await openDatabase({ folder, databaseUrl: databaseUrl || undefined })
      await work(db)
      // PostgreSQL does this automatically a minute later.
      if (databaseUrl) await sql`vacuum analyze`.execute(db)
      await db.destroy()
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
