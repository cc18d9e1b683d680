import type { RefusedFix } from '@assay/contract/insight/keyFix'
import { sql } from 'kysely'
import type { Doer } from '../../db/audit.ts'
import { isOnlyWriter } from '../../db/rowsAsTable.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurnLater, turnsTaken } from '../../db/turn.ts'
import { insertRowsLater } from '../../db/writeTogether.ts'
import { BANK } from '../../labels/bank.ts'
import { haveConfirmations } from '../../sitting/confirmations/judge.ts'
import { interviewsIn } from '../../sitting/states/inPlace.ts'
import type { KnownVersions } from '../versions.ts'
import { type Draft, draftFix, refusalOf, turnedBy, UNSTORED, type WantedFix } from './draft.ts'
import { type Ahead, type Effect, effectOf, reckonAhead, type TurnedPaper } from './effect.ts'
import { evidenceOf, keepEvidence } from './evidence.ts'
import { type FixRow, fixRows } from './fixRow.ts'
import { makeVersion } from './nextVersion.ts'
import { lockCoveredPapers, readCoveredPapers } from './papersOfFix.ts'
import { recordFix } from './recordFix.ts'
import { storeEffect } from './storeEffect.ts'
import { readFixed } from './wordings.ts'

const newestInterview = async (tx: Tx): Promise<number> => {
  const { id } = await interviewsIn(tx, 'all')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

async function insertFix(tx: Tx, doer: Doer, draft: Draft, effect: Effect, reason: string): Promise<FixRow> {
  const { question, of_version, wording, treatment, right, right_before, isOfBank } = draft
  const { finished, unfinished, changed, score_changed } = effect
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

const fix = { key_fix_id: 'bigint', interview_id: 'bigint' } as const
const numbers = ['place', 'score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of'] as const
const changeColumns = {
  ...fix,
  status_before: 'text' as const,
  status_after: 'text' as const,
  ...Object.fromEntries(numbers.map((name) => [name, 'bigint' as const])),
}

async function insertLists(tx: Tx, { id }: FixRow, turned: readonly TurnedPaper[], { changes }: Effect): Promise<void> {
  const rows = changes.map((change, place) => ({
    ...{ key_fix_id: id, interview_id: change.interview_id, place },
    ...{ status_before: change.status_before, status_after: change.status_after },
    ...{ score_before: change.score_before, score_after: change.score_after },
    ...{ rank_before: change.rank_before, rank_after: change.rank_after, rank_of: change.rank_of },
  }))
  await insertRowsLater(tx, 'key_fix_changes', changeColumns, rows)
  const left = turned.filter(({ paper }) => paper.isFinished)
  await insertRowsLater(
    tx,
    'key_fix_left',
    fix,
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

/** On SQLite nobody's answer is saved while the turn is held, so what takes longest of a fix is reckoned before. */
async function fixAhead(db: Db, { known, questionId, version, wanted }: Fixing): Promise<Ahead | null> {
  if (!isOnlyWriter(db)) return null
  const turn = await turnsTaken(db, BANK)
  const question = await readFixed(db, questionId)
  if (question?.current.version !== version) return null
  const draft = await draftFix(db, question, wanted)
  const papers = await readCoveredPapers(
    db,
    draft.versions.map(({ id }) => id),
  )
  return reckonAhead(db, known, turn, turnedBy(draft, papers, UNSTORED))
}

type Applied = FixRow | RefusedFix | 'QUESTION_NOT_FOUND'

/** Changes a key and everything that follows from it, all or nothing. */
export async function applyFix(db: Db, fixing: Fixing): Promise<Applied> {
  // What is wrong for good is met again while the turn is held.
  const ahead = await fixAhead(db, fixing).catch(() => null)
  return inTransaction(db, (tx) => applyWithin(tx, fixing, ahead))
}

async function applyWithin(tx: Tx, fixing: Fixing, reckoned: Ahead | null): Promise<Applied> {
  const { doer, known, wanted, reason, pending } = fixing
  // Nothing is drawn or edited meanwhile.
  const turn = await takeTurnLater(tx, BANK)
  const ahead = reckoned?.turn === turn - 1 ? reckoned : null
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
  const effect = await effectOf(tx, known, turnedBy(draft, papers, UNSTORED), ahead)
  const isConfirmed = await haveConfirmations(
    tx,
    papers.map(({ interview_id }) => interview_id),
  )
  const row = await insertFix(tx, doer, draft, effect, reason)
  await keepEvidence(tx, row.id, evidence)
  const turned = turnedBy(draft, papers, row.id)
  await insertLists(tx, row, draft.treatment === 'leave' ? turned : [], effect)
  await recordFix(tx, doer, { action: 'key_fixed', question, fix: { ...draft, id: row.id, reason }, effect })
  await storeEffect(tx, doer.at, { turned, effect, isConfirmed })
  return row
}
