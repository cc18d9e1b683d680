import type { Parsed, ResponseOf } from '@assay/contract/endpoint'
import type { BatchSkipReason, changeQuestions as call } from '@assay/contract/questions/history'
import type { Question } from '@assay/contract/questions/questions'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { archiveWithLabels, type LabelChanges, labelsAfter, restoreArchived } from './archiveWithLabels.ts'
import { changeLabels } from './changeLabels.ts'
import { listKnownIds } from './queries.ts'
import { type QuestionUsageQueries, readAnyQuestions } from './question.ts'
import { storeVersions } from './storeVersions.ts'

type BatchChange = Parsed<(typeof call)['body']>
type Outcome = ResponseOf<typeof call>

/** The batch is small, because draws and edits wait for the lock of the question bank during its transaction. */
const BATCH_SIZE = 20

async function changeInBank(
  tx: Tx,
  actor: Actor,
  question: Question,
  changes: LabelChanges,
): Promise<BatchSkipReason | 'CHANGED' | 'SAME'> {
  const before = question.labels.map(({ name }) => name)
  const names = labelsAfter(before, changes)
  if (typeof names === 'string') return names
  if (!(await changeLabels(tx, question, names))) return 'SAME'
  const next = { ...question, version: question.version + 1, labels: names.map((name) => ({ name })) }
  await storeVersions(tx, actor, [next])
  const detail = { code: question.code, version: next.version, labels: names }
  await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'question', object_id: question.id, detail })
  return 'CHANGED'
}

async function changeOne(
  tx: Tx,
  actor: Actor,
  question: Question | undefined,
  { archive, ...labels }: BatchChange,
): Promise<BatchSkipReason | 'CHANGED' | 'SAME'> {
  if (!question) return 'QUESTION_NOT_FOUND'
  if (question.is_archived)
    return archive === false
      ? ((await restoreArchived(tx, actor, question, labels)) ?? 'CHANGED')
      : 'QUESTION_NOT_FOUND'
  if (!archive) return changeInBank(tx, actor, question, labels)
  if (question.in_use) return 'QUESTION_IN_USE'
  await archiveWithLabels(tx, actor, question)
  return 'CHANGED'
}

const changePart = (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  wanted: BatchChange,
  usage: QuestionUsageQueries,
): Promise<Outcome> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const found = await readAnyQuestions(tx, ids, { now: actor.at, usage })
    const questions = new Map(found.map((question) => [question.id, question]))
    const outcome: Outcome = { changed: [], refused: [] }
    for (const id of ids) {
      const result = await changeOne(tx, actor, questions.get(id), wanted)
      if (result === 'CHANGED') outcome.changed.push(id)
      else if (result !== 'SAME') outcome.refused.push({ id, code: result })
    }
    return outcome
  })

export async function changeQuestions(
  db: Db,
  actor: Actor,
  wanted: BatchChange,
  usage: QuestionUsageQueries,
): Promise<Outcome> {
  // Unknown question ids are removed first, so that the bank is not locked for them.
  const known = new Set(await inChunks(wanted.ids, (part) => listKnownIds(db, part)))
  const existingIds = wanted.ids.filter((id) => known.has(id))
  const outcome: Outcome = { changed: [], refused: [] }
  for (let start = 0; start < existingIds.length; start += BATCH_SIZE) {
    const part = await changePart(db, actor, existingIds.slice(start, start + BATCH_SIZE), wanted, usage)
    outcome.changed.push(...part.changed)
    outcome.refused.push(...part.refused)
  }
  const missing = wanted.ids.filter((id) => !known.has(id)).map((id) => ({ id, code: 'QUESTION_NOT_FOUND' as const }))
  const positions = new Map(wanted.ids.map((id, at) => [id, at]))
  const positionOf = ({ id }: { id: number }) => positions.get(id) ?? 0
  return {
    ...outcome,
    refused: [...outcome.refused, ...missing].sort((one, other) => positionOf(one) - positionOf(other)),
  }
}
