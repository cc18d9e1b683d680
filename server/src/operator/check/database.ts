import type { Config } from '../../config.ts'
import { newestMigration, refuseOtherRelease, refuseUnsuitableServer, SCHEMA } from '../../db/migrate.ts'
import { openReadOnly } from '../../db/open.ts'
import { fileIn, isEmpty } from '../../db/sqlite/file.ts'
import { assertMayCreateDatabase } from '../../db/sqlite.ts'
import { readTime } from '../../monotonicClock.ts'
import { type Finding, fault, passed } from './finding.ts'

/** Sessions, time limits and answers use the database's time. A larger difference means that one clock is wrong. */
const APART_MS = 5_000

const tablesAt = (found: string) => {
  if (found === '') return 'no tables yet: a start makes them'
  return found === SCHEMA ? 'tables of this release' : `tables at ${found}: a start brings them up to ${SCHEMA}`
}

export async function checkDatabase(config: Config): Promise<Finding> {
  const { databaseUrl, folder, mayBeginAnew } = config
  if (!databaseUrl && isEmpty(fileIn(folder))) {
    assertMayCreateDatabase(folder, mayBeginAnew)
    return passed('SQLite, new: whoever opens it first makes the first administrator')
  }
  const db = await openReadOnly(config)
  try {
    if (databaseUrl) await refuseUnsuitableServer(db)
    const found = await newestMigration(db)
    refuseOtherRelease('The database', found)
    const ahead = found === '' ? 0 : (await readTime(db)) - Date.now()
    const words = `${databaseUrl ? 'PostgreSQL' : 'SQLite'}, ${tablesAt(found)}`
    if (!databaseUrl || Math.abs(ahead) < APART_MS) return passed(words)
    return fault(`${words}; its clock is ${Math.round(ahead / 1_000)} s beside this machine's`)
  } finally {
    await db.destroy()
  }
}
