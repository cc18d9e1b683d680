import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { type Config, readConfig } from '../../config.ts'
import { readTime } from '../../monotonicClock.ts'
import { foreignObjectsIn } from '../../platform/db/copies/foreignTables.ts'
import { freeBytesIn, writeObstacle } from '../../platform/db/files/faults.ts'
import { openReadOnly } from '../../platform/db/open.ts'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { filesIn } from '../../platform/db/sqlite/file.ts'
import { isPageBuilt, NOT_BUILT } from '../../platform/http/page/builtPage.ts'
import { FULL_BYTES } from '../../reserve.ts'
import { StartFault } from '../../startFault.ts'
import { backupNoteFault, findUnsent } from '../backups/lastBackup.ts'
import { adviceTexts } from '../system/adviceTexts.ts'
import { settingWarnings } from '../system/settingAdvice.ts'
import { type Installation, systemStatus } from '../system/systemStatus.ts'
import { withCheckTimeout } from './check/checkResult.ts'
import { checkReadReplica } from './check/replica.ts'
import { parseArguments, printLine, type RunCommand } from './words.ts'

const inMebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
const inGibibytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`

/** The integrity check runs only on SQLite, because PostgreSQL has its own tools for such checks. */
async function integrityOf(db: Queryable): Promise<string | null> {
  if (!isSqlite(db)) return null
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(3)`.execute(db)
  return rows.map(({ integrity_check }) => integrity_check).join('; ')
}

function restoreTestText({ last_drill }: Installation): string {
  if (!last_drill) return 'none known'
  return `${last_drill.time}, ${last_drill.is_right ? 'passed' : 'failed'}`
}

function report(system: Installation, integrity: string | null): [string, string][] {
  const { disk, log_bytes, last_backup, database_bytes } = system
  return [
    ['Assay', `${system.version} on Node ${system.node_version}`],
    ['database', `${system.engine} ${system.engine_version}, newest migration ${system.schema || 'none yet'}`],
    ['integrity', integrity ?? 'not checked here; pg_amcheck of PostgreSQL can check it'],
    [
      'size',
      `${inMebibytes(database_bytes ?? 0)}${log_bytes === null ? '' : `, write-ahead log ${inMebibytes(log_bytes)}`}`,
    ],
    [
      'disk',
      disk
        ? `${inGibibytes(disk.free_bytes)} free of ${inGibibytes(disk.total_bytes)}`
        : 'on the database server, not checked',
    ],
    ['clock', `${new Date().toISOString()}, ${system.clock_ahead_ms} ms ahead of the database's clock`],
    ['last backup', last_backup ? `${last_backup.time}, ${inMebibytes(last_backup.bytes)}` : 'none known'],
    ['restore test', restoreTestText(system)],
  ]
}

const FOREIGN_OBJECTS_ADVICE =
  'Find out where these objects come from before you trust the database. assay restore refuses backups of this database.'

/**
 * Explains why the data folder cannot be used. The result is null if the reason is unknown, or if the data is on
 * another machine.
 */
function placeFault({ databaseUrl, folder }: Config): string | null {
  if (databaseUrl || !existsSync(folder)) return null
  const why = writeObstacle(folder, filesIn(folder))
  if (why !== null) return `The data folder ${folder} cannot be written: ${why}`
  if (freeBytesIn(folder) >= FULL_BYTES) return null
  return `The disk is full (${inMebibytes(freeBytesIn(folder))} free in ${folder}): free some space`
}

function machineWarnings(config: Config): string[] {
  const why = backupNoteFault(config.folder)
  const unsent = findUnsent(config.folder)
  return [
    ...settingWarnings(process.env, config),
    ...(isPageBuilt() ? [] : [NOT_BUILT]),
    ...(why === null ? [] : [`The record of the last backup in ${config.folder} cannot be read: ${why}`]),
    ...(unsent === null
      ? []
      : [
          `The program in ASSAY_BACKUP_AFTER failed for ${unsent}: fix the program, and run assay backup --hand-over ${unsent}`,
        ]),
  ]
}

async function reportSystem(config: Config, fault: string | null): Promise<number | undefined> {
  const db = await openReadOnly(config)
  try {
    const integrity = await integrityOf(db)
    const system = await systemStatus({ db, config, now: await readTime(db) })
    for (const [name, value] of report(system, integrity)) printLine(`${name.padEnd(12)} ${value}`)
    if (config.databaseReadUrl)
      printLine(`${'replica'.padEnd(12)} ${(await withCheckTimeout(() => checkReadReplica(config))).words}`)
    const strangers = (await foreignObjectsIn(db)).map(({ kind, name }) => `${kind} ${name}`).join(', ')
    const isDamaged = integrity !== null && integrity !== 'ok'
    const urgentProblems = [
      ...(isDamaged ? ['The database is damaged: stop Assay and restore the last backup (docs/operations.md).'] : []),
      ...(strangers
        ? [`The database contains objects that Assay did not create: ${strangers}. ${FOREIGN_OBJECTS_ADVICE}`]
        : []),
      ...(fault === null ? [] : [fault]),
    ]
    const todo = [...urgentProblems, ...machineWarnings(config), ...system.advice.map((name) => adviceTexts[name])]
    printLine(todo.length > 0 ? '\nWhat to do:' : '\nNothing to do.')
    for (const sentence of todo) printLine(`- ${sentence}`)
    return urgentProblems.length > 0 ? 1 : undefined
  } finally {
    await db.destroy()
  }
}

export const run: RunCommand = async (words) => {
  parseArguments(words, {})
  const config = readConfig(process.env)
  const fault = placeFault(config)
  try {
    return await reportSystem(config, fault)
  } catch (error) {
    // If the data folder has a fault, this fault is the cause of the read error.
    throw fault === null ? error : new StartFault(fault)
  }
}
