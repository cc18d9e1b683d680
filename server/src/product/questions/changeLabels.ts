import type { Question } from '@assay/contract/questions/questions'
import { DEFAULT_LABEL_COLOR } from '@assay/domain/limits'
import type { Tx } from '../../platform/db/schema.ts'
import { createOrCountLabels, decrementLabels } from '../labels/queries.ts'
import { insertQuestionLabels, removeQuestionLabels } from './queries.ts'

export async function changeLabels(
  tx: Tx,
  { id, labels }: Question,
  names: readonly string[] | undefined,
): Promise<boolean> {
  const labelNamesBefore = new Set(labels.map(({ name }) => name))
  const added = names?.filter((name) => !labelNamesBefore.has(name)) ?? []
  const removed = labels.filter(({ name }) => names && !names.includes(name)).map((label) => label.id)
  if (added.length > 0) {
    const rows = await createOrCountLabels(tx, new Map(added.map((name) => [name, 1])), DEFAULT_LABEL_COLOR)
    await insertQuestionLabels(
      tx,
      rows.map((label) => ({ label_id: label.id, question_id: id })),
    )
  }
  if (removed.length > 0) {
    await removeQuestionLabels(tx, id, removed)
    await decrementLabels(tx, removed)
  }
  return added.length + removed.length > 0
}
