import { sql } from 'kysely'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { REMOVED_WITH_IMPORT } from '../../questions/archiveStates.ts'
import { removeFromEnemySets } from '../../questions/enemies/removeFromEnemySets.ts'
import { questionsOfPassages, removePassageFromQuestions } from '../../questions/passages.ts'
import { IMPORTS } from '../createImport.ts'
import type { ImportUsageQueries } from '../importRow.ts'
import { removePictures } from '../pictures.ts'
import { changeImport, findImport } from '../queries.ts'

async function undoPassages(tx: Tx, importId: number, at: number, usage: ImportUsageQueries): Promise<void> {
  const rows = await tx.selectFrom('passages').select('id').where('import_id', '=', importId).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const used = await questionsOfPassages(tx, ids)
  const held = await usage.passagesOnPapers(tx, ids)
  for (const id of ids) {
    if (used.has(id)) continue
    await removePassageFromQuestions(tx, id)
    if (held.has(id)) await tx.updateTable('passages').set({ archived_at: at }).where('id', '=', id).execute()
    else await tx.deleteFrom('passages').where('id', '=', id).execute()
  }
  await tx.updateTable('passages').set({ import_id: null }).where('import_id', '=', importId).execute()
}

export type UndoFault = 'IMPORT_NOT_FOUND' | 'IMPORT_NOT_DONE' | 'IMPORT_IN_USE'

const questionIdsOfImport = (tx: Tx, importId: number) =>
  tx.selectFrom('questions').select('id').where('import_id', '=', importId)

async function removeQuestions(tx: Tx, importId: number, usage: ImportUsageQueries): Promise<void> {
  await removeFromEnemySets(tx, importId)
  const labelAmounts = await tx
    .selectFrom('question_labels')
    .select(['label_id', ({ fn }) => fn.countAll<number>().as('amount')])
    .where('question_id', 'in', questionIdsOfImport(tx, importId))
    .groupBy('label_id')
    .execute()
  for (const { label_id, amount } of labelAmounts) {
    await tx
      .updateTable('labels')
      .set(({ eb }) => ({ amount_of_questions: eb('amount_of_questions', '-', Number(amount)) }))
      .where('id', '=', label_id)
      .execute()
  }
  const tables = ['question_labels', 'question_texts', 'archived_labels', 'question_reasons', 'question_marks'] as const
  for (const table of tables)
    await tx.deleteFrom(table).where('question_id', 'in', questionIdsOfImport(tx, importId)).execute()
  // Questions of a deleted test are kept for this test, because it can be restored from the bin only with its
  // questions.
  const held = await usage.questionsUsedByInterviews(tx, importId)
  const gone = { archived_at: REMOVED_WITH_IMPORT, import_id: null }
  if (held.length > 0) await tx.updateTable('questions').set(gone).where('id', 'in', held).execute()
  await tx.deleteFrom('question_versions').where('question_id', 'in', questionIdsOfImport(tx, importId)).execute()
  await tx.deleteFrom('questions').where('import_id', '=', importId).execute()
}

/** A label that a user has changed is kept after the undo, because it no longer belongs to the import. */
async function removeLabels(tx: Tx, importId: number, usage: ImportUsageQueries): Promise<void> {
  const labels = await tx
    .selectFrom('labels')
    .select('id')
    .where('import_id', '=', importId)
    .where('amount_of_questions', '=', 0)
    .execute()
  const ids = labels.map(({ id }) => id)
  if (ids.length === 0) return
  const inUse = await usage.labelsInUse(tx, ids)
  const free = ids.filter((id) => !inUse.has(id))
  if (free.length > 0) await tx.deleteFrom('labels').where('id', 'in', free).execute()
  await sql`update labels set import_id = null where import_id = ${importId}`.execute(tx)
}

export const undoImport = (db: Db, actor: Actor, id: number, usage: ImportUsageQueries): Promise<UndoFault | null> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, IMPORTS)
    await takeLock(tx, BANK_LOCK)
    const row = await findImport(tx, id, actor.at)
    if (!row) return 'IMPORT_NOT_FOUND'
    if (row.state === 'undone') return null
    if (row.state !== 'done') return 'IMPORT_NOT_DONE'
    if ((await usage.countDrawn(tx, id)) > 0) return 'IMPORT_IN_USE'
    await removeQuestions(tx, id, usage)
    await undoPassages(tx, id, actor.at, usage)
    await removeLabels(tx, id, usage)
    await removePictures(tx, id)
    const detail = { questions: row.added }
    await recordAuditEntry(tx, actor, { action: 'undone', object_kind: 'import', object_id: id, detail })
    const undone = { undone_at: actor.at, undone_by: actor.actor_id, undone_by_name: actor.actor_name }
    await changeImport(tx, id, { state: 'undone', ...undone })
    return null
  })

export const discardImport = (db: Db, id: number, now: number): Promise<'IMPORT_NOT_FOUND' | 'IMPORT_DONE' | null> =>
  inTransaction(db, async (tx) => {
    // Confirming an import takes the same lock, so an import cannot be confirmed and discarded at the same time.
    await takeLock(tx, IMPORTS)
    const row = await findImport(tx, id, now)
    if (!row) return 'IMPORT_NOT_FOUND'
    if (row.state === 'done' || row.state === 'undone') return 'IMPORT_DONE'
    await tx.deleteFrom('imports').where('id', '=', id).execute()
    return null
  })
