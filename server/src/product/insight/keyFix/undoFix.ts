import { keyStateAfterFixes } from '@assay/domain/insight/keyFix'
import type { Actor } from '../../../platform/db/audit.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { readIds } from '../../attempts/paper.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import type { ScoringVersionCache } from '../scoringVersions.ts'
import { type AffectedPaperQuestion, lockAffectedPaperQuestions } from './affectedPaperQuestions.ts'
import { fixesInForce } from './fixesOfPaper.ts'
import { type FixRow, fixRows } from './fixRow.ts'
import { computeImpact, type ImpactCounts, type PaperQuestionFix } from './impact.ts'
import {
  isSameKey,
  type QuestionWithVersions,
  readQuestionWithVersions,
  versionsWithText,
} from './questionWithVersions.ts'
import { recordFixAudit } from './recordFixAudit.ts'
import { interviewsLosingAllQuestions } from './resolvedFix.ts'
import { storeImpact } from './storeImpact.ts'
import { storeVersionWithKey } from './storeVersionWithKey.ts'

const skippedQuestions = async (
  db: Queryable,
  fixIds: readonly number[],
  affectedQuestions: readonly AffectedPaperQuestion[],
): Promise<ReadonlySet<string>> => {
  const rows = await inChunks(
    affectedQuestions.map(({ interview_id }) => interview_id),
    (part) =>
      db
        .selectFrom('key_fix_left')
        .selectAll()
        .where('interview_id', 'in', part)
        .where('key_fix_id', 'in', fixIds)
        .execute(),
  )
  return new Set(rows.map(({ key_fix_id, interview_id }) => `${key_fix_id} ${interview_id}`))
}

async function planPaperQuestionReversals(
  db: Queryable,
  question: QuestionWithVersions,
  undone: FixRow,
  affectedQuestions: readonly AffectedPaperQuestion[],
): Promise<PaperQuestionFix[]> {
  const activeFixes = (await fixesInForce(db, [question.id])).filter(
    ({ id, wording }) => id !== undone.id && wording === undone.wording,
  )
  const skipped = await skippedQuestions(
    db,
    activeFixes.map(({ id }) => id),
    affectedQuestions,
  )
  const versions = new Map(question.versions.map((version) => [version.id, version]))
  return affectedQuestions.flatMap((before) => {
    const { interview_id, version_id } = before
    const version = versions.get(version_id)
    if (!version || interview_id > undone.covered_to) return []
    const covering = activeFixes
      .filter(({ covered_to }) => covered_to >= interview_id)
      .map(({ id, treatment, right_ids }) => ({
        id,
        treatment,
        correctIds: readIds(right_ids),
        keepsOldKey: skipped.has(`${id} ${interview_id}`),
      }))
    return { before, version, after: keyStateAfterFixes(covering) }
  })
}

/**
 * After an undo, the bank normally has the answer key from before the fix. If the question was changed after the fix,
 * its current answer key stays.
 */
function bankKeyAfterUndo(
  { current }: QuestionWithVersions,
  { wording, right_ids, bank_before }: FixRow,
): readonly number[] {
  const isAsFixed = current.textDigest === wording && isSameKey(current.correctIds, readIds(right_ids))
  return bank_before !== null && isAsFixed ? readIds(bank_before) : current.correctIds
}

async function markUndone(tx: Tx, actor: Actor, id: number, undone_reason: string): Promise<FixRow> {
  const by = { undone_by: actor.actor_id, undone_by_name: actor.actor_name }
  await tx
    .updateTable('key_fixes')
    .set({ ...by, undone_at: actor.at, undone_reason })
    .where('id', '=', id)
    .execute()
  return fixRows(tx).where('key_fixes.id', '=', id).executeTakeFirstOrThrow()
}

export interface UndoRequest {
  actor: Actor
  versionCache: ScoringVersionCache
  id: number
  reason: string
}

type Fault = 'KEY_FIX_NOT_FOUND' | 'KEY_FIX_UNDONE' | 'KEY_FIX_NOT_LATEST' | 'NOTHING_LEFT'

async function findUndoable(tx: Queryable, id: number): Promise<FixRow | Fault> {
  const row = await fixRows(tx).where('key_fixes.id', '=', id).executeTakeFirst()
  if (!row) return 'KEY_FIX_NOT_FOUND'
  if (row.undone_at !== null) return 'KEY_FIX_UNDONE'
  const last = (await fixesInForce(tx, [row.question_id])).at(-1)
  return last?.id === id ? row : 'KEY_FIX_NOT_LATEST'
}

const affectedVersionIds = ({ wording }: FixRow, question: QuestionWithVersions) =>
  versionsWithText(question, wording).map((version) => version.id)

interface UndoneFix {
  actor: Actor
  row: FixRow
  question: QuestionWithVersions
  reason: string
  amounts: ImpactCounts
}

async function storeUndone(tx: Tx, { actor, row, question, reason, amounts }: UndoneFix): Promise<FixRow> {
  const undone = await markUndone(tx, actor, row.id, reason)
  await storeVersionWithKey(tx, actor, question, bankKeyAfterUndo(question, row))
  const fix = { ...row, right: readIds(row.right_ids), right_before: readIds(row.right_before), reason }
  await recordFixAudit(tx, actor, { action: 'key_fix_undone', question, fix, amounts })
  return undone
}

async function undoInTransaction(tx: Tx, { actor, versionCache, id, reason }: UndoRequest): Promise<FixRow | Fault> {
  await takeLock(tx, BANK_LOCK)
  const row = await findUndoable(tx, id)
  if (typeof row === 'string') return row
  const question = await readQuestionWithVersions(tx, row.question_id)
  if (!question) return 'KEY_FIX_NOT_FOUND'
  const affectedQuestions = await lockAffectedPaperQuestions(tx, affectedVersionIds(row, question))
  const paperQuestionFixes = await planPaperQuestionReversals(tx, question, row, affectedQuestions)
  if ((await interviewsLosingAllQuestions(tx, paperQuestionFixes)).size > 0) return 'NOTHING_LEFT'
  const impact = await computeImpact(tx, versionCache, paperQuestionFixes)
  const undone = await storeUndone(tx, { actor, row, question, reason, amounts: impact })
  await storeImpact(tx, actor.at, { paperQuestionFixes, impact })
  return undone
}

export const undoFix = (db: Db, undoing: UndoRequest): Promise<FixRow | Fault> =>
  inTransaction(db, (tx) => undoInTransaction(tx, undoing))
