import type { Question } from '@assay/contract/questions/questions'
import { DEFAULT_LABEL_COLOR, LABELS_PER_QUESTION } from '@assay/domain/limits'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { namesOfArchived, removeArchivedLabels, saveArchivedLabels } from '../labels/archived.ts'
import { createOrCountLabels, decrementLabels } from '../labels/queries.ts'
import { queueSimilarityCheck } from './enemies/queueSimilarityCheck.ts'
import { insertQuestionLabels, removeQuestionLabels, setQuestionArchived } from './queries.ts'
import { storeVersions } from './storeVersions.ts'

export async function archiveWithLabels(tx: Tx, actor: Actor, { id, code, labels }: Question): Promise<void> {
  const ids = labels.map((label) => label.id)
  await setQuestionArchived(tx, id, actor.at)
  await queueSimilarityCheck(tx, [id])
  await removeQuestionLabels(tx, id, ids)
  await decrementLabels(tx, ids)
  await saveArchivedLabels(
    tx,
    id,
    labels.map(({ name }) => name),
  )
  await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'question', object_id: id, detail: { code } })
}

export interface LabelChanges {
  add_labels: readonly string[]
  remove_labels: readonly string[]
}

export function labelsAfter(
  before: readonly string[],
  { add_labels, remove_labels }: LabelChanges,
): string[] | 'LABEL_REQUIRED' | 'TOO_MANY' {
  const left = before.filter((name) => !remove_labels.includes(name))
  const after = [...new Set([...left, ...add_labels])]
  if (after.length === 0) return 'LABEL_REQUIRED'
  return after.length > LABELS_PER_QUESTION ? 'TOO_MANY' : after
}

const haveSameLabels = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

export async function restoreArchived(
  tx: Tx,
  actor: Actor,
  question: Question,
  changes: LabelChanges,
): Promise<'LABEL_REQUIRED' | 'TOO_MANY' | null> {
  const { id, code } = question
  const had = await namesOfArchived(tx, id)
  const names = labelsAfter(had, changes)
  if (typeof names === 'string') return names

  await setQuestionArchived(tx, id, null)
  await queueSimilarityCheck(tx, [id])
  await removeArchivedLabels(tx, id)
  const labels = await createOrCountLabels(tx, new Map(names.map((name) => [name, 1])), DEFAULT_LABEL_COLOR)
  await insertQuestionLabels(
    tx,
    labels.map((label) => ({ label_id: label.id, question_id: id })),
  )
  if (!haveSameLabels(had, names)) {
    const next = { ...question, version: question.version + 1, labels: names.map((name) => ({ name })) }
    await storeVersions(tx, actor, [next])
  }
  const detail = { code, labels: names }
  await recordAuditEntry(tx, actor, { action: 'brought_back', object_kind: 'question', object_id: id, detail })
  return null
}
