import type { Tx } from '../../../platform/db/schema.ts'
import { questionsOfPassages, removePassageFromQuestions } from '../../questions/passages.ts'
import type { AboveImports } from '../importRow.ts'

export async function undoPassages(
  tx: Tx,
  importId: number,
  at: number,
  heldPassages: AboveImports['heldPassages'],
): Promise<void> {
  const rows = await tx.selectFrom('passages').select('id').where('import_id', '=', importId).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const used = await questionsOfPassages(tx, ids)
  const held = await heldPassages(tx, ids)
  for (const id of ids) {
    if (used.has(id)) continue
    await removePassageFromQuestions(tx, id)
    if (held.has(id)) await tx.updateTable('passages').set({ archived_at: at }).where('id', '=', id).execute()
    else await tx.deleteFrom('passages').where('id', '=', id).execute()
  }
  await tx.updateTable('passages').set({ import_id: null }).where('import_id', '=', importId).execute()
}
