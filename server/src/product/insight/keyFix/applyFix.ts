import type { RefusedFix } from '@assay/contract/insight/keyFix'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { insertRows } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Schema, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { interviewsIn } from '../../attempts/states/inView.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import type { ScoringVersionCache } from '../scoringVersions.ts'
import { lockAffectedPaperQuestions } from './affectedPaperQuestions.ts'
import { type FixRow, fixRows } from './fixRow.ts'
import { computeImpact, type FixImpact, type ImpactCounts, type PaperQuestionFix } from './impact.ts'
import { readQuestionWithVersions } from './questionWithVersions.ts'
import { recordFixAudit } from './recordFixAudit.ts'
import {
  fixRefusal,
  NEW_FIX_ID,
  planPaperQuestionFixes,
  type ResolvedFix,
  resolveFix,
  type WantedFix,
} from './resolvedFix.ts'
import { statisticsBeforeFix, storeStatisticsBeforeFix } from './statisticsBeforeFix.ts'
import { storeImpact } from './storeImpact.ts'
import { storeVersionWithKey } from './storeVersionWithKey.ts'

const numericColumns = ['place', 'score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of'] as const
const columns = {
  ...({ key_fix_id: 'bigint', interview_id: 'bigint', status_before: 'text', status_after: 'text' } as const),
  ...Object.fromEntries(numericColumns.map((name) => [name, 'bigint' as const])),
}

const insertChangeRows = (tx: Tx, rows: readonly Schema['key_fix_changes'][]): Promise<void> =>
  insertRows(tx, 'key_fix_changes', columns, rows)

const newestInterview = async (tx: Tx): Promise<number> => {
  const { id } = await interviewsIn(tx, 'all')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

async function insertFix(
  tx: Tx,
  actor: Actor,
  resolved: ResolvedFix,
  amounts: ImpactCounts,
  reason: string,
): Promise<FixRow> {
  const { question, of_version, textDigest, treatment, right, right_before, isCurrentText } = resolved
  const { finished, unfinished, changed, score_changed } = amounts
  const version = await storeVersionWithKey(tx, actor, question, isCurrentText ? right : question.current.correctIds)
  const { id } = await tx
    .insertInto('key_fixes')
    .values({
      question_id: question.id,
      wording: textDigest,
      treatment,
      reason,
      of_version,
      version,
      right_ids: JSON.stringify(right),
      right_before: JSON.stringify(right_before),
      bank_before: isCurrentText ? JSON.stringify(question.current.correctIds) : null,
      by_id: actor.actor_id,
      by_name: actor.actor_name,
      at: actor.at,
      covered_to: await newestInterview(tx),
      finished,
      unfinished,
      changed,
      score_changed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return fixRows(tx).where('key_fixes.id', '=', id).executeTakeFirstOrThrow()
}

async function insertChanges(
  tx: Tx,
  { id }: FixRow,
  paperQuestionFixes: readonly PaperQuestionFix[],
  { visibleChanges }: FixImpact,
): Promise<void> {
  const rows = visibleChanges.map((change, place) => ({
    ...{ key_fix_id: id, interview_id: change.interview_id, place },
    ...{ status_before: change.status_before, status_after: change.status_after },
    ...{ score_before: change.score_before, score_after: change.score_after },
    ...{ rank_before: change.rank_before, rank_after: change.rank_after, rank_of: change.rank_of },
  }))
  await insertChangeRows(tx, rows)
  const keepingOldKey = paperQuestionFixes.filter(({ before }) => before.isFinished)
  await insertRows(
    tx,
    'key_fix_left',
    { key_fix_id: 'bigint', interview_id: 'bigint' },
    keepingOldKey.map(({ before }) => ({ key_fix_id: id, interview_id: before.interview_id })),
  )
}

export interface FixRequest {
  actor: Actor
  versionCache: ScoringVersionCache
  questionId: number
  version: number
  wanted: WantedFix
  reason: string
  pendingResultCount: number
}

type ApplyResult = FixRow | RefusedFix | 'QUESTION_NOT_FOUND'

export const applyFix = (db: Db, request: FixRequest): Promise<ApplyResult> =>
  inTransaction(db, (tx) => applyInTransaction(tx, request))

async function applyInTransaction(tx: Tx, request: FixRequest): Promise<ApplyResult> {
  const { actor, versionCache, wanted, reason, pendingResultCount } = request
  await takeLock(tx, BANK_LOCK)
  const question = await readQuestionWithVersions(tx, request.questionId)
  if (!question) return 'QUESTION_NOT_FOUND'
  const resolved = await resolveFix(tx, question, wanted)
  if (request.version !== question.current.version) return 'QUESTION_CHANGED'
  const affectedQuestions = await lockAffectedPaperQuestions(
    tx,
    resolved.versions.map(({ id }) => id),
  )
  const refusal = await fixRefusal(
    tx,
    resolved,
    planPaperQuestionFixes(resolved, affectedQuestions, NEW_FIX_ID),
    pendingResultCount,
  )
  if (refusal) return refusal

  const statistics = await statisticsBeforeFix(tx, resolved, pendingResultCount)
  const impact = await computeImpact(tx, versionCache, planPaperQuestionFixes(resolved, affectedQuestions, NEW_FIX_ID))
  const row = await insertFix(tx, actor, resolved, impact, reason)
  await storeStatisticsBeforeFix(tx, row.id, statistics)
  const paperQuestionFixes = planPaperQuestionFixes(resolved, affectedQuestions, row.id)
  await insertChanges(tx, row, resolved.treatment === 'leave' ? paperQuestionFixes : [], impact)
  await recordFixAudit(tx, actor, {
    action: 'key_fixed',
    question,
    fix: { ...resolved, id: row.id, reason },
    amounts: impact,
  })
  await storeImpact(tx, actor.at, { paperQuestionFixes, impact })
  return row
}
