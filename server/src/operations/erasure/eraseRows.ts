import { createHash } from 'node:crypto'
import type { ErasedAmounts } from '@assay/contract/erasure/erasure'
import { ERASED, type Sealed } from '@assay/domain/audit/chain'
import { formatNumberSpans } from '@assay/domain/audit/spans'
import { type SqlBool, sql } from 'kysely'
import { type Actor, AUDIT, recordAuditEntry } from '../../platform/db/audit.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Schema, Tx } from '../../platform/db/schema.ts'
import { eraseExternalIds } from '../../platform/feed/events.ts'
import { removeErasedAddresses } from '../../platform/webhooks/scheduleStatusUpdates.ts'
import type { AttemptCache } from '../../product/attempts/attemptCache.ts'
import { removeInterviews } from '../../product/interviews/removeInterviews.ts'
import { sealAll } from '../audit/seal.ts'
import { type CandidateRow, type ErasedPeople, erasedTexts } from './candidateRows.ts'
import { auditEntriesAbout, erasedAmounts } from './erasedAmounts.ts'
import { mentionsAt, removeMentions, SHARE_NOTES, type TextColumn, textsOfJson } from './mentions.ts'
import { recordPendingOverwrite } from './remains/pendingOverwrites.ts'

export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex')

const sharesOf = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx.selectFrom('share_interviews').select('share_id').where('interview_id', 'in', ids).execute()
  return [...new Set(rows.map(({ share_id }) => share_id))]
}

const removeEmptyShares = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('shares')
    .where('id', 'in', ids)
    .where(sql<SqlBool>`not exists (select 1 from share_interviews where share_interviews.share_id = shares.id)`)
    .execute()

/** Notes about several candidates are deleted too, because they may describe each of the candidates. */
async function removeShareNotes(tx: Tx, shares: readonly number[], whom: ErasedPeople): Promise<void> {
  const ids = [...shares]
  for await (const { id } of mentionsAt(tx, SHARE_NOTES, whom)) ids.push(id)
  await inChunks(ids, (part) => tx.updateTable('shares').set({ note: null }).where('id', 'in', part).execute())
}

const KEPT_ANSWERS: TextColumn = {
  table: 'kept_answers',
  column: 'answer',
  interviewColumn: null,
  keyColumn: 'at',
  textOf: textsOfJson,
}

async function removeKeptAnswers(tx: Tx, rows: readonly CandidateRow[], whom: ErasedPeople, at: number): Promise<void> {
  // The row of an earlier API request stays without its response, so that a retry gets the error that the data was
  // erased.
  const erased = { answer: null, erased_at: at }
  for (const { code } of rows)
    await tx
      .deleteFrom('ledger_keys')
      .where(sql<SqlBool>`answer like ${likePattern(code)} escape ${'\\'}`)
      .execute()
  for (const text of [...rows.flatMap(({ code, public_id }) => [code, public_id]), ...whom.emails])
    await tx
      .updateTable('kept_answers')
      .set(erased)
      // A stored response may mention the interview without its code, so path and body of its request (`call`) are
      // searched too.
      .where(
        sql<SqlBool>`(answer like ${likePattern(text)} escape ${'\\'} or call like ${likePattern(text)} escape ${'\\'})`,
      )
      .execute()
  for await (const { id, text } of mentionsAt(tx, KEPT_ANSWERS, whom))
    await tx.updateTable('kept_answers').set(erased).where('at', '=', id).where('answer', '=', text).execute()
}

/** The hash chain keeps the hash of each erased detail. */
async function eraseDetails(tx: Tx, whom: ErasedPeople, at: number): Promise<number[]> {
  const erased = { detail: null, salt: null, erased_at: at }
  const rows = await inChunks(await auditEntriesAbout(tx, whom), (part) =>
    tx.updateTable('audit').set(erased).where('id', 'in', part).where('seq', 'is not', null).returning('seq').execute(),
  )
  return rows.flatMap(({ seq }) => seq ?? [])
}

export interface ErasureRun {
  actor: Actor
  attemptCache: AttemptCache
  cause: Schema['erasures']['cause']
  reason: string | null
  rows: readonly CandidateRow[]
  whom: ErasedPeople
}

async function recordErasure(
  tx: Tx,
  { actor, cause, reason, rows }: ErasureRun,
  amounts: ErasedAmounts,
  taken: readonly number[],
): Promise<number> {
  const by = { by_id: actor.actor_id, by_name: actor.actor_name }
  const { id } = await tx
    .insertInto('erasures')
    .values({ at: actor.at, ...by, cause, reason, ...amounts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const erased = rows.map((row) => ({ erasure_id: id, interview_id: row.id, code_hash: codeHash(row.code) }))
  await inChunks(erased, (part) => tx.insertInto('erased_interviews').values(part).execute())
  const detail = { cause, ...amounts, rows: formatNumberSpans(taken) }
  await recordAuditEntry(tx, actor, { ...ERASED, object_id: id, detail })
  const auditEntry = tx
    .selectFrom('audit')
    .select('id')
    .where('object_kind', '=', 'erasure')
    .where('object_id', '=', String(id))
  const { id: audit_id } = await auditEntry.orderBy('id', 'desc').executeTakeFirstOrThrow()
  await tx.updateTable('erasures').set({ audit_id }).where('id', '=', id).execute()
  return id
}

export class InterviewRunningError extends Error {}

export interface ErasedRows {
  erasureId: number
  /** The caller writes these audit entries to the log after the commit. */
  sealed: readonly Sealed[]
}

/**
 * Call `lockDeletions` before this function. If a test of the candidates is running, the transaction is rolled back.
 */
export async function eraseRows(tx: Tx, erasing: ErasureRun): Promise<ErasedRows> {
  const { actor, attemptCache, cause, rows, whom } = erasing
  // The audit lock prevents other nodes from sealing an entry while its detail is erased.
  await takeLock(tx, AUDIT)
  // The entry about the erasure is sealed in the same commit, so that every missing detail has a proof.
  const before = await sealAll(tx)
  const amounts = await erasedAmounts(tx, whom)
  const shares = await sharesOf(tx, whom.ids)
  await removeShareNotes(tx, shares, whom)
  await removeMentions(tx, whom)
  await eraseExternalIds(tx, whom.ids)
  await removeErasedAddresses(tx, whom.ids, erasedTexts(whom))
  await tx.deleteFrom('deliveries').where('interview_id', 'in', whom.ids).execute()
  await removeKeptAnswers(tx, rows, whom, actor.at)
  const taken = await eraseDetails(tx, whom, actor.at)
  const reason = cause === 'request' ? 'erased' : 'retention'
  const gone = await removeInterviews(tx, attemptCache, rows, { at: actor.at, reason })
  if (gone.length < rows.length) throw new InterviewRunningError('an interview is running, so nothing is erased')
  await removeEmptyShares(tx, shares)
  const erasureId = await recordErasure(tx, erasing, amounts, taken)
  await recordPendingOverwrite(tx, erasureId, actor.at)
  return { erasureId, sealed: [...before, ...(await sealAll(tx))] }
}
