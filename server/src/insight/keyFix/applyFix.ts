import type { RefusedFix } from '@assay/contract/insight/keyFix'
import { sql } from 'kysely'
import type { Doer } from '../../db/audit.ts'
import { isOnlyWriter } from '../../db/rowsAsTable.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurn, takeTurnLater } from '../../db/turn.ts'
import { insertRowsLater } from '../../db/writeTogether.ts'
import { BANK } from '../../labels/bank.ts'
import { interviewsIn } from '../../sitting/states/inPlace.ts'
import type { KnownVersions } from '../versions.ts'
import { type Draft, draftFix, refusalBy, refusalOf, turnedBy, UNSTORED, type WantedFix } from './draft.ts'
import { type Amounts, type Effect, effectOf, type TurnedPaper } from './effect.ts'
import { evidenceOf, keepEvidence } from './evidence.ts'
import { type FixRow, fixRows } from './fixRow.ts'
import { insertChanges } from './insertChanges.ts'
import { makeVersion } from './nextVersion.ts'
import { lockCoveredPapers } from './papersOfFix.ts'
import { recordFix } from './recordFix.ts'
import type { Plan } from './staged/reckon.ts'
import { leaveToSweeper, settleAll } from './staged/settle.ts'
import { storeLeft, storeStaged } from './staged/storeStaged.ts'
import { turnStaged } from './staged/turnStaged.ts'
import { storeEffect } from './storeEffect.ts'
import { readFixed } from './wordings.ts'

const newestInterview = async (tx: Tx): Promise<number> => {
  const { id } = await interviewsIn(tx, 'all')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

async function insertFix(tx: Tx, doer: Doer, draft: Draft, amounts: Amounts, reason: string): Promise<FixRow> {
  const { question, of_version, wording, treatment, right, right_before, isOfBank } = draft
  const { finished, unfinished, changed, score_changed } = amounts
  const version = await makeVersion(tx, doer, question, isOfBank ? right : question.current.right)
  const { id } = await tx
    .insertInto('key_fixes')
    .values({
      question_id: question.id,
      wording,
      treatment,
      reason,
      of_version,
      version,
      right_ids: JSON.stringify(right),
      right_before: JSON.stringify(right_before),
      bank_before: isOfBank ? JSON.stringify(question.current.right) : null,
      by_id: doer.actor_id,
      by_name: doer.actor_name,
      at: doer.at,
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

async function insertLists(tx: Tx, { id }: FixRow, turned: readonly TurnedPaper[], { changes }: Effect): Promise<void> {
  const rows = changes.map((change, place) => ({
    ...{ key_fix_id: id, interview_id: change.interview_id, place },
    ...{ status_before: change.status_before, status_after: change.status_after },
    ...{ score_before: change.score_before, score_after: change.score_after },
    ...{ rank_before: change.rank_before, rank_after: change.rank_after, rank_of: change.rank_of },
  }))
  await insertChanges(tx, rows)
  const left = turned.filter(({ paper }) => paper.isFinished)
  await insertRowsLater(
    tx,
    'key_fix_left',
    { key_fix_id: 'bigint', interview_id: 'bigint' },
    left.map(({ paper }) => ({ key_fix_id: id, interview_id: paper.interview_id })),
  )
}

export interface Fixing {
  doer: Doer
  known: KnownVersions
  questionId: number
  version: number
  wanted: WantedFix
  reason: string
  /** Finished interviews that are still to be counted. */
  pending: number
}

type Applied = FixRow | RefusedFix | 'QUESTION_NOT_FOUND'

/** Changes a key and everything that follows from it, all or nothing. */
export async function applyFix(db: Db, fixing: Fixing): Promise<Applied> {
  if (!isOnlyWriter(db)) return inTransaction(db, (tx) => applyWithin(tx, fixing))
  const applied = await applyStaged(db, fixing)
  if (typeof applied !== 'string') await settleAll(db).catch(leaveToSweeper)
  return applied
}

async function applyStaged(db: Db, fixing: Fixing): Promise<Applied> {
  const { doer, known, questionId, version, wanted, reason, pending } = fixing
  const question = await readFixed(db, questionId)
  if (!question) return 'QUESTION_NOT_FOUND'
  const draft = await draftFix(db, question, wanted)
  if (version !== question.current.version) return 'QUESTION_CHANGED'
  const evidence = await evidenceOf(db, draft, pending)
  const plan: Plan = {
    known,
    versionIds: draft.versions.map(({ id }) => id),
    turn: async (_, papers) => turnedBy(draft, papers, UNSTORED),
    isLeaving: draft.treatment === 'leave',
    isListed: true,
  }
  return turnStaged(db, plan, async (tx, { stage, sums }) => {
    // Every edit and every fix of the question makes a version.
    if ((await readFixed(tx, questionId))?.current.version !== version) return 'QUESTION_CHANGED'
    const refusal = refusalBy(draft, sums, pending)
    if (refusal) return refusal
    await takeTurnLater(tx, BANK)
    const row = await insertFix(tx, doer, draft, sums, reason)
    await keepEvidence(tx, row.id, evidence)
    await recordFix(tx, doer, { action: 'key_fixed', question, fix: { ...draft, id: row.id, reason }, amounts: sums })
    await storeLeft(tx, stage, row.id)
    await storeStaged(tx, { stage, sums, id: row.id, at: doer.at })
    return row
  })
}

async function applyWithin(tx: Tx, fixing: Fixing): Promise<Applied> {
  const { doer, known, wanted, reason, pending } = fixing
  // Nothing is drawn or edited meanwhile.
  await takeTurn(tx, BANK)
  const question = await readFixed(tx, fixing.questionId)
  if (!question) return 'QUESTION_NOT_FOUND'
  const draft = await draftFix(tx, question, wanted)
  if (fixing.version !== question.current.version) return 'QUESTION_CHANGED'
  const papers = await lockCoveredPapers(
    tx,
    draft.versions.map(({ id }) => id),
  )
  const refusal = await refusalOf(tx, draft, turnedBy(draft, papers, UNSTORED), pending)
  if (refusal) return refusal

  const evidence = await evidenceOf(tx, draft, pending)
  const effect = await effectOf(tx, known, turnedBy(draft, papers, UNSTORED))
  const row = await insertFix(tx, doer, draft, effect, reason)
  await keepEvidence(tx, row.id, evidence)
  const turned = turnedBy(draft, papers, row.id)
  await insertLists(tx, row, draft.treatment === 'leave' ? turned : [], effect)
  await recordFix(tx, doer, { action: 'key_fixed', question, fix: { ...draft, id: row.id, reason }, amounts: effect })
  await storeEffect(tx, doer.at, { turned, effect })
  return row
}
