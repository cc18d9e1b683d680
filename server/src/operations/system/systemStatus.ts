import { statfs } from 'node:fs/promises'
import type { System } from '@assay/contract/installation/system'
import { isoOf } from '@assay/domain/isoTime'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { newestMigration } from '../../platform/db/migrate.ts'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { databaseBytes, logBytes } from '../../platform/db/size.ts'
import { VERSION } from '../../version.ts'
import { findLastBackup } from '../backups/lastBackup.ts'
import { findLastRestoreTest } from '../backups/lastRestoreTest.ts'
import { erasuresToOverwrite, LEFT_AFTER_MS } from '../erasure/remains/pendingOverwrites.ts'
import { recommendations } from './recommendations.ts'

async function engineVersion(db: Queryable): Promise<string> {
  const version = isSqlite(db) ? sql<string>`sqlite_version()` : sql<string>`current_setting('server_version')`
  const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(db)
  return rows[0]?.version ?? ''
}

async function diskOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
}

async function newestAuditEntryTime(db: Queryable): Promise<number> {
  const newest = await db.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.at ?? 0
}

const isOverwriteOverdue = async (db: Queryable, now: number) =>
  (await erasuresToOverwrite(db, now - LEFT_AFTER_MS)).length > 0

function lastBackup({ folder, backups }: Config): System['last_backup'] {
  const last = findLastBackup({ folder, backupFolder: backups?.folder })
  return last && { time: isoOf(last.at), bytes: last.bytes }
}

function lastRestoreTest({ folder }: Config): System['last_drill'] {
  const last = findLastRestoreTest(folder)
  return last && { time: isoOf(last.at), is_right: last.why === null }
}

export type Installation = Omit<System, 'running'>

interface StatusContext {
  db: Queryable
  config: Config
  now: number
}

export async function systemStatus({ db, config, now }: StatusContext): Promise<Installation> {
  const isHere = isSqlite(db)
  const wallClock = Date.now()
  const facts = {
    version: VERSION,
    node_version: process.version,
    schema: await newestMigration(db),
    engine: isHere ? ('sqlite' as const) : ('postgres' as const),
    engine_version: await engineVersion(db),
    database_bytes: await databaseBytes(db, config.folder),
    log_bytes: await logBytes(db, config.folder).catch(() => 0),
    disk: isHere ? await diskOf(config.folder) : null,
    clock_ahead_ms: now - wallClock,
    last_backup: lastBackup(config),
    last_drill: lastRestoreTest(config),
  }
  const more = {
    now: wallClock,
    newestAuditEntryTime: await newestAuditEntryTime(db),
    isOverwriteOverdue: await isOverwriteOverdue(db, now),
  }
  return { ...facts, advice: recommendations({ ...facts, ...more }, config) }
}
