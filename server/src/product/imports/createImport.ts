import { posix, win32 } from 'node:path'
import type { Parsed } from '@assay/contract/endpoint'
import type { createImport as call } from '@assay/contract/imports/imports'
import { IMPORT } from '@assay/domain/limits'
import type { Actor } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { countUnconfirmed, insertImport } from './queries.ts'
import type { Reader } from './reader.ts'
import { isArchive } from './reading/otherKinds.ts'
import { emptySummary } from './summary.ts'

/**
 * Simultaneous requests must not exceed the limit of open imports, so each request takes the lock `IMPORTS`. To prevent
 * deadlocks, `IMPORTS` is taken before the lock of the question bank.
 */
export const IMPORTS = 'imports'

const NAME_MAX = 200

function fileNameOf(name: string): string {
  const last = posix.basename(win32.basename(name)).toWellFormed().replaceAll('\0', '')
  return [...last].slice(0, NAME_MAX).join('')
}

export const newImport = (actor: Actor, name: string) => ({
  file_name: fileNameOf(name),
  read_done: 0,
  created_at: actor.at,
  created_by: actor.actor_id,
  created_by_name: actor.actor_name,
  expires_at: actor.at + IMPORT.keptMs,
  added: 0,
})

const ownerOf = ({ actor_id, token }: Actor) => (actor_id === null ? `token ${token?.id}` : `user ${actor_id}`)

type Body = Parsed<(typeof call)['body']>

export async function createImport(
  db: Db,
  reader: Reader,
  actor: Actor,
  body: Body,
): Promise<number | 'TOO_MANY_IMPORTS' | 'TEXTS_WAITING'> {
  const { file, format, encoding, key, columns } = body
  if (columns) {
    // The parser of tables is loaded only if needed, because it needs memory and most installations never import
    // tables.
    const { hasColumns } = await import('./reading/header.ts')
    if (!hasColumns(file.bytes, encoding, columns)) refuseField('columns', 'NOT_A_CHOICE')
  }
  const owner = ownerOf(actor)
  if (!reader.hasRoomFor(file.bytes.length, owner)) return 'TEXTS_WAITING'
  const created = await inTransaction(db, async (tx) => {
    await takeLock(tx, IMPORTS)
    if ((await countUnconfirmed(tx, actor.actor_id, actor.at)) >= IMPORT.plansOfOne) return null
    const summary = JSON.stringify(emptySummary())
    const reading = { state: 'reading' as const, reader: reader.name, alive_at: actor.at, summary }
    return insertImport(tx, { ...newImport(actor, file.name), ...reading })
  })
  if (!created) return 'TOO_MANY_IMPORTS'
  // If the user chose columns, the file is a table, unless it is an archive.
  const kind = format ?? (columns && !isArchive(file.bytes) ? 'csv' : undefined)
  const wanted = { format: kind, encoding, key, columns }
  reader.read({ id: created.id, job: { bytes: file.bytes, wanted }, owner })
  return created.id
}
