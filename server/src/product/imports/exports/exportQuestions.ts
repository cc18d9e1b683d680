import type { Parsed } from '@assay/contract/endpoint'
import { fieldError } from '@assay/contract/fieldErrors'
import type { exportQuestions as call } from '@assay/contract/imports/exports'
import type { BankFilter } from '@assay/contract/questions/filter'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { ReadOnReplica } from '../../../platform/db/replica/replica.ts'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { refuseField, refuseFields } from '../../../platform/http/refusal.ts'
import type { FileParts } from '../../../platform/http/responses/file.ts'
import { bankConditions, type UseConditions } from '../../questions/list/conditions.ts'
import type { Exporter } from './exporterProcess/exporter.ts'
import { databaseSource } from './source.ts'

type Body = Parsed<(typeof call)['body']>

async function knownQuestionIds(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const found = await inChunks(ids, (part) => db.selectFrom('questions').select('id').where('id', 'in', part).execute())
  const known = new Set(found.map(({ id }) => id))
  const faults = ids.flatMap((id, at) => (known.has(id) ? [] : [fieldError(`ids.${at}`, 'QUESTION_NOT_FOUND')]))
  if (faults.length > 0) refuseFields(faults)
  return [...known].sort((one, other) => one - other)
}

async function filteredQuestionIds(
  db: Queryable,
  filter: BankFilter,
  usage: UseConditions,
  now: number,
): Promise<number[]> {
  const conditions = await bankConditions(db, filter, usage, now)
  const rows = await db
    .selectFrom('questions')
    .select('questions.id')
    .where((where) => where.and(conditions))
    .orderBy('questions.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function wantedIds(db: Queryable, { ids: wanted, ...body }: Body, usage: UseConditions, now: number) {
  const ids = wanted ? await knownQuestionIds(db, wanted) : await filteredQuestionIds(db, body, usage, now)
  if (ids.length === 0) refuseField('search', 'REQUIRED')
  return ids
}

interface ExportDatabases {
  db: Db
  readOnReplica: ReadOnReplica
}

export async function planExport(
  { db, readOnReplica }: ExportDatabases,
  body: Body,
  usage: UseConditions,
  now: number,
) {
  const ids = await wantedIds(db, body, usage, now)
  const { exportLosses } = await import('./exportLosses.ts')
  return { amount: ids.length, losses: await exportLosses(databaseSource(readOnReplica, ids), body.format) }
}

export async function exportQuestions(
  { db, readOnReplica, exporter }: ExportDatabases & { exporter: Exporter },
  actor: Actor,
  body: Body,
  usage: UseConditions,
): Promise<{ file: FileParts; total: number }> {
  const { format, ids: wanted, ...filter } = body
  const ids = await wantedIds(db, body, usage, actor.at)
  const file = await exporter.write(actor.actor_id, format, databaseSource(readOnReplica, ids))
  await inTransaction(db, (tx) => {
    const detail = { format, questions: ids.length, ...(wanted ? { ids: wanted.length } : filter) }
    return recordAuditEntry(tx, actor, { action: 'exported', object_kind: 'export', object_id: format, detail })
  }).catch(async (error) => {
    await file.content.return()
    throw error
  })
  return { file, total: ids.length }
}
