import type { Queryable, Tx } from '../../platform/db/schema.ts'

/**
 * Labels of archived questions are stored by name: if such a label is deleted, it is created again when the question is
 * restored.
 */

export const saveArchivedLabels = async (tx: Tx, question_id: number, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  await tx
    .insertInto('archived_labels')
    .values(names.map((name) => ({ name, question_id })))
    .execute()
}

export const removeArchivedLabels = (tx: Tx, questionId: number) =>
  tx.deleteFrom('archived_labels').where('question_id', '=', questionId).execute()

export const namesOfArchived = async (db: Queryable, questionId: number): Promise<string[]> => {
  const rows = await db.selectFrom('archived_labels').select('name').where('question_id', '=', questionId).execute()
  return rows.map(({ name }) => name)
}

export const archivedLabelsOf = (db: Queryable, questionIds: readonly number[]) =>
  db
    .selectFrom('archived_labels')
    .innerJoin('labels', 'labels.name', 'archived_labels.name')
    .select(['archived_labels.question_id', 'labels.id', 'labels.name', 'labels.color'])
    .where('archived_labels.question_id', 'in', questionIds)
    .orderBy('labels.name')
    .execute()

export async function renameArchived(tx: Tx, before: string, after: string): Promise<void> {
  if (before === after) return
  const having = tx.selectFrom('archived_labels').select('question_id').where('name', '=', after)
  await tx.deleteFrom('archived_labels').where('name', '=', before).where('question_id', 'in', having).execute()
  await tx.updateTable('archived_labels').set({ name: after }).where('name', '=', before).execute()
}
