import type { System } from '@assay/contract/installation'
import { sql } from 'kysely'
import { readConfig } from '../config.ts'
import { strangersIn } from '../db/copies/strangers.ts'
import { openToRead } from '../db/open.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable } from '../db/schema.ts'
import { readTime } from '../steadyClock.ts'
import { lookAt } from '../system/lookAt.ts'
import { sentences } from '../system/sentences.ts'
import { type Run, readWords, say } from './words.ts'

const inMebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
const inGibibytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`

/** Every page is looked at. PostgreSQL has its own ways for that. */
async function integrityOf(db: Queryable): Promise<string | null> {
  if (!isOnlyWriter(db)) return null
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(3)`.execute(db)
  return rows.map(({ integrity_check }) => integrity_check).join('; ')
}

function report(system: System, integrity: string | null): [string, string][] {
  const { disk, log_bytes, last_backup, database_bytes } = system
  return [
    ['Assay', `${system.version} on Node ${system.node_version}`],
    ['database', `${system.engine} ${system.engine_version}, tables at ${system.schema || 'nothing yet'}`],
    ['integrity', integrity ?? 'as PostgreSQL keeps it; pg_amcheck looks closer'],
    ['size', `${inMebibytes(database_bytes ?? 0)}${log_bytes === null ? '' : `, log ${inMebibytes(log_bytes)}`}`],
    [
      'disk',
      disk ? `${inGibibytes(disk.free_bytes)} free of ${inGibibytes(disk.total_bytes)}` : 'of the database server',
    ],
    ['clock', `${new Date().toISOString()}, ${system.clock_ahead_ms} ms beside the database's`],
    ['last backup', last_backup ? `${last_backup.time}, ${inMebibytes(last_backup.bytes)}` : 'none known here'],
  ]
}

export const run: Run = async (words) => {
  readWords(words, {})
  const config = readConfig(process.env)
  const db = await openToRead(config)
  try {
    const integrity = await integrityOf(db)
    const system = await lookAt({ db, config, now: await readTime(db) })
    for (const [name, value] of report(system, integrity)) say(`${name.padEnd(12)} ${value}`)
    const strangers = (await strangersIn(db)).map(({ kind, name }) => `${kind} ${name}`)
    const isDamaged = integrity !== null && integrity !== 'ok'
    const todo = system.advice.map((name) => sentences[name])
    if (isDamaged) todo.unshift('The database is damaged: stop Assay and restore the last backup (docs/operations.md).')
    if (strangers.length > 0)
      todo.unshift(
        `The database holds what no release of Assay made: ${strangers.join(', ')}. Find out where it comes from before you trust the database; 'restore' refuses its backups.`,
      )
    say(todo.length > 0 ? '\nWhat to do:' : '\nNothing to do.')
    for (const sentence of todo) say(`- ${sentence}`)
    return isDamaged || strangers.length > 0 ? 1 : undefined
  } finally {
    await db.destroy()
  }
}
